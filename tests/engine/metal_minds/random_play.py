"""Random games, and what must hold of every state on the way."""

from collections import Counter
from random import Random

from engine.metal_minds.deck import deck_of
from engine.metal_minds.state import State

from .decks import wild_deck
from .scene import GAME


def places(state: State) -> Counter[str]:
    """How often each instance lies somewhere (MM-49)."""
    found = Counter(state.inventory + state.heap + state.box)
    for hand, zone in zip(state.hands, state.zones, strict=True):
        found.update(hand)
        found.update(device.card for device in zone)
    if state.act is not None:
        found.update(state.act.looked)
        if state.act.by == "play":
            found[state.act.card] += 1
    return found


def check_state(state: State) -> None:
    found = places(state)
    assert set(found) == set(deck_of(state.deck).instances)
    assert set(found.values()) == {1}
    assert all(n >= 0 for purse in state.res for n in purse)
    assert all(n >= 0 for n in state.spheres)
    gone = {left.seat for left in state.out}
    for seat, (hand, zone) in enumerate(zip(state.hands, state.zones, strict=True)):
        assert not (seat in gone and (hand or zone))
        for card in state.known[seat]:
            assert any(card in other for holder, other in enumerate(state.hands) if holder != seat), card
    assert state.first not in gone
    assert state.seat not in gone
    assert state.round <= 70
    if not state.tiebreak:
        assert state.round <= 60


def random_game(seats: int, seed: int, *, wild: bool = False) -> State:
    """The end of a game between seats that do anything legal; every card is accounted for at its turns."""
    options = GAME.Options(rotate=bool(seed % 2), deck=wild_deck() if wild else None)
    state = GAME.setup(options, seats, seed)
    luck = Random(seed)
    turn = None
    while acting := GAME.to_act(state):
        actions = list(GAME.legal(state, acting[0]))
        state = GAME.apply(state, acting[0], luck.choice(actions)).state
        if turn != (state.round, state.seat):
            turn = (state.round, state.seat)
            check_state(state)
    return state
