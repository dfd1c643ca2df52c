// Random tests repeat a failing run by its seed.
@_exported public import struct TacetSignal.SeededGenerator
// Private servers, buses, players and displays.
@_exported public import TacetTheatre
