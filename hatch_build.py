"""What happens when the package is built: words are compiled, and the README's links are made to be followed from afar.

Words are compiled in packages only. In a checkout they are read from where they are written, so that nobody ever hears
the words of yesterday; reading them there takes Babel, which an installed package does without.
"""

import re
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LOCALE = Path("src/crownlands/locale")
PICTURE = re.compile(r"<picture>.*?</picture>\n?|<img [^>]*>\n?|!\[[^]]*\]\([^)]*\)\n?", re.DOTALL)
LINK = re.compile(r"""(?P<before>\]\(|\b(?:src|srcset|href)=")(?P<to>(?![a-z]+:|#)[^)"]+)""")
TEXT_LINK = re.compile(r"(?<!!)\[([^]]*)\]\((?![a-z]+:|#)[^)]*\)")


class Words(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles every catalogue into the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            build_data["dependencies"].append("babel")
            return
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        self._folder = tempfile.TemporaryDirectory()
        for source in sorted(Path(self.root, LOCALE).glob("*/LC_MESSAGES/*.po")):
            lang = source.parts[-3]
            target = Path(self._folder.name, f"{lang}.mo")
            with source.open("rb") as written, target.open("wb") as compiled:
                write_mo(compiled, read_po(written))
            build_data["force_include"][str(target)] = f"crownlands/locale/{lang}/LC_MESSAGES/{source.stem}.mo"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._folder.cleanup()


class Readme(MetadataHookInterface):
    """The README as a package index shows it."""

    def update(self, metadata: dict[str, Any]) -> None:
        page = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": from_afar(page, self.config["address"])}


def from_afar(page: str, address: str) -> str:
    """A page whose links lead into the sources at an address. Without one, what cannot be found from elsewhere is
    left out: pictures, and the links of words."""
    if address:
        return LINK.sub(lambda link: f"{link['before']}{address.rstrip('/')}/{link['to']}", page)
    return TEXT_LINK.sub(r"\1", PICTURE.sub("", page))
