"""Plain good sense, one file a game: a fast compiled choice for every decision.

`policy(state, box, seat, mask, count, thrown) -> action` chooses among the legal actions of the mask (there are
`count`), looking only at what the seat may know; `thrown` are the dice (see `chance.roll`) for mixing and breaking
ties. It is the greedy bot, and the way search plays imagined worlds out.
"""
