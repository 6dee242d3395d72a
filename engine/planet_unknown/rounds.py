"""The course of a game: phases, rounds, picks, end steps, leaving.

PU-13 to PU-23, PU-67, PU-74 to PU-78 and PU-131. `settle` moves a state on as long as nobody owes
anything in its phase; it is called after everything that may end a phase, and by positions. No
luck is drawn here: all of it was drawn at set-up.
"""

from msgspec.structs import replace

from engine.game import Event, Illegal, Seat, Step
from engine.planet_unknown import turns
from engine.planet_unknown.actions import Action, Choose, Confirm, KeepObjective, Rotate
from engine.planet_unknown.cards import ADVANCE_CARDS
from engine.planet_unknown.corporations import CORPORATIONS, SYMMETRIC_CORPORATION
from engine.planet_unknown.desk import with_seat
from engine.planet_unknown.pending import AdvanceItem, AnyItem, PatchItem, PickItem
from engine.planet_unknown.planets import PLANETS, SYMMETRIC_PLANET
from engine.planet_unknown.reports import final_report, told, turn_report
from engine.planet_unknown.state import Board, Chosen, Colony, SeatTurn, Start, State
from engine.planet_unknown.station import SLOTS, empty_depot
from engine.planet_unknown.terms import TRACKS


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats that owe a decision, clockwise from the commander (PU-20)."""
    match state.phase:
        case "choose":
            return tuple(s for s in state.left if not has_chosen(state, s))
        case "rotate":
            return (state.commander,)
        case "draft" | "end":
            seats = state.seats
            return tuple([s for s in state.left if not seats[s].confirmed])
        case "picks" | "end-picks":
            assert state.slot is not None
            return (state.slot,)
        case _:
            return ()


def acts(state: State, seat: Seat) -> bool:
    """Whether the seat is among those of `to_act`, without listing them."""
    if state.phase in ("draft", "end"):
        if not 0 <= seat < len(state.seats):
            return False
        colony = state.seats[seat]
        return not colony.confirmed and colony.out is None
    return seat in to_act(state)


def check_acting(state: State, seat: Seat) -> None:
    """Raise `Illegal` unless the seat owes a decision now."""
    if acts(state, seat):
        return
    if state.phase == "over":
        raise Illegal("the game is over", "PU-77")
    if not 0 <= seat < len(state.seats):
        raise Illegal(f"there is no seat {seat}")
    if state.seats[seat].out is not None:
        raise Illegal("this seat has resigned", "PU-131")
    match state.phase:
        case "choose":
            raise Illegal("this seat has made its choice", "PU-13")
        case "rotate":
            raise Illegal("the commander turns the station first", "PU-16")
        case "picks" | "end-picks":
            raise Illegal("another seat makes its civ picks", "PU-67")
    raise Illegal("this seat is done until the others are", "PU-21")


def chooses(state: State, seat: Seat) -> bool:
    """Whether the seat has a planet and corporation to choose (PU-13)."""
    options = state.options
    return "choice" in (options.planets, options.corporations) or state.seats[seat].dealt is not None


def has_chosen(state: State, seat: Seat) -> bool:
    """Whether the seat has made every secret choice of the beginning."""
    colony = state.seats[seat]
    chosen = colony.chosen or Chosen()
    return (chosen.planet is not None or not chooses(state, seat)) and (
        chosen.objective is not None or not colony.objectives_dealt
    )


def choices(state: State, seat: Seat) -> list[Choose]:
    """The pairs the seat may choose, the symmetric one first."""
    if not chooses(state, seat) or (state.seats[seat].chosen or Chosen()).planet is not None:
        return []
    dealt = state.seats[seat].dealt
    planets = [SYMMETRIC_PLANET]
    corporations = [SYMMETRIC_CORPORATION]
    if dealt is not None and dealt.planet is not None:
        planets.append(dealt.planet)
    if dealt is not None and dealt.corporation is not None:
        corporations.append(dealt.corporation)
    return [
        Choose(planet, corporation, flux)
        for planet in dict.fromkeys(planets)
        for corporation in dict.fromkeys(corporations)
        for flux in (TRACKS if CORPORATIONS[corporation].rule.flux_token else (None,))
    ]


def legal(state: State, seat: Seat) -> list[Action]:
    """What a seat that is to act may do in the phases without a turn."""
    if state.phase == "rotate":
        return [Rotate(n) for n in range(SLOTS)]
    colony = state.seats[seat]
    kept = (colony.chosen or Chosen()).objective is not None
    objectives = () if kept else dict.fromkeys(colony.objectives_dealt)
    return [*choices(state, seat), *(KeepObjective(id) for id in objectives)]


def check(state: State, seat: Seat, action: Action) -> None:
    """Raise `Illegal` unless a seat that is to act may do this in a phase without a turn."""
    match action:
        case Rotate(rotation=rotation) if state.phase == "rotate":
            if not 0 <= rotation < SLOTS:
                raise Illegal("the station has the rotations 0 to 5", "PU-16")
        case Choose() if state.phase == "choose":
            open_choices = choices(state, seat)
            if not open_choices:
                raise Illegal("this seat has no planet and corporation to choose", "PU-13")
            if action not in open_choices:
                raise Illegal(
                    "the choice is between the symmetric planet and corporation and those dealt to this "
                    "seat, with a first track for a flux token and for nothing else",
                    "PU-13",
                )
        case KeepObjective() if state.phase == "choose":
            if action not in legal(state, seat):
                raise Illegal("one of the private objectives dealt to this seat is kept", "PU-12")
        case _ if state.phase == "rotate":
            raise Illegal("the commander turns the station first", "PU-16")
        case _:
            raise Illegal("planets, corporations and objectives are chosen first", "PU-13")


def act(state: State, seat: Seat, action: Action) -> Step[State]:
    """Do an action of a phase without a turn."""
    colony = state.seats[seat]
    chosen = colony.chosen or Chosen()
    match action:
        case Rotate(rotation=rotation):
            after = _turned(state, rotation)
            events = (told("rotated", f"turns the station to {rotation}.", seat, "PU-16"),)
            return Step(after, events, (seat,), "the station was turned for everybody")
        case Choose(planet=planet, corporation=corporation, flux=flux):
            chosen = replace(chosen, planet=planet, corporation=corporation, flux=flux)
        case KeepObjective(objective=objective):
            chosen = replace(chosen, objective=objective)
    after = replace(state, seats=with_seat(state, seat, replace(colony, chosen=chosen)))
    return _settled(after, (), (), "")


def confirm(state: State, seat: Seat) -> Step[State]:
    """The seat's turn, slot or pass is done: it is public, and can no longer be taken back (PU-21)."""
    events = turn_report(state, seat)
    after = _closed(state, seat)
    return _settled(after, events, (seat,), "the turn was confirmed and shown to everybody")


def _closed(state: State, seat: Seat) -> State:
    """The seat's board as it stands is public, and what was open lapses."""
    colony = state.seats[seat]
    turn = replace(colony.turn, pending=(), movement=0, jumps=0)
    if state.slot == seat:
        turn = SeatTurn()
    done = replace(colony, before=None, turn=turn, confirmed=True)
    slot = None if state.slot == seat else state.slot
    return replace(state, seats=with_seat(state, seat, done), slot=slot)


def timeout(state: State, seat: Seat) -> Step[State]:
    """The default policy does what is left of the seat's window (PU-23)."""
    events: tuple[Event, ...] = (told("timeout", "is out of time.", seat, "PU-23"),)
    phase = state.phase
    while True:
        action = default(state, seat)
        step = apply(state, seat, action)
        events += step.events
        state = step.state
        if isinstance(action, Confirm) or state.phase != phase or not acts(state, seat):
            return Step(state, events, step.sealed or (seat,), step.because or "the time was over")


def default(state: State, seat: Seat) -> Action:
    """What the clock does next for the seat (PU-23a)."""
    match state.phase:
        case "choose":
            return legal(state, seat)[0]
        case "rotate":
            return Rotate(state.rotation)
        case _:
            return turns.default(state, seat)


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """Do an action that `check` has let pass."""
    if state.phase in ("choose", "rotate"):
        return act(state, seat, action)
    if isinstance(action, Confirm):
        return confirm(state, seat)
    return turns.act(state, seat, action)


def resign(state: State, seat: Seat) -> Step[State]:
    """The seat is out at once; what it still had to do lapses (PU-131)."""
    if state.phase == "over":
        raise Illegal("the game is over", "PU-131")
    if state.seats[seat].out is not None:
        raise Illegal("this seat has resigned already", "PU-131")
    number = 1 + sum(colony.out is not None for colony in state.seats)
    after = _closed(state, seat)
    colony = after.seats[seat]
    board = replace(colony.board, owed=())
    gone = replace(
        colony, board=board, confirmed=False, chosen=None, dealt=None, objectives_dealt=(), out=number
    )
    after = replace(after, seats=with_seat(after, seat, gone))
    events = (told("resigned", "resigns.", seat, "PU-131"), *final_report(state, seat))
    return _settled(after, events, (seat,), "the seat has resigned")


def _settled(state: State, events: tuple[Event, ...], sealed: tuple[Seat, ...], because: str) -> Step[State]:
    """The step to where somebody owes something again; a new phase seals what all did before it."""
    after, more = settle(state)
    if (after.phase, after.slot) != (state.phase, state.slot):
        sealed, because = tuple(range(len(state.seats))), because or "everybody's choices were shown"
    return Step(after, events + more, sealed, because)


def settle(state: State) -> tuple[State, tuple[Event, ...]]:
    """Move on until somebody owes something or the game is over."""
    events: list[Event] = []
    while (after := _moved(state, events)) is not state:
        state = after
    return state, tuple(events)


def _moved(state: State, events: list[Event]) -> State:
    """The next phase if this one is done, else the same state."""
    if state.phase == "over":
        return state
    if not state.left or (len(state.left) == 1 < len(state.seats)):
        return _over(state, events)
    match state.phase:
        case "choose" if not to_act(state):
            return _begin_round(_shown(state, events), events)
        case "rotate" if state.commander not in state.left:
            return replace(state, commander=state.left[0])
        case "rotate" if state.options.station == "fixed" or len(state.seats) == 1:
            return _turned(state, (state.rotation + 5) % SLOTS)
        case "draft" if not to_act(state):
            return replace(_renewed(state), phase="picks")
        case "picks" | "end-picks" if state.slot is None:
            return _next_slot(state, events)
        case "end" if not to_act(state):
            return replace(_renewed(state), phase="end-picks")
    return state


def _turned(state: State, rotation: int) -> State:
    return replace(state, rotation=rotation, phase="draft")


def _shown(state: State, events: list[Event]) -> State:
    """All choices are shown together (PU-13)."""
    seats = []
    for seat, colony in enumerate(state.seats):
        chosen = colony.chosen or Chosen()
        if chosen.planet is not None and chosen.corporation is not None:
            board = first_board(chosen.planet, chosen.corporation, chosen.flux)
            colony = replace(colony, planet=chosen.planet, corporation=chosen.corporation, board=board)
            pair = f"{chosen.planet} and {chosen.corporation}"
            events.append(told("chosen", f"plays {pair}.", seat, "PU-13"))
        kept = () if chosen.objective is None else (chosen.objective,)
        seats.append(
            replace(colony, objectives=colony.objectives + kept, objectives_dealt=(), dealt=None, chosen=None)
        )
    return replace(state, seats=tuple(seats))


def first_board(planet: str, corporation: str, flux: str | None) -> Board:
    """A board at the start of the game (PU-9)."""
    firm = CORPORATIONS[corporation]
    token = (flux or TRACKS[0]) if firm.rule.flux_token else None
    return Board(lifepods=PLANETS[planet].lifepods, waiting=firm.data.rovers, flux=token)  # type: ignore[arg-type]


def _begin_round(state: State, events: list[Event]) -> State:
    """The start of the round of that number: effects of a round are fresh, rovers are noted."""
    events.append(Event(kind="round", text=f"Round {state.round} begins.", rule="PU-15"))
    seats = tuple(
        replace(
            colony,
            board=replace(colony.board, used=_kept_used(colony)),
            round_start=rovers_now(colony.board),
            turn=SeatTurn(),
            confirmed=False,
        )
        for colony in state.seats
    )
    return replace(state, seats=seats, phase="rotate", no_fit=(), slot=None)


def _kept_used(colony: Colony) -> tuple[str, ...]:
    """What stays used up into the next round: the effects of once a game."""
    once = {tech.effect for tech in colony.firm.data.techs if tech.use == "once_per_game"}
    return tuple(effect for effect in colony.board.used if effect in once)


def rovers_now(board: Board) -> tuple[Start, ...]:
    """The rovers as they stand, for what looks back at the start of the round (PU-108)."""
    return tuple(Start(s, board.terrain_at(s), s in board.meteors) for s in board.rovers)


def _renewed(state: State) -> State:
    """All have confirmed: tops are renewed (PU-21a), and nothing of the phase is left open."""
    seats = tuple(replace(colony, turn=SeatTurn(), confirmed=False) for colony in state.seats)
    return replace(state, seats=seats)


def next_picker(state: State) -> Seat | None:
    """The first seat from the commander on that is owed a pick of a rank that has cards (PU-67)."""
    for seat in state.left:
        if any(state.civ[rank - 1] for rank in state.seats[seat].board.owed):
            return seat
    return None


def open_slot(state: State, seat: Seat) -> State:
    """The seat's slot opens: the ranks it is owed become pending (PU-67)."""
    colony = state.seats[seat]
    picks = tuple(PickItem(rank) for rank in colony.board.owed)
    if picks:
        board = replace(colony.board, owed=())
        turn = replace(colony.turn, pending=colony.turn.pending + picks)
        before = colony.before or colony.board
        colony = replace(colony, board=board, before=before, turn=turn)
    return replace(state, seats=with_seat(state, seat, colony), slot=seat)


def _next_slot(state: State, events: list[Event]) -> State:
    seat = next_picker(state)
    if seat is not None:
        return open_slot(state, seat)
    picked = any(colony.confirmed for colony in state.seats)
    seats = tuple(
        replace(c, board=replace(c.board, owed=()) if c.board.owed else c.board, turn=SeatTurn())
        for c in state.seats
    )
    state = replace(state, seats=seats)
    if state.phase == "picks":
        return _round_over(state, events)
    return _begin_pass(state, state.end_pass + 1, events) if picked else _over(state, events)


def _round_over(state: State, events: list[Event]) -> State:
    """The end test and the pass of the commander marker (PU-75, PU-22)."""
    if state.final is None and empty_depot(state):
        state = replace(state, final="depot")
        text = "A depot has no tile left: that was the final round."
        events.append(Event(kind="final", text=text, rule="PU-75"))
    if state.final:
        return _begin_pass(state, 1, events)
    commander = (state.commander + 1) % len(state.seats)
    state = replace(state, commander=commander)
    state = replace(state, commander=state.left[0], round=state.round + 1)
    return _begin_round(state, events)


def _begin_pass(state: State, number: int, events: list[Event]) -> State:
    """A pass of the end steps: new END GAME cards are shown, their advances and kept patches wait."""
    events.append(Event(kind="end", text=f"The end steps, pass {number}.", rule="PU-77"))
    seats = tuple(
        colony if colony.out is not None else open_pass(colony, colony.hand[colony.open_cards :])
        for colony in state.seats
    )
    return replace(state, seats=seats, phase="end", end_pass=number)


def open_pass(colony: Colony, cards: tuple[int, ...]) -> Colony:
    """The seat's pass with these cards newly shown (PU-76); every card of the hand lies open."""
    board = colony.board
    advances: tuple[AnyItem, ...] = (AdvanceItem(),) * sum(card in ADVANCE_CARDS for card in cards)
    pending = advances + (PatchItem(),) * board.kept
    before = colony.before
    if board.kept:
        before, board = before or board, replace(board, kept=0)
    return replace(
        colony,
        board=board,
        before=before,
        turn=replace(colony.turn, pending=colony.turn.pending + pending),
        confirmed=False,
        open_cards=len(colony.hand),
    )


def _over(state: State, events: list[Event]) -> State:
    events.append(Event(kind="over", text="The game is over.", rule="PU-78"))
    seats = tuple(
        replace(
            colony,
            before=None,
            turn=SeatTurn(),
            confirmed=False,
            chosen=None,
            dealt=None,
            objectives_dealt=(),
            open_cards=len(colony.hand) if colony.out is None else colony.open_cards,
        )
        for colony in state.seats
    )
    return replace(state, seats=seats, phase="over", slot=None)
