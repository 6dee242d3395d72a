"""Random keys at a table, and two terminals that watch: one gets what Textual writes, one what we send.

Used by the tests beside it and by `tests.load.emulator_walk`, which walks further.
"""

from random import Random

from textual import messages

from tests.tui.conftest import Emulator
from tests.tui.output_targets.tables import ARROWS, keys_of, seated

SIZES = ((80, 24), (41, 13), (120, 40))


async def watched(name: str, size: tuple[int, int], steps: int, *, brackets: bool, seed: int) -> list[str]:
    """Walk so many random keys at a table; what the two terminals showed differently, with the key before.

    Every fiftieth step or so gives the terminal another size. With `brackets` the terminal has answered
    that it knows synchronised updates.
    """
    luck, keys = Random(seed), keys_of(name)
    found: list[str] = []
    walked = 0
    while walked < steps and not found:
        async with seated(name, size=size) as table:
            if brackets:
                table.app.post_message(messages.TerminalSupportsSynchronizedOutput())
            stock, diffed = Emulator(*size), Emulator(*size)
            step = "the start"
            while True:
                stock.feed(table.session.written().encode())
                diffed.feed(table.session.sent())
                table.session.mark()
                found += [f"after {step}: {line}" for line in diffed.differences(stock)]
                if found or walked == steps or table.left:
                    break
                if luck.random() < 0.02:
                    now = luck.choice(SIZES)
                    step = f"the size {now}"
                    stock.resize(*now)
                    diffed.resize(*now)
                    await table.session.resize(*now)
                else:
                    step = luck.choice(ARROWS if luck.random() < 0.4 else keys)
                    await table.glance(step)
                await table.others_act()
                walked += 1
    return found
