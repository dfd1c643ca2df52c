// Random tests repeat a failing run by its seed.
@_exported public import struct TacetSignal.SeededGenerator
