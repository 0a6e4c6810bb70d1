"""Known weaknesses in what we depend on: the versions of constraints.txt, and those installed here, against a list.

The list, advisories.json, is kept with the project, so that this needs no network. Where there is one and pip-audit is
installed, `python scripts/audit.py --renew` asks for what has become known since and adds it.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

HERE = Path(__file__).parent
CONSTRAINTS = HERE.parent / "constraints.txt"
ADVISORIES = HERE / "advisories.json"
OLD = 180  # days after which the list should be renewed


def locked(path: Path) -> dict[str, str]:
    """The packages of a file of constraints, with their versions."""
    lines = (line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    pairs = (line.split("==") for line in lines if "==" in line)
    return {canonicalize_name(name): number for name, number in pairs}


def installed(names: set[str]) -> dict[str, str]:
    """Which of some packages are here, with their versions."""
    found = {}
    for name in names:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def weaknesses(advisories: list[dict[str, str]], packages: dict[str, str], where: str) -> Iterator[str]:
    """A sentence for each advisory that concerns one of some packages."""
    for one in advisories:
        number = packages.get(canonicalize_name(one["package"]))
        if number is not None and SpecifierSet(one["affected"]).contains(number, prereleases=True):
            way_out = f"take {one['fixed']} or later" if one["fixed"] else "there is no version without it yet"
            yield f"{one['package']} {number} ({where}) has a known weakness, {one['id']}: {one['what']}; {way_out}."


def renewed(known: dict[str, Any]) -> dict[str, Any]:
    """The list with what pip-audit knows about our versions beyond it."""
    program = shutil.which("pip-audit")
    if program is None:
        sys.exit("audit: pip-audit is not installed; with a network: pipx install pip-audit")
    command = [program, "-r", str(CONSTRAINTS), "--no-deps", "--disable-pip", "--format", "json"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    if not answer.stdout.strip():
        sys.exit(f"audit: pip-audit found out nothing: {answer.stderr.strip()}")
    seen = {one["id"] for one in known["advisories"]}
    for package in json.loads(answer.stdout)["dependencies"]:
        for one in package.get("vulns", ()):
            if not seen & {one["id"], *one.get("aliases", ())}:
                what = one.get("description", "").strip().partition("\n")[0][:160]
                fixed = one["fix_versions"][0] if one.get("fix_versions") else ""
                entry = {"id": one["id"], "package": package["name"], "affected": f"=={package['version']}"}
                known["advisories"].append({**entry, "fixed": fixed, "what": what})
    known["date"] = datetime.now(UTC).date().isoformat()
    return known


def main() -> None:
    known = json.loads(ADVISORIES.read_text(encoding="utf-8"))
    if "--renew" in sys.argv[1:]:
        known = renewed(known)
        ADVISORIES.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    ours = locked(CONSTRAINTS)
    advisories = known["advisories"]
    found = [
        *weaknesses(advisories, ours, "constraints.txt"),
        *weaknesses(advisories, installed(set(ours)), "installed"),
    ]
    for sentence in found:
        print(f"audit: {sentence}", file=sys.stderr)
    if found:
        sys.exit(1)
    age = (datetime.now(UTC).date() - date.fromisoformat(known["date"])).days
    renew = f" It is {age} days old; renew it: python scripts/audit.py --renew" if age > OLD else ""
    print(f"{len(ours)} packages, none with a weakness of the {len(advisories)} on the list of {known['date']}.{renew}")


if __name__ == "__main__":
    main()
