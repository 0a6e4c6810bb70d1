"""Known weaknesses in what we depend on are found without a network."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from packaging.specifiers import SpecifierSet
from packaging.version import Version

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "scripts"


def audit(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(folder / "scripts" / "audit.py")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def copied(folder: Path) -> Path:
    (folder / "scripts").mkdir()
    for name in ("audit.py", "advisories.json"):
        shutil.copy(SCRIPTS / name, folder / "scripts")
    shutil.copy(ROOT / "constraints.txt", folder)
    return folder


def test_nothing_we_use_is_on_the_list() -> None:
    answer = audit(ROOT)
    assert (answer.returncode, answer.stderr) == (0, "") and "packages, none" in answer.stdout


def test_a_weak_version_fails_with_one_sentence(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    constraints = folder / "constraints.txt"
    constraints.write_text(re.sub(r"(?m)^h11==.*$", "h11==0.14.0", constraints.read_text()))
    answer = audit(folder)
    assert answer.returncode == 1
    (sentence,) = answer.stderr.splitlines()
    assert sentence.startswith("audit: h11 0.14.0 (constraints.txt) has a known weakness, CVE-2025-43859: ")
    assert sentence.endswith("; take 0.16.0 or later.")


def test_what_is_installed_counts_too(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    path = folder / "scripts" / "advisories.json"
    known = json.loads(path.read_text())
    known["advisories"] = [{"id": "X-1", "package": "PyTest", "affected": ">0", "fixed": "", "what": "a trial"}]
    path.write_text(json.dumps(known))
    answer = audit(folder)
    assert answer.returncode == 1 and answer.stderr.count("X-1") == 2 and "(installed)" in answer.stderr


def test_the_list_is_well_formed() -> None:
    known = json.loads((SCRIPTS / "advisories.json").read_text(encoding="utf-8"))
    locked = {line.partition("==")[0].lower() for line in (ROOT / "constraints.txt").read_text().splitlines()}
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", known["date"])
    for one in known["advisories"]:
        assert set(one) == {"id", "package", "affected", "fixed", "what"} and one["package"].lower() in locked, one
        affected = SpecifierSet(one["affected"])
        assert not one["fixed"] or Version(one["fixed"]) not in affected, one
