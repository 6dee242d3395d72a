"""The checked table: what each printed text means, in words made from the steps of an effect.

Read by people, row by row, against the data's definitions of the steps. A retuned card has other words
than its row, a reworded one has no row: either way somebody must read it again.
"""

MEANINGS: dict[str, str] = {
    "Gain 2 purple.": "Gain 2 purple.",
    "Gain 2 orange.": "Gain 2 orange.",
    "Gain 2 green.": "Gain 2 green.",
    "Gain 1 purple, 1 orange and 1 green.": "Gain 1 purple, 1 orange and 1 green.",
    "Cyclic: gain 2 purple.": "Cyclic: gain 2 purple.",
    "Cyclic: gain 2 orange.": "Cyclic: gain 2 orange.",
    "Cyclic: gain 2 green.": "Cyclic: gain 2 green.",
    "Scrap: gain 3 resources of your choice.": "Scrap: gain 3 resources of your choice.",
    "Scrap: gain 3 orange, or 2 purple and 1 green.": "Scrap: gain 3 orange or gain 2 purple and 1 green.",
    "Scrap: gain 1 resource of your choice for each device in your zone, this one included (5 at most).": (
        "Scrap: gain 1 resource of your choice for each device in your zone (5 at most)."
    ),
    "Draw 2 cards.": "Draw 2 cards.",
    "Look at the top 4 cards of the inventory: take 1 into your hand, the rest go to the heap.": (
        "Look at the top 4 cards of the inventory: take 1 into your hand, the rest go to the heap."
    ),
    "Convert up to 3 resources one for one into colours of your choice, then draw 1 card.": (
        "Convert up to 3 resources one for one into colours of your choice, then draw 1 card."
    ),
    "Turn up to 2 of your used machines upright (they can be used again), then draw 1 card.": (
        "Turn up to 2 of your used machines upright, then draw 1 card."
    ),
    "Take any 1 card from the heap into your hand.": "Take any 1 card from the heap into your hand.",
    "Discard 1 other card: gain 3 resources of your choice.": (
        "Discard 1 other card: gain 3 resources of your choice."
    ),
    "Cyclic: draw 1 card.": "Cyclic: draw 1 card.",
    (
        "Cyclic: gain 1 resource of your choice, then convert up to 2 resources one for one into colours of "
        "your choice."
    ): (
        "Cyclic: gain 1 resource of your choice, then convert up to 2 resources one for one into colours of "
        "your choice."
    ),
    "Cyclic, discard 1 card: gain 3 resources of your choice.": (
        "Cyclic, discard 1 card: gain 3 resources of your choice."
    ),
    "Cyclic, eliminate 1 of your other devices: draw 1 card and gain 2 resources of your choice.": (
        "Cyclic, eliminate 1 of your other devices: draw 1 card, then gain 2 resources of your choice."
    ),
    "Scrap: draw 3 cards.": "Scrap: draw 3 cards.",
    "Scrap: take any 1 device from the heap into your hand, then gain 1 green.": (
        "Scrap: take any 1 device from the heap into your hand, then gain 1 green."
    ),
    "Gain 1 sphere.": "Gain 1 sphere.",
    "Gain 2 spheres.": "Gain 2 spheres.",
    "Eliminate 1 of your devices: gain 1 sphere.": "Eliminate 1 of your devices: gain 1 sphere.",
    "Cyclic, pay 2 orange: gain 1 sphere.": "Cyclic, pay 2 orange: gain 1 sphere.",
    "Cyclic, pay 1 orange and discard 1 card: gain 1 sphere.": (
        "Cyclic, pay 1 orange and discard 1 card: gain 1 sphere."
    ),
    "Scrap: gain 1 sphere.": "Scrap: gain 1 sphere.",
    "Scrap: gain 2 spheres.": "Scrap: gain 2 spheres.",
    "Scrap: gain 1 sphere for each machine in your zone (3 at most).": (
        "Scrap: gain 1 sphere for each machine in your zone (3 at most)."
    ),
    "Look at an opponent's hand; 1 card of your choice in it is discarded.": (
        "Look at an opponent's hand, then an opponent discards 1 card of your choice."
    ),
    "An opponent eliminates 1 device of their choice.": "An opponent eliminates 1 device of their choice.",
    "An opponent loses 1 sphere.": "An opponent loses 1 sphere.",
    "Each opponent discards 1 card of their choice.": "Each opponent discards 1 card of their choice.",
    "Cyclic: an opponent discards 1 card of their choice.": (
        "Cyclic: an opponent discards 1 card of their choice."
    ),
    "Scrap: an opponent eliminates 2 devices of their choice.": (
        "Scrap: an opponent eliminates 2 devices of their choice."
    ),
    "Scrap: an opponent loses 1 sphere, then you gain 1 orange in any case.": (
        "Scrap: an opponent loses 1 sphere, then gain 1 orange."
    ),
    "Discard 1 card: gain 1 purple or 1 green.": "Discard 1 card: gain 1 purple or gain 1 green.",
    "Pay 1 orange: gain 1 purple and 1 green.": "Pay 1 orange: gain 1 purple and 1 green.",
    "Draw 1 card, then discard 1 card or eliminate 1 of your devices.": (
        "Draw 1 card, then discard 1 card or eliminate 1 of your devices."
    ),
    "Pay any 1 resource: draw 1 card.": "Pay any 1 resource: draw 1 card.",
    "Eliminate 1 of your devices: draw 2 cards.": "Eliminate 1 of your devices: draw 2 cards.",
    "Discard 3 cards: gain 1 sphere.": "Discard 3 cards: gain 1 sphere.",
    "Pay any 5 resources: gain 1 sphere.": "Pay any 5 resources: gain 1 sphere.",
    "Eliminate 3 of your devices: gain 1 sphere.": "Eliminate 3 of your devices: gain 1 sphere.",
}
