"""Actions as text and back: a verb, a blank, its arguments (MM-4, MM-50a).

A line may join several actions of one seat with ` > `. Every part but the first is marked by a leading
`> ` for `read`: only there an answer may be named that was not asked because it was the only one, and
is passed over.
"""

from engine.documents import show
from engine.game import Unreadable
from engine.metal_minds import actions
from engine.metal_minds.actions import VERBS, Action, CardAction, verb
from engine.metal_minds.deck import INSTANCE, Deck, deck_of
from engine.metal_minds.steps import COLOURS, Colour
from engine.metal_minds.view import View

JOINED = "> "
_ARGUMENTS: dict[type[Action], tuple[str, ...]] = {
    actions.Play: ("card",),
    actions.Use: ("card",),
    actions.Target: ("seat",),
    actions.Discard: ("card",),
    actions.Eliminate: ("card",),
    actions.Pay: ("colour",),
    actions.Gain: ("colour",),
    actions.Swap: ("colour", "colour"),
    actions.Ready: ("card",),
    actions.Option: ("number",),
    actions.Take: ("card",),
    actions.Pick: ("card",),
}


def split(text: str) -> tuple[str, ...]:
    """The parts of a line, those after the first marked as joined."""
    first, *others = (part.strip() for part in text.split(">"))
    return (first, *(JOINED + part for part in others))


def read(view: View, text: str) -> tuple[Action, ...]:
    """The action of one part; none for an answer in a chain that was not asked. Raises `Unreadable`."""
    joined = text.startswith(JOINED)
    action = _read(view, text.removeprefix(JOINED))
    if joined and action not in view.legal and action in view.settled:
        return ()
    return (action,)


def write(action: Action) -> str:
    """The action as a line."""
    match action:
        case actions.Target(seat=number) | actions.Option(number=number):
            return f"{verb(action)} {number}"
        case actions.Pay(colour=colour) | actions.Gain(colour=colour):
            return f"{verb(action)} {colour}"
        case actions.Swap(source=source, to=to):
            return f"{verb(action)} {source} {to}"
        case _:
            card = getattr(action, "card", None)
            return verb(action) if card is None else f"{verb(action)} {card}"


def _read(view: View, text: str) -> Action:
    words = text.split()
    if not words:
        raise Unreadable("the line is empty; it begins with one of: " + ", ".join(VERBS))
    word, *rest = words
    kind = VERBS.get(word)
    if kind is None:
        raise Unreadable(f"{show(word)}: there is no such verb (there are: {', '.join(VERBS)})")
    wanted = _ARGUMENTS.get(kind, ())
    if len(rest) != len(wanted):
        form = " ".join([word, *(f"<{what}>" for what in wanted)])
        raise Unreadable(f"{show(text)}: the line is `{form}`")
    match wanted:
        case ("card",):
            return kind(_card(view, kind, rest[0]))  # type: ignore[call-arg, arg-type]
        case ("seat",) | ("number",):
            if not (rest[0].isascii() and rest[0].isdigit() and len(rest[0]) < 5):
                raise Unreadable(f"{word} {show(rest[0])}: a number is wanted")
            return kind(int(rest[0]))  # type: ignore[call-arg, arg-type]
        case _:
            return kind(*(_colour(word, part) for part in rest))  # type: ignore[arg-type]


def _colour(word: str, part: str) -> Colour:
    for colour in COLOURS:
        if part == colour:
            return colour
    raise Unreadable(f"{word} {show(part)}: there is no such colour (there are: {', '.join(COLOURS)})")


def _card(view: View, kind: type[Action], word: str) -> str:
    """The instance a word means: itself, or the one copy that can be meant where no number stands."""
    deck = deck_of(bytes(view.deck))
    if INSTANCE.fullmatch(word):
        if word in deck:
            return word
        _no_card(deck, word)
    if word not in deck.kinds:
        raise Unreadable(f"{show(word)}: there is no such card")
    for answers in (view.legal, view.settled):
        meant = dict.fromkeys(
            answer.card for answer in answers if isinstance(answer, kind) and isinstance(answer, CardAction)
        )
        copies = [card for card in meant if _id(card) == word]
        if len(copies) > 1:
            raise Unreadable(f"{word}: several copies can be meant: {', '.join(copies)}")
        if copies:
            return copies[0]
    # Not legal: name the copy the player is likely to mean, so that the refusal tells about it.
    near = view.zones[view.seat] if view.seat is not None else ()
    own = view.hands[view.seat] if view.seat is not None else ()
    seen = [device.card for device in near] if kind in _ON_ZONES else list(own or ())
    return next((card for card in seen if _id(card) == word), f"{word}#1")


_ON_ZONES: tuple[type[Action], ...] = (actions.Use, actions.Eliminate, actions.Ready)


def _id(instance: str) -> str:
    return instance.partition("#")[0]


def _no_card(deck: Deck, word: str) -> None:
    card = deck.kinds.get(_id(word))
    if card is None:
        raise Unreadable(f"{show(word)}: there is no such card")
    copies = "1 copy" if card.copies == 1 else f"{card.copies} copies"
    verb_form = "is" if card.copies == 1 else "are"
    raise Unreadable(f"{word}: there {verb_form} {copies}")
