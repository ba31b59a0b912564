import pytest

from host_sim.images import BuildFailed
from tests.support.cases import rows
from tools import address
from tools.image import build, wasm


def test_the_codes_have_scheme_and_host_in_capitals_and_the_rest_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DEALBOX_ADDRESS", "https://me.host.org/Board-games/")
    assert address.of_codes() == "HTTPS://ME.HOST.ORG/Board-games/"
    line = "ADDRESS = 'HTTPS://ME.HOST.ORG/Board-games/'"
    assert line in wasm._sources()["dealbox/address.py"]
    assert line in build._inputs("DEALBOX_PICO", None)["firmware/dealbox/address.py"].decode()


def test_a_site_that_is_nowhere_gives_the_codes_no_link() -> None:
    assert address.published_at().endswith(".example/")
    assert address.of_codes() == ""
    assert 'ADDRESS = ""' in address.module() or "ADDRESS = ''" in address.module()


@pytest.mark.parametrize(("given", "why"), rows(__file__, "refused"))
def test_what_no_code_can_lead_to_is_refused_with_a_reason(
    monkeypatch: pytest.MonkeyPatch, given: str, why: str
) -> None:
    monkeypatch.setenv("DEALBOX_ADDRESS", given)
    with pytest.raises(BuildFailed, match=why):
        address.of_codes()
