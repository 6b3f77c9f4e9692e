"""Training: networks that learn a game by playing it against themselves.

advantages.py  utilities by place, and each seat's own advantages: rules over lanes, on the CPU and on CUDA
league.py      past selves: which are kept, which is met next, who sits where
tables.py      batches of every seat count as one row of lanes (PyTorch from here on)
model.py       the network with its policy head and value head
learner.py     proximal policy optimisation, held back by a reference policy that moves slowly
evaluation.py  win shares of the network among other players
training.py    a run from nothing to weights: resumable, with curves
report.py      a run as a page with curves and tables
"""
