import TacetSession

/// A request for an event of the user's feedback theme.
struct EventRequest: Equatable, Sendable {
  let event: String
  let caption: Caption?
  let time: ContinuousClock.Instant
}
