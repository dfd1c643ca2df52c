import TacetMonitors

/// The machine's outputs with the choice among them, and the system's volume. Pure.
struct OutputRoster {
  /// The outputs as they are shown: with the choice.
  private(set) var devices: [AudioDevice] = []
  private(set) var chosen: SavedOutput?
  private(set) var volume: SystemVolume?
  /// The outputs as they were reported.
  private var reported: [AudioDevice] = []
  /// True if no server plays: then the chosen output is the current one by definition.
  private let isOffline: Bool

  init(isOffline: Bool) { self.isOffline = isOffline }

  /// Takes a report of a monitor; the others are not about outputs.
  mutating func handle(_ report: MonitorReport) -> [OutputChange] {
    switch report {
    case .outputs(let outputs):
      reported = outputs
      return mark()
    case .systemVolume(let volume):
      guard volume != self.volume else { return [] }
      self.volume = volume
      return [.systemVolume(volume)]
    default: return []
    }
  }

  /// Chooses the output with this id; nil: none.
  mutating func choose(_ id: String?) throws(OutputError) -> [OutputChange] {
    guard let id else { return restore(nil) }
    guard let device = reported.first(where: { $0.id == id }) else { throw .unknownOutput(id: id) }
    return restore(SavedOutput(device))
  }

  /// Chooses an output that may be absent; nil: none.
  mutating func restore(_ saved: SavedOutput?) -> [OutputChange] {
    guard saved != chosen else { return [] }
    chosen = saved
    return [.chosen(saved)] + mark()
  }

  /// The user has moved the sound away from the output with this id: it is chosen no more.
  mutating func overrule(_ id: String) -> [OutputChange] { id == chosen?.id ? restore(nil) : [] }

  private mutating func mark() -> [OutputChange] {
    let chosen = reported.first { $0.id == self.chosen?.id }?.id
    let marked = reported.map { device in
      AudioDevice(
        id: device.id, name: device.name, route: device.route,
        isCurrent: isOffline && chosen != nil ? device.id == chosen : device.isCurrent, isChosen: device.id == chosen,
        volume: device.volume)
    }
    guard marked != devices else { return [] }
    devices = marked
    return [.devices(marked)]
  }
}
