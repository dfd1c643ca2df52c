// A type of this module's surface that the monitors use too.
@_exported public import enum TacetMonitors.FeedbackProfile
