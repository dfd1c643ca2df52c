import TacetPulse
import TacetSession

/// Translates where the game's sound comes out to facts of the session. Pure; times are since any one moment.
/// Session, 5.
///
/// Servers move a stream through other sinks before it rests, and make a new device known in several steps. So a place
/// is debounced: it counts when it was stable for 150 ms. Only the loss of one counts at once whose loss pauses.
struct RouteTranslation: Hashable {
  /// The time for which a place must be stable.
  static let debounce = Duration.milliseconds(150)
  /// A device that appeared so recently may be the server's reason for a move; after that it was the user.
  static let novelty = Duration.milliseconds(2500)

  private struct Device: Hashable {
    let sink: String
    let port: String?
  }

  /// The last stable place; nil: there was no inventory yet.
  private var stable: RouteEndpoint?
  /// True if the loss of that place pauses and it is gone, and none was stable since.
  private var isLost = false
  /// The latest place, and when it became so.
  private var latest = RouteEndpoint.nowhere
  private var changedAt = Duration.zero
  /// True if the latest place is the user's choice, should it become stable.
  private var isChosen = false
  /// The sinks, and the ports with something plugged in.
  private var devices: Set<Device> = []
  /// The devices that are new and had no effect yet, with the time of their appearance.
  private var newDevices: [Device: Duration] = [:]
  private var reported: OutputRoute?

  /// The time at which ``advance(to:)`` has something to report, unless an update comes before.
  var deadline: Duration? { stable == nil || (latest == stable && !isLost) ? nil : changedAt + Self.debounce }

  var facts: [SessionEvent] { reported.map { [.route($0)] } ?? [] }

  /// Takes the sinks, and the number of the one that the game's sound goes to, if any.
  mutating func update(_ sinks: [PulseSink], current: UInt32?, at now: Duration) -> [SessionEvent] {
    var events = advance(to: now)
    let place = RouteEndpoint(sinks.first { $0.index == current })
    updateDevices(sinks, at: now)
    if place != latest { (latest, changedAt) = (place, now) }
    guard let stable else {
      self.stable = place
      return events + report(place)
    }
    let isGone = stable.route.pausesWhenLost && !stable.canBeHeard(in: sinks)
    if isGone, !isLost {
      (isLost, changedAt) = (true, now)
      // While the new route is unknown, `.none` is reported, which is silent; the next route is compared with the lost
      // one.
      let next = place.canBeHeard(in: sinks) ? place : .nowhere
      events += report(next, isForced: true)
    }
    isChosen =
      place != .nowhere && stable.canBeHeard(in: sinks)
      && (newDevices(of: place).isEmpty || leavesWhatIsThere(stable, for: place))
    return events
  }

  /// Reports the route that has been stable long enough at `now`.
  mutating func advance(to now: Duration) -> [SessionEvent] {
    guard let deadline, now >= deadline else { return [] }
    defer {
      for device in newDevices(of: latest) { newDevices[device] = nil }
      (stable, isLost) = (latest, false)
    }
    return report(latest, chosenByUser: isChosen && !isLost, isForced: isLost || isChosen)
  }

  /// A user who leaves headphones, or a wireless loudspeaker, that are still there can go on with them: nothing is
  /// lost, even if a new device was the server's reason for the move.
  private func leavesWhatIsThere(_ old: RouteEndpoint, for new: RouteEndpoint) -> Bool {
    old.route.pausesWhenLost && !new.route.isPrivate
  }

  /// The new devices among the parts of this place.
  private func newDevices(of place: RouteEndpoint) -> [Device] {
    guard let sink = place.sink else { return [] }
    return [Device(sink: sink, port: nil), Device(sink: sink, port: place.port)].filter { newDevices[$0] != nil }
  }

  private mutating func updateDevices(_ sinks: [PulseSink], at now: Duration) {
    let before = devices
    devices = []
    for sink in sinks {
      devices.insert(Device(sink: sink.name, port: nil))
      for port in sink.ports where port.isAvailable { devices.insert(Device(sink: sink.name, port: port.name)) }
    }
    // Nothing in the first inventory is new.
    if stable != nil { for device in devices.subtracting(before) { newDevices[device] = now } }
    newDevices = newDevices.filter { devices.contains($0.key) && now - $0.value <= Self.novelty }
  }

  private mutating func report(
    _ place: RouteEndpoint, chosenByUser: Bool = false, isForced: Bool = false
  ) -> [SessionEvent] {
    guard place.route != reported || isForced else { return [] }
    reported = place.route
    return [.route(place.route, chosenByUser: chosenByUser)]
  }
}
