import TacetPulse
import TacetSession

/// A place where sound comes out: a sink, and its port if it has ports. Pure. Session, 5.
struct RouteEndpoint: Hashable {
  /// The sink's name; nil: nowhere.
  let sink: String?
  let port: String?
  let route: OutputRoute

  static let nowhere = RouteEndpoint(sink: nil, port: nil, route: .none)

  private init(sink: String?, port: String?, route: OutputRoute) {
    self.sink = sink
    self.port = port
    self.route = route
  }

  /// The place where this sink sounds. A jack with nothing plugged in gives way to another port as soon as the server
  /// has noticed, and so counts as that port.
  init(_ sink: PulseSink?) {
    guard let sink, !sink.isDummy else {
      self = .nowhere
      return
    }
    let isUnplugged = sink.activePort.map { !$0.isAvailable } ?? false
    let port = isUnplugged ? sink.ports.first(where: \.isAvailable) ?? sink.activePort : sink.activePort
    let route: OutputRoute =
      if sink.isWorn || port?.isPrivate ?? false {
        sink.isWireless ? .bluetooth : .headphones
      } else if sink.isWireless {
        .wireless
      } else if sink.isScreen || port?.isScreen ?? false {
        .hdmi
      } else {
        .speaker
      }
    self.init(sink: sink.name, port: port?.name, route: route)
  }

  /// True if sound can still be heard here.
  func canBeHeard(in sinks: [PulseSink]) -> Bool { sinks.canBeHeard(on: sink, port: port) }
}
