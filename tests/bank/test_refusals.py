from dealbox.bank import refusals


def test_no_two_refusals_have_one_code() -> None:
    codes = [code for name, code in vars(refusals).items() if name.isupper()]
    assert len(set(codes)) == len(codes)
    assert 0 not in codes  # a refusal is never mistaken for none
