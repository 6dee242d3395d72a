"""How cards look: whole, as one line of a list, and as the small card of a zone.

A card's class is told by a letter and a colour, what can be done with it by a dot after its number and
a lit name, a device's state by its letter, a sign and a word.
"""

from engine.metal_minds.deck import Card, CardClass
from engine.metal_minds.state import Device
from tui.glyphs import Common, Glyph, Minds
from tui.lines import Line, cut, ink, spread, width_of, wrap
from tui.metal_minds.cutting import DOTS, ended
from tui.metal_minds.scene import Scene
from tui.metal_minds.tracks import cost_runs
from tui.theme import Role

CLASSES: dict[CardClass, tuple[Glyph, Role]] = {
    "maneuver": (Minds.MANEUVER, Role.MANEUVER),
    "machine": (Minds.MACHINE, Role.MACHINE),
    "gadget": (Minds.GADGET, Role.GADGET),
}

ROOMY_CARD = 26
"""From this width on a card's cost stands beside its name and its type line is whole."""


def class_sign(card: Card, rich: bool, device: Device | None = None) -> str:
    """The letter of the class; a machine that lies sideways has a small one."""
    if device is not None and device.used and card.kind == "machine":
        return Minds.MACHINE_USED.sign(rich)
    return CLASSES[card.kind][0].sign(rich)


def state_words(device: Device) -> str:
    """How a device stands, where it cannot be used as it is."""
    words = (["used"] if device.used else []) + [f"{Minds.NEW.sign()}new"] * device.new
    return " ".join(words)


def handle(scene: Scene, key: str, edge: str) -> str:
    """Edge, number and the dot of what can be done now."""
    dot = Common.LIT.sign(scene.rich) if scene.is_lit(key) else " "
    return f"{edge}{scene.sign(key) or ' '}{dot}"


def card_lines(
    scene: Scene, instance: str, key: str, width: int, height: int, device: Device | None = None
) -> tuple[Line, ...]:
    """A card in a box: number and name with the cost, type line with the state, text.

    Text that does not fit ends in a sign; the words about the thing under the cursor have it whole.
    """
    card = scene.card(instance)
    role = CLASSES[card.kind][1]
    sideways = device is not None and device.used
    edge = (Minds.SIDEWAYS if sideways else Minds.UPRIGHT).sign(scene.rich)
    quiet = (Role.DIM,) if scene.is_dim(key) else ()
    name = ink(card.name, *((Role.LIT,) if scene.is_lit(key) else quiet or (Role.STRONG,)))
    left: Line = (ink(handle(scene, key, edge), role), ink(" "), name)
    price = cost_runs(card.price, scene.rich)
    kind = f"{edge}{class_sign(card, scene.rich, device)}  "
    state: Line = (ink(state_words(device), Role.STUCK),) if device is not None else ()
    if width < ROOMY_CARD:
        word = card.type_line.split()[0]
        lines = [left, spread((ink(kind + word, role),), (*state, ink(" "), *price), width - 1)]
    else:
        lines = [
            spread(left, price, width - 1),
            spread((ink(kind + card.type_line, role),), state, width - 1),
        ]
    texts = wrap(card.text, width - 3)
    room = height - len(lines)
    texts = ended(card.text, width - 3, room) if len(texts) > room else texts
    texts += [""] * (room - len(texts))
    return (*lines, *((ink(edge, role), ink(f" {text}", *quiet)) for text in texts))


def card_height(card: Card, width: int) -> int:
    """Lines of a card of this width that hide nothing of its text."""
    return 2 + len(wrap(card.text, width - 3))


LIST_TEXT = 29
"""Where the text begins in a list of cards."""


def list_lines(scene: Scene, instance: str, key: str, width: int, height: int) -> tuple[Line, ...]:
    """A card as lines of a list: number, class, name, cost, text."""
    card = scene.card(instance)
    role = CLASSES[card.kind][1]
    quiet = (Role.DIM,) if scene.is_dim(key) else ()
    name = ink(f"{card.name:<17.17}", *((Role.LIT,) if scene.is_lit(key) else quiet or (Role.STRONG,)))
    edge = Minds.UPRIGHT.sign(scene.rich)
    start: Line = (
        ink(handle(scene, key, edge), role),
        ink(f" {class_sign(card, scene.rich)} ", role),
        name,
        ink(" "),
    )
    price = cost_runs(card.price, scene.rich)
    start = (*start, *price, ink(" " * (LIST_TEXT - width_of((*start, *price)))))
    texts = wrap(card.text, max(10, width - LIST_TEXT - 1))
    if len(texts) > height:
        texts = ended(card.text, max(10, width - LIST_TEXT - 1), height)
    more = [(ink(edge, role), ink(" " * (LIST_TEXT - 1)), ink(text, *quiet)) for text in texts[1:]]
    blank: Line = (ink(edge, role),)
    return (
        (*start, ink(texts[0], *quiet)),
        *more,
        *[blank] * (height - len(texts)),
    )


def list_height(card: Card, width: int) -> int:
    """Lines of a card in a list that hide nothing of its text."""
    return len(wrap(card.text, max(10, width - LIST_TEXT - 1)))


def name_line(scene: Scene, instance: str, key: str) -> Line:
    """A card by its number, class, name and cost only."""
    card = scene.card(instance)
    role = CLASSES[card.kind][1]
    look = (Role.LIT,) if scene.is_lit(key) else (Role.DIM,) if scene.is_dim(key) else (Role.STRONG,)
    edge = Minds.UPRIGHT.sign(scene.rich)
    return (
        ink(handle(scene, key, edge), role),
        ink(f" {class_sign(card, scene.rich)} ", role),
        ink(card.name, *look),
        ink(" "),
        *cost_runs(card.price, scene.rich),
    )


def small_card(scene: Scene, device: Device, key: str, room: int | None = None) -> Line:
    """A device of a zone as `[M Ore Loader]`, its number before the letter; `room`: cut to so many cells."""
    card = scene.card(device.card)
    role = CLASSES[card.kind][1]
    start, end = Common.OPEN.sign(scene.rich), Common.CLOSE.sign(scene.rich)
    sign = scene.sign(key)
    number = f"{sign}{Common.LIT.sign(scene.rich) if scene.is_lit(key) else ' '}" if sign else ""
    new = Minds.NEW.sign(scene.rich) if device.new and room is not None else ""
    letter = f"{start}{number}{new}{class_sign(card, scene.rich, device)} "
    state = state_words(device) if room is None else ""
    quiet = device.used or (bool(sign) and scene.is_dim(key))
    look = (Role.LIT,) if scene.is_lit(key) else (Role.DIM,) if quiet else ()
    name = card.name
    if room is not None:
        left = max(0, room - len(letter) - len(end))
        if len(name) > left:
            name = f"{name[: left - len(DOTS)].rstrip()}{DOTS}" if left > len(DOTS) else name[:left]
    runs: Line = (ink(letter, role), ink(name, *look))
    if state:
        runs = (*runs, ink(f" {state}", Role.STUCK))
    return cut((*runs, ink(end, role)), room) if room is not None else (*runs, ink(end, role))
