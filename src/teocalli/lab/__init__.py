"""The laboratory: many matches, and what they say about a game, with intervals and plots.

sheets/<game>.py   what is looked at in each game: traits of a deal, things owned at the end, deeds, phases
sample.py          matches played and noted down, one row each, in compiled code
runs.py            a sample in chunks: resumable, spread over processes or a Ray cluster, the same rows for any number of workers
estimates.py       means, shares and differences with 95 % intervals
balance.py         the balance report; compare.py and sweep.py for changed boxes
changes.py         `--set skull.cells=…`: a box with some numbers changed
reports.py         reports as HTML with plots
"""
