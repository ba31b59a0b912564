"""make rules: print the rules that no test proves, and ids that are no rules."""

import sys

from tests.support.rule_register import of_the_table, of_the_unit, rules


def main() -> int:
    """Return 1 if a rule is not proved or an id is unknown."""
    is_incomplete = False
    registers = {"unit": of_the_unit(), "table": of_the_table()}
    for who, register in registers.items():
        print(f"rules of the {who}:")
        for edition in dict.fromkeys(register.due.values()):
            count = list(register.due.values()).count(edition)
            missing = register.missing(edition)
            print(f"  {edition:9} {count - len(missing):3} of {count:3}", *missing)
            is_incomplete |= bool(missing)
    named = {rule for register in registers.values() for rule in register.proven}
    unknown = sorted(named - {row["id"] for row in rules()})
    if unknown:
        print("unknown:", *unknown)
    return 1 if unknown or is_incomplete else 0


sys.exit(main())
