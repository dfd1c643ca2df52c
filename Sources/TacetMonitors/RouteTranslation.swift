import TacetPulse
import TacetSession

/// Where the game's sound comes out, as facts of the session. Pure; times are since any one moment. SESSION.md 5.
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
  /// When the devices that can be heard appeared: sinks, and ports that something is plugged into.
  private var births: [Device: Duration] = [:]
  private var said: Route?

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
    self.isChosen = self.isChosen(place, over: settled, in: sinks, at: now)
    return events
  }

  /// Whether the present place would be the user's choice, by the last look.
  private var isChosen = false

  /// Lets time pass.
  mutating func advance(to now: Duration) -> [SessionEvent] {
    guard let deadline, now >= deadline else { return [] }
    defer { (settled, isLost) = (seen, false) }
    return say(seen, chosenByUser: isChosen && !isLost, isForced: isLost)
  }

  /// Whether leaving `old` for `new` is meant: nothing was lost, and no new device made the server move; or it did, and
  /// the headphones are still there for who wants them.
  private func isChosen(_ new: RoutePlace, over old: RoutePlace, in sinks: [PulseSink], at now: Duration) -> Bool {
    guard let sink = new.sink, old.isThere(in: sinks) else { return false }
    if old.route.isPrivate, !new.route.isPrivate { return true }
    let born = max(births[Device(sink: sink, port: nil)] ?? .zero, births[Device(sink: sink, port: new.port)] ?? .zero)
    return born == .zero || now - born > Self.novelty
  }

  private mutating func noteBirths(_ sinks: [PulseSink], at now: Duration) {
    let devices = sinks.flatMap { sink in
      [Device(sink: sink.name, port: nil)]
        + sink.ports.filter(\.isAvailable).map { Device(sink: sink.name, port: $0.name) }
    }
    // What was there at the first look was there before.
    let birth = settled == nil ? .zero : now
    births = Dictionary(devices.map { ($0, births[$0] ?? birth) }) { first, _ in first }
  }

  private mutating func say(_ place: RoutePlace, chosenByUser: Bool = false, isForced: Bool = false) -> [SessionEvent] {
    guard place.route != said || isForced else { return [] }
    said = place.route
    return [.route(place.route, chosenByUser: chosenByUser)]
  }
}
