"""make rules: print the rules that no test proves, and ids that are no rules."""

import sys

from tests.support.rule_register import for_the_unit, proven, rules


def main() -> int:
    """Return 1 if a rule is not proved or an id is unknown."""
    due, named = for_the_unit(), proven()
    for edition in dict.fromkeys(due.values()):
        ids = [rule for rule in due if due[rule] == edition]
        missing = [rule for rule in ids if rule not in named]
        print(f"{edition:9} {len(ids) - len(missing):3} of {len(ids):3}", *missing)
    unknown = sorted(named - {row["id"] for row in rules()})
    if unknown:
        print("unknown  ", *unknown)
    return 1 if unknown or set(due) - named else 0


sys.exit(main())
