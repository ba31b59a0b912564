"""The bill of materials of a release, as CycloneDX: what NOTICE lists, with versions.

It has neither date nor random number: the same release has the same bill.
"""

import importlib.metadata
import json
import uuid
from collections.abc import Iterable
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from tools import node, notice
from tools.image import debian

_NAMES = uuid.uuid5(uuid.NAMESPACE_URL, "urn:dealbox:release")


def text(parties: Iterable[notice.Party], version: str, sources: Path) -> str:
    """Return the bill. sources: the unpacked ones of the images, with their versions."""
    packages = debian.packages((sources / "versions").read_text(encoding="utf-8"))
    root = _component("Dealbox", version, "MIT", ComponentType.APPLICATION)
    bill = Bom(serial_number=uuid.uuid5(_NAMES, version))
    bill.metadata.component = root
    for party in parties:
        bill.components.add(_of(party, packages))
    bill.register_dependency(root, bill.components)
    made = json.loads(JsonV1Dot6(bill).output_as_string())
    made["metadata"].pop("timestamp", None)
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def _of(party: notice.Party, packages: dict[str, tuple[str, str]]) -> Component:
    kind, name = party.package
    sha256 = ""
    if kind == "debian":
        version, sha256 = packages.get(name) or (debian.installed(name), "")
        url = PackageURL("deb", "debian", name, version)
    elif kind == "npm":
        about = (node.modules() / name / "package.json").read_text(encoding="utf-8")
        version = json.loads(about)["version"]
        space, _, bare = name.rpartition("/")
        url = PackageURL("npm", space or None, bare, version)
    else:
        version = importlib.metadata.version(name)
        url = PackageURL("pypi", None, name, version)
    made = _component(party.name, version, party.licence, ComponentType.LIBRARY)
    made.purl = url
    made.copyright = "\n".join(party.holders) or None
    if sha256:
        made.hashes.add(HashType(alg=HashAlgorithm.SHA_256, content=sha256))
    return made


def _component(name: str, version: str, licence: str, kind: ComponentType) -> Component:
    licences = [LicenseFactory().make_from_string(licence)]
    return Component(name=name, version=version, type=kind, licenses=licences, bom_ref=name)
