import TacetPulse
import TacetSession

/// Where the game's sound comes out, as facts of the session. Pure; times are since any one moment. Session, 5.
///
/// Servers move a stream through other sinks before it comes to rest, and make a new device known in several steps. So a
/// route counts when it has been quiet for 150 ms; only that a private one is gone counts at once.
struct RouteTranslation: Hashable {
  /// How long the route must have rested.
  static let quiet = Duration.milliseconds(150)
  /// A device that appeared so recently may be why the server moved; after that it was the user.
  static let novelty = Duration.milliseconds(2500)

  /// Where it came to rest last; nil: nobody has looked yet.
  private var settled: RoutePlace?
  /// Whether that was private and is gone, and nothing has come to rest since.
  private var isLost = false
  /// What was seen last, and since when.
  private var seen = RoutePlace.nowhere
  private var since = Duration.zero
  /// Whether it would be the user's choice to stay there.
  private var isChosen = false
  /// What can be heard: sinks, and ports that something is plugged into.
  private var devices: Set<Device> = []
  /// When those appeared that are new, and had no effect yet.
  private var births: [Device: Duration] = [:]
  private var said: OutputRoute?

  private struct Device: Hashable {
    let sink: String
    let port: String?
  }

  /// When ``advance(to:)`` has something to say, unless something is seen first.
  var deadline: Duration? { settled == nil || (seen == settled && !isLost) ? nil : since + Self.quiet }

  /// All that is reported, to be reported again.
  var facts: [SessionEvent] { said.map { [.route($0)] } ?? [] }

  /// Takes in the sinks there are, and the number of the one that the game's sound goes to, if it goes to any.
  mutating func look(_ sinks: [PulseSink], current: UInt32?, at now: Duration) -> [SessionEvent] {
    var events = advance(to: now)
    let place = RoutePlace(sinks.first { $0.index == current })
    noteBirths(sinks, at: now)
    if place != seen { (seen, since) = (place, now) }
    guard let settled else {
      self.settled = place
      return events + say(place)
    }
    let isGone = settled.route.isPrivate && !settled.isThere(in: sinks)
    if isGone, !isLost {
      (isLost, since) = (true, now)
      // Where the sound goes next may not be known yet; nowhere is silent, and what comes after it is compared with what
      // was lost.
      let next = place.isThere(in: sinks) ? place : .nowhere
      events += say(next, isForced: true)
    }
    isChosen =
      place != .nowhere && settled.isThere(in: sinks)
      && (births(of: place).isEmpty || leavesHeadphones(settled, for: place))
    return events
  }

  /// Lets time pass.
  mutating func advance(to now: Duration) -> [SessionEvent] {
    guard let deadline, now >= deadline else { return [] }
    defer {
      for device in births(of: seen) { births[device] = nil }
      (settled, isLost) = (seen, false)
    }
    return say(seen, chosenByUser: isChosen && !isLost, isForced: isLost)
  }

  /// Who leaves headphones that are still there can go on with them: nothing is lost, even if a new device made the server
  /// move.
  private func leavesHeadphones(_ old: RoutePlace, for new: RoutePlace) -> Bool {
    old.route.isPrivate && !new.route.isPrivate
  }

  /// What of this place is new.
  private func births(of place: RoutePlace) -> [Device] {
    guard let sink = place.sink else { return [] }
    return [Device(sink: sink, port: nil), Device(sink: sink, port: place.port)].filter { births[$0] != nil }
  }

  private mutating func noteBirths(_ sinks: [PulseSink], at now: Duration) {
    let before = devices
    devices = []
    for sink in sinks {
      devices.insert(Device(sink: sink.name, port: nil))
      for port in sink.ports where port.isAvailable { devices.insert(Device(sink: sink.name, port: port.name)) }
    }
    // What is there at the first look was there before.
    if settled != nil { for device in devices.subtracting(before) { births[device] = now } }
    births = births.filter { devices.contains($0.key) && now - $0.value <= Self.novelty }
  }

  private mutating func say(_ place: RoutePlace, chosenByUser: Bool = false, isForced: Bool = false) -> [SessionEvent] {
    guard place.route != said || isForced else { return [] }
    said = place.route
    return [.route(place.route, chosenByUser: chosenByUser)]
  }
}
