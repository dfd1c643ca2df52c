import TacetSignal

/// Values for many buses at once: "menu", "underwater". It comes into force and leaves over a time:
/// ``ActiveSnapshots/enter(_:over:)``.
///
/// ```swift
/// let muffled = SoundFilter(lowPass: 700)
/// let menu = Snapshot("menu", ["effects": .init(gain: .decibels(-12)), "master": .init(mixFilter: muffled)])
/// try engine.snapshots.enter(menu, over: .milliseconds(300))
/// engine.snapshots.leave("menu", over: .milliseconds(300))
/// ```
///
/// It changes nothing that the game has set: that is heard again, as it is by then, when the snapshot has left. Mute
/// and pause are not in it.
public struct Snapshot: Hashable, Sendable {
  /// The values for one bus.
  public struct Values: Hashable, Sendable {
    /// The gain, on top of the bus's own and of those of other snapshots: decibels add.
    public var gain: Gain
    /// The filter of its voices, in place of the bus's own and of those of older snapshots; nil: those stay. Those of
    /// buses above it come on top. `soundtrack` and `master` have none.
    public var filter: BusFilter?
    /// The filter of the mix that has the bus's name, `master`, `soundtrack` or `effects`, in place of its own
    /// (``AudioEngine/filters``) and of those of older snapshots; nil: those stay.
    public var mixFilter: SoundFilter?
    /// The time scale, in place of the bus's own: ``Bus/setTimeScale(_:over:at:)``. The newest one holds; nil leaves
    /// it.
    public var timeScale: Float?

    /// These values; what is left out changes nothing.
    public init(
      gain: Gain = .unity, filter: BusFilter? = nil, mixFilter: SoundFilter? = nil, timeScale: Float? = nil
    ) {
      self.gain = gain
      self.filter = filter
      self.mixFilter = mixFilter
      self.timeScale = timeScale
    }
  }

  /// Its name: of one name there is one in force at most.
  public var name: String
  /// The values by the names of their buses; `master` is everything.
  public var buses: [String: Values]

  /// A snapshot of these values.
  public init(_ name: String, _ buses: [String: Values]) {
    self.name = name
    self.buses = buses
  }
}
