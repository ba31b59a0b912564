import pytest

from dealbox.bank.errors import Broken, Refused


@pytest.mark.parametrize("error", [Refused, Broken])
def test_an_error_is_caught_by_its_own_name_alone(error: type[Exception]) -> None:
    assert [kind for kind in (Refused, Broken) if issubclass(error, kind)] == [error]
