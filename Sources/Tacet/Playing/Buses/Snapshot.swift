package import TacetJSON
internal import TacetMixer
import TacetSignal

/// Values for many buses at once: "menu", "underwater". It comes into force and leaves over a time:
/// ``ActiveSnapshots/enter(_:over:at:)``.
///
/// ```swift
/// let muffled = SoundFilter(lowPassHertz: 700)
/// let menu = Snapshot("menu", ["effects": .init(gain: .decibels(-12)), "master": .init(cutoffs: muffled)])
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
    /// The filter of its voices by strengths, in place of the bus's own and of those of older snapshots, as all below;
    /// nil: those stay. Those of buses above it come on top. `soundtrack` and `master` have none.
    public var filter: BusFilter?
    /// Its filters with cutoffs: ``Bus/setCutoffs(_:over:at:)``.
    public var cutoffs: SoundFilter?
    /// Its equaliser: ``Bus/setEqualiser(_:over:at:)``.
    public var equaliser: Equaliser?
    /// Its compressor: ``Bus/setCompressor(_:over:at:)``.
    public var compressor: CompressorSettings?
    /// Its pan: ``Bus/setPan(_:over:at:)``.
    public var pan: Float?
    /// Its time scale: ``Bus/setTimeScale(_:over:at:)``.
    public var timeScale: Float?

    /// These values; what is left out changes nothing.
    public init(
      gain: Gain = .unity, filter: BusFilter? = nil, cutoffs: SoundFilter? = nil, equaliser: Equaliser? = nil,
      compressor: CompressorSettings? = nil, pan: Float? = nil, timeScale: Float? = nil
    ) {
      (self.gain, self.filter, self.cutoffs) = (gain, filter, cutoffs)
      (self.equaliser, self.compressor, self.pan) = (equaliser, compressor, pan)
      self.timeScale = timeScale
    }

    /// The cutoffs, by their name of before.
    @available(*, deprecated, renamed: "cutoffs")
    public var mixFilter: SoundFilter? {
      get { cutoffs }
      set { cutoffs = newValue }
    }

    /// These values, by the names of before.
    @available(*, deprecated, renamed: "init(gain:filter:cutoffs:equaliser:compressor:pan:timeScale:)")
    public init(gain: Gain = .unity, filter: BusFilter? = nil, mixFilter: SoundFilter?, timeScale: Float? = nil) {
      self.init(gain: gain, filter: filter, cutoffs: mixFilter, timeScale: timeScale)
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

extension Snapshot.Values {
  /// The keys of all but the gain, and those of before.
  package static var keys: Set<String> { Set(BusControlTable.all.flatMap { $0.keys + $0.oldKeys }) }
  /// The keys of all but the gain, in order.
  package static var names: [String] { BusControlTable.all.flatMap(\.keys).sorted() }

  /// Reads the values of a bus that are there, but the gain.
  package init(_ fields: JSONFields) {
    self.init()
    for control in BusControlTable.all { control.read(fields, into: &self) }
  }

  /// The values that a game has set on a bus, but the gain, where they are not those of a new one.
  init(_ controls: BusControls) {
    self.init()
    for control in BusControlTable.all { control.take(controls, into: &self) }
  }

  /// The values that there are, but the gain, as they are read.
  package var json: JSON {
    JSON(.object(BusControlTable.all.reduce(into: [:]) { $0.merge($1.write(self)) { first, _ in first } }))
  }

  /// The reasons for which a bus can not have some of them.
  func faults(ofBus bus: BusID) -> [String] { BusControlTable.all.compactMap { $0.fault(self, ofBus: bus) } }

  /// The reasons for which the bus of this name can not have some of them.
  package func faults(ofBus name: String) -> [String] {
    switch name {
    case Bus.soundtrackName: faults(ofBus: .soundtrack)
    case Bus.masterName: faults(ofBus: .master)
    default: faults(ofBus: .effects)
    }
  }

  /// Sets the values that there are on a bus, but the gain.
  package func apply(to bus: Bus, over fade: Fade = .own, at time: ClockTime? = nil) {
    for control in BusControlTable.all { control.set(self, on: bus, over: fade, at: time) }
  }
}
