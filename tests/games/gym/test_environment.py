"""The table as an environment of Gymnasium, by its own checker and by whole games."""

import threading
import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from dealbox.bank.state import JAILED
from games.gym.environment import ANSWERS, QUESTIONS, DealboxEnv
from games.table.bots.player import BotFault
from games.table.track import JAIL
from tests.support.study_bots import Raising

pytestmark = pytest.mark.races  # a game is played on a thread of its own


def play(env: DealboxEnv, seed: int) -> tuple[list[bytes], float, bool, bool]:
    """Play a game by answers that follow from the seed; return what was seen, and the end."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    seen = [observation.tobytes()]
    while True:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, is_over, is_cut, info = env.step(action)
        seen.append(observation.tobytes())
        if is_over or is_cut:
            return seen, reward, is_over, is_cut


@pytest.mark.parametrize("edition", [1, 5])
def test_the_checker_of_gymnasium_has_no_complaint(edition: int) -> None:
    opponents = ("trader", "greedy") if edition == 1 else ("trader", "greedy", "frugal")
    env = DealboxEnv(opponents, edition)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env, skip_render_check=True)
    env.close()


def test_a_seed_and_the_same_answers_are_the_same_game() -> None:
    env = DealboxEnv(rounds_max=60)
    games = [play(env, seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
    assert all(bool(reward) == is_over != is_cut for _, reward, is_over, is_cut in games)


def test_the_mask_has_the_answers_of_each_question() -> None:
    env = DealboxEnv(("trader",))
    observation, info = env.reset(seed=3)
    asked = set()
    for _ in range(300):
        question = int(observation[: len(QUESTIONS)].argmax())
        asked.add(question)
        assert info["action_mask"].sum() == ANSWERS[question]
        observation, _, is_over, is_cut, info = env.step(1)
        if is_over or is_cut:
            observation, info = env.reset()
    assert len(asked) >= 4
    env.close()


def test_what_goes_wrong_in_a_game_is_raised_where_it_is_played() -> None:
    env = DealboxEnv(("trader",))
    env._table._makers[2] = Raising
    with pytest.raises(BotFault, match="Raising at seat 2"):
        play(env, 1)


def test_a_closed_environment_leaves_no_thread() -> None:
    before = threading.active_count()
    for _ in range(5):
        env = DealboxEnv(("trader",))
        env.reset(seed=1)
        env.reset(seed=2)
        env.close()
    assert threading.active_count() == before
    with pytest.raises(RuntimeError, match="the game is over"):
        env.step(0)


def test_an_observation_begins_with_the_learner() -> None:
    env = DealboxEnv()
    observation, _ = env.reset(seed=5)
    first = len(QUESTIONS) + 40
    share = env._table.ledger.balance_k(1) / 15_000
    assert observation[first : first + 2] == pytest.approx(np.array([share, 1.0]))
    env.close()


def test_an_observation_tells_a_visitor_of_the_jail_from_who_sits_there() -> None:
    env = DealboxEnv(("trader",))
    env.reset(seed=1)
    asked = env._now
    assert asked
    asked.view.at[1] = JAIL
    in_jail = len(QUESTIONS) + 40 + 3
    assert env._observe(asked)[in_jail] == 0
    asked.view.state.role[1] |= JAILED
    assert env._observe(asked)[in_jail] == 1
    env.close()
