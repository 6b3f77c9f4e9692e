"""A deterministic simulation of the server side: several servers, their database, bus and clients on one virtual clock."""
