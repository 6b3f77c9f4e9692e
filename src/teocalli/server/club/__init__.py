"""Club evenings: people enter by name, rounds are drawn, tables open for them, and results count themselves."""
