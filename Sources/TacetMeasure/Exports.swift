// Types of other modules that `import TacetMeasure` exports, one line a type.

@_exported public import enum TacetDecoding.DecodingError
@_exported public import enum TacetDecoding.LoopFault
@_exported public import struct TacetDecoding.SoundInfo
@_exported public import enum TacetDecoding.TagFault
@_exported public import struct TacetSignal.AudioFormat
@_exported public import struct TacetSignal.Gain
@_exported public import struct TacetSignal.LoopRegion
