"""Any combat of two players, on `simulator.Game`."""
