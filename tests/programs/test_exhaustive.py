from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES
from dealbox.store.journal import Journal
from tests.programs.exhaustive.pages import BLANK, EPOCH, SHAPED, WRITTEN, Pages, state_of
from tests.programs.exhaustive.plan import follow
from tests.programs.exhaustive.search import Bounds, Spent
from tests.programs.exhaustive.world import SECTORS, SmallFlash, World, small


def test_a_journal_that_is_put_back_writes_what_one_writes_that_goes_on() -> None:
    slots, bookings = 2, 40
    with small(slots):
        world = World(Journal, slots)
        flash = SmallFlash(world.pages, slots)
        flash.begin((BLANK,) * SECTORS * slots)
        mind = world.boot(tuple(flash.pages)).mind
        goes_on, put_back = Journal(flash), tuple(flash.pages)
        goes_on.boot(State())
        for seq in range(1, bookings):
            state = state_of((seq, 0))
            for do in (lambda journal, state=state: journal.commit(state), Journal.idle):
                do(goes_on)
                run = world.step(do, put_back, mind)
                put_back, mind = run.flash, run.mind
                assert put_back == tuple(flash.pages)
            if seq % 7 == 0:  # a power-up
                goes_on, mind = Journal(flash), world.boot(put_back).mind
                goes_on.boot(State())
        assert (
            min(seq for _, seq in filter(None, map(world.pages.numbers, put_back))) > bookings // 2
        )
        assert len(put_back) == SECTORS * slots and world.flash.size == len(put_back) * PAGE_BYTES


def test_a_page_with_lower_numbers_is_the_one_that_is_written_with_them() -> None:
    pages = Pages()
    later, earlier = pages.make(WRITTEN, 5, 9, 1, 1), pages.make(WRITTEN, 3, 6, 1, 1)
    assert pages.shifted(later, 2, 3) == earlier
    assert pages.shifted(pages.make(SHAPED, EPOCH, later), 2, 3) == pages.make(
        SHAPED, EPOCH, earlier
    )
    assert pages.shifted(BLANK, 2, 3) == BLANK


def test_a_share_follows_so_many_fewer_worlds() -> None:
    assert follow(range(600)[::20], 1, Bounds(Spent(offs=3))).trials == 30
