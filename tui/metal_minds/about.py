"""All about one thing on the table, as lines: a card, an agent, a seat, a pile, the act under way."""

from engine.game import Seat
from engine.metal_minds.deck import AgentCard, Card, Deck, Origin
from engine.metal_minds.state import Device, PaidCard
from engine.metal_minds.view import View
from engine.metal_minds.words import step_words
from tui.lines import EMPTY, Line, ink, spread, wrap
from tui.metal_minds.asking import AGENT
from tui.metal_minds.faces import CLASSES, class_sign, state_words
from tui.metal_minds.naming import Names, act_name, agent_card, agent_name, deck_in, power_text
from tui.metal_minds.tracks import bars, cost_runs, counts
from tui.theme import SEATS, Role, seat_style

ORIGINS: dict[Origin, str] = {
    "rulebook": "from the rulebook",
    "published": "from another publication",
    "reconstruction": "a reconstruction",
}


def title(text: str) -> Line:
    """The heading of a part of a panel."""
    return (ink(f" {text}", Role.PANEL_TITLE),)


def text_lines(text: str, width: int, *roles: Role) -> list[Line]:
    """A text broken into lines, one cell in."""
    return [(ink(f" {part}", *roles),) for part in wrap(text, width - 2, "  ")]


def card_about(card: Card, rich: bool, width: int, device: Device | None = None) -> list[Line]:
    """A card in full (MM-2c), with where it comes from."""
    role = CLASSES[card.kind][1]
    state = state_words(device) if device is not None else ""
    lines = [
        spread((ink(f" {card.name}", Role.STRONG),), (*cost_runs(card.price, rich), ink(" ")), width),
        spread(
            (ink(f" {class_sign(card, rich, device)} {card.type_line}", role),),
            (ink(f"{state} ", Role.STUCK),),
            width,
        ),
    ]
    lines += text_lines(card.text, width)
    copies = "1 copy" if card.copies == 1 else f"{card.copies} copies"
    return [
        *lines,
        *text_lines(f"{copies} in the deck; the card is {ORIGINS[card.origin]}.", width, Role.DIM),
    ]


def agent_about(card: AgentCard, width: int) -> list[Line]:
    """An agent in full, with story and advice (MM-74a)."""
    lines = [
        spread(
            (ink(f" {card.name}", Role.STRONG),),
            (ink(f"hand {card.max_hand}  zone {card.max_zone} "),),
            width,
        ),
        *text_lines(f"{card.type}. {card.text}", width),
    ]
    if card.story:
        lines += text_lines(card.story, width, Role.DIM)
    if card.advice:
        lines += text_lines(f"Advice: {card.advice}", width)
    parts = sorted(name for name, origin in card.field_origin.items() if origin == "rulebook")
    if card.origin == "rulebook":
        told = "The agent is from the rulebook."
    elif parts:
        told = f"A reconstruction; from the rulebook: {', '.join(parts)}."
    else:
        told = "The agent is a reconstruction."
    return [*lines, *text_lines(told, width, Role.DIM)]


def seat_about(view: View, names: Names, seat: Seat, rich: bool, width: int) -> list[Line]:
    """A seat with everything that is open to the one who looks."""
    deck, agent = deck_in(view), view.agents[seat]
    marks = [f"{seat} in typed lines", "begins the round" if seat == view.first else ""]
    if view.turn_of == seat and view.asked is not None:
        marks.append("its turn")
    name: Line = ((f" {SEATS[seat].letter} {names(seat)}", seat_style(seat)),)
    lines = [spread(name, (ink(f"{', '.join(m for m in marks if m)} ", Role.DIM),), width)]
    lines += text_lines(f"  {agent_name(view, seat)}: {power_text(view, seat)}", width)
    gone = next((left for left in view.out if left.seat == seat), None)
    if gone is not None:
        how = "out by a tie (MM-62)" if gone.by == "tie" else "resigned (MM-67)"
        lines += text_lines(f"  {how}, as number {gone.stage} to leave (MM-61a)", width, Role.STUCK)
    lines.append((ink("   "), *(bars(view, seat, rich) if width > 72 else counts(view, seat, rich))))
    used = "gone" if gone is not None else "used" if view.agent_used[seat] else "ready"
    sizes = (
        f"  hand {view.hand_sizes[seat]}, limit {agent.max_hand};"
        f" zone {len(view.zones[seat])}, limit {agent.max_zone}; power {used}"
    )
    lines += text_lines(sizes, width)
    known = [deck.name(card) for holder, card in view.known if holder == seat]
    if known:
        lines += text_lines(f"  known of the hand: {', '.join(known)}", width)
    for device in view.zones[seat]:
        card = deck[device.card]
        state = state_words(device)
        head: Line = (
            ink(f"   {class_sign(card, rich, device)} {card.name} ", CLASSES[card.kind][1]),
            ink(state, Role.STUCK),
        )
        lines += [head, *text_lines(f"    {card.text}", width, Role.DIM)]
    if not view.zones[seat] and gone is None:
        lines += text_lines("  nothing in the zone", width, Role.DIM)
    return lines


def heap_about(view: View, rich: bool, width: int) -> list[Line]:
    """The heap, the latest card first: any of it may be read at any time (MM-2)."""
    deck = deck_in(view)
    lines: list[Line] = []
    for instance in reversed(view.heap):
        card = deck[instance]
        head: Line = (
            ink(f" {class_sign(card, rich)} {card.name:<17}", CLASSES[card.kind][1]),
            *cost_runs(card.price, rich),
        )
        texts = wrap(card.text, max(10, width - 28))
        gap = " " * max(1, 26 - len(f" {class_sign(card, rich)} {card.name:<17}") - _cells(head[1:]))
        lines.append((*head, ink(gap), ink(texts[0])))
        lines += [(ink(" " * 26), ink(text)) for text in texts[1:]]
    return lines or text_lines("The heap is empty.", width, Role.DIM)


def _cells(runs: Line) -> int:
    return sum(len(text) for text, _ in runs)


def act_line(view: View, names: Names) -> str:
    """What is being played or used, a sentence; empty where nothing is."""
    act = view.act
    if act is None:
        return ""
    deck = deck_in(view)
    text = deck[act.card].text if act.card else power_text(view, view.turn_of)
    aim = f", on {names(act.target)}" if act.target is not None and len(view.agents) > 2 else ""
    return f"{names(view.turn_of)}: {act_name(deck, act)}{aim}. {text}"


def act_about(view: View, names: Names, width: int) -> list[Line]:
    """What is being played or used, and what of it is still to come; nothing where nothing is."""
    act = view.act
    if act is None:
        return []
    deck = deck_in(view)
    lines = text_lines(f"{names(view.turn_of)}: {act_name(deck, act)}", width, Role.STRONG)
    text = deck[act.card].text if act.card else power_text(view, view.turn_of)
    lines += text_lines(text, width)
    if act.target is not None and len(view.agents) > 2:
        lines += text_lines(f"on {names(act.target)}", width)
    if act.stage != "target":
        rest = "; ".join(step_words(step) for step in act.steps)
        word = "to pay" if act.stage == "cost" else "to come"
        lines += text_lines(f"{word}: {rest}", width, Role.DIM)
    if act.victims:
        after = ", ".join(names(seat) for seat in act.victims)
        several = len(act.victims) > 1
        turn = "one after the other" if several else "attacked"
        each = f", {act.apiece} each" if several else f", for {act.apiece}"
        lines += text_lines(f"{turn}: {after}{each if act.apiece else ''}", width, Role.DIM)
    if view.looking:
        lines += text_lines(f"cards being looked at: {view.looking}", width, Role.DIM)
    if act.paid:
        given = [
            _given_words(deck, item) if isinstance(item, PaidCard) else f"{item.n} {item.colour}"
            for item in act.paid
        ]
        lines += text_lines(f"paid: {', '.join(given)}", width, Role.DIM)
    return lines


def _given_words(deck: Deck, paid: PaidCard) -> str:
    """A card given for a cost, and how it comes back if the act is dropped (MM-68)."""
    state = state_words(Device(paid.card, paid.used, paid.new))
    return f"{deck.name(paid.card)} from the {paid.place}{f' ({state})' if state else ''}"


def thing_about(view: View, names: Names, key: str, rich: bool, width: int) -> list[Line]:
    """All about the piece of that key."""
    kind, _, rest = key.partition(":")
    match kind:
        case "hand":
            return card_about(deck_in(view)[rest], rich, width)
        case "zone" | "foe":
            device = next((d for zone in view.zones for d in zone if d.card == rest), None)
            return card_about(deck_in(view)[rest], rich, width, device)
        case "seat":
            lines = seat_about(view, names, int(rest), rich, width)
            agent = agent_card(view, int(rest))
            return [*lines, EMPTY, *(agent_about(agent, width) if agent is not None else ())]
        case "heap":
            return heap_about(view, rich, width)
        case "inventory":
            text = f"{view.inventory_size} cards lie face down in the inventory. When the last one leaves it"
            return text_lines(f"{text}, the heap is shuffled into a new one (MM-45).", width)
    if key == AGENT and view.seat is not None:
        agent = agent_card(view, view.seat)
        if agent is not None:
            return agent_about(agent, width)
        return text_lines(f"{agent_name(view, view.seat)}. {power_text(view, view.seat)}", width)
    return []


def order_about(view: View, names: Names, width: int) -> list[Line]:
    """The order of play, and who begins this round and the next (MM-9)."""
    gone = {left.seat for left in view.out}
    order = ", ".join(names(seat) for seat in view.order if seat not in gone)
    at = view.order.index(view.first) + (view.rotate and not view.stays)
    around = (*view.order[at:], *view.order[:at])
    following = next((names(seat) for seat in around if seat not in gone), "nobody")
    text = (
        f"Order of play: {order}. {names(view.first)} began this round, {following} begins the next (MM-9)."
    )
    return text_lines(text, width, Role.DIM)


def table_about(view: View, names: Names, rich: bool, width: int) -> list[Line]:
    """All seats in the order of play, each in one line (two where it is narrow)."""
    lines: list[Line] = []
    for seat in view.order:
        mark = ">" if view.turn_of == seat and view.asked is not None else " "
        name: Line = ((f"{mark}{SEATS[seat].letter} {names(seat):<9.9}", seat_style(seat)),)
        if any(left.seat == seat for left in view.out):
            lines.append(spread(name, (ink("out ", Role.STUCK), *counts(view, seat, rich), ink(" ")), width))
        else:
            lines.append(spread(name, (*counts(view, seat, rich), ink(" ")), width))
    return lines
