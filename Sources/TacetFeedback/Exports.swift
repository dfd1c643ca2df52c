// Types of other modules that `import TacetFeedback` exports, one line a type.

@_exported public import enum TacetDecoding.DecodingError
@_exported public import enum TacetMonitors.FeedbackProfile
@_exported public import struct TacetSession.Caption
@_exported public import struct TacetSession.OutsideReason
