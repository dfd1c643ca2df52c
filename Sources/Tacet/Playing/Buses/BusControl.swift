internal import TacetJSON
internal import TacetMixer
import TacetSignal

/// The description of one control of a bus: what the face, banks, snapshots, saved games, the state and scenarios know
/// of it. Its range stands with its type.
///
/// A control that is here, in ``BusControls`` and in ``Snapshot/Values`` needs a face in ``Bus`` and in C, and nothing
/// more.
struct BusControl<Value: BitwiseCopyable & Hashable & Sendable>: BusControlling {
  typealias ControlPath = WritableKeyPath<BusControls, Control<Value>> & Sendable
  typealias ValuePath = WritableKeyPath<Snapshot.Values, Value?> & Sendable

  let keys: [String]
  var oldKeys: [String] = []
  let control: ControlPath
  let value: ValuePath
  /// The value of a new bus.
  let neutral: Value
  /// Its own time.
  let fade: OwnFade
  /// The nearest value that the bus of a number may have.
  var limited: @Sendable (Value, _ bus: BusID) -> Value = { value, _ in value }
  /// True if a bus has such a control.
  var belongs: @Sendable (_ bus: BusID) -> Bool = { _ in true }
  /// The reason for which a bus can not have it.
  var refusal: @Sendable (Value, _ bus: BusID) -> String? = { _, _ in nil }
  let reading: @Sendable (JSONFields) -> Value?
  /// The members of JSON by which it is read again.
  let writing: @Sendable (Value) -> [String: JSON]

  func read(_ fields: JSONFields, into values: inout Snapshot.Values) { values[keyPath: value] = reading(fields) }

  func write(_ values: Snapshot.Values) -> [String: JSON] { values[keyPath: value].map(writing) ?? [:] }

  func take(_ controls: BusControls, into values: inout Snapshot.Values) {
    let own = controls[keyPath: control].value
    values[keyPath: value] = own == neutral ? nil : own
  }

  func fault(_ values: Snapshot.Values, ofBus bus: BusID) -> String? {
    values[keyPath: value].flatMap { refusal($0, bus) }
  }

  func set(_ values: Snapshot.Values, on bus: Bus, over fade: Fade, at time: ClockTime?) {
    guard let new = values[keyPath: value] else { return }
    bus.set(self, to: new, over: fade, at: time)
  }

  func restore(_ values: Snapshot.Values, _ controls: inout BusControls, ofBus bus: BusID, over span: RampSpan) {
    let saved = limited(values[keyPath: value] ?? neutral, bus)
    // A value that is in force already is left on its way.
    if controls[keyPath: control].value == saved {
      controls[keyPath: control].cancel()
    } else {
      controls[keyPath: control].set(saved, over: span)
    }
  }

  func override(by snapshots: [Snapshot.Values], _ controls: inout BusControls, ofBus bus: BusID, over span: RampSpan) {
    controls[keyPath: control].setOverride(newest(of: snapshots, ofBus: bus), over: span)
  }

  func override(
    by snapshots: [Snapshot.Values], _ controls: inout BusControls, ofBus bus: BusID, at change: PendingChange?
  ) {
    guard let change else { return controls[keyPath: control].cancelOverride() }
    controls[keyPath: control].scheduleOverride(newest(of: snapshots, ofBus: bus), change)
  }

  /// The value of the newest snapshot that has one.
  private func newest(of snapshots: [Snapshot.Values], ofBus bus: BusID) -> Value? {
    guard belongs(bus) else { return nil }
    return snapshots.last { $0[keyPath: value] != nil }?[keyPath: value].map { limited($0, bus) }
  }
}

/// A ``BusControl`` of whatever value.
protocol BusControlling: Sendable {
  /// Its keys in JSON, and those of before.
  var keys: [String] { get }
  var oldKeys: [String] { get }
  /// Reads its value, if its keys are there.
  func read(_ fields: JSONFields, into values: inout Snapshot.Values)
  /// Writes its value, if there is one, as it is read.
  func write(_ values: Snapshot.Values) -> [String: JSON]
  /// Takes the game's value of a bus, unless it is that of a new one.
  func take(_ controls: BusControls, into values: inout Snapshot.Values)
  /// The reason for which a bus can not have the value.
  func fault(_ values: Snapshot.Values, ofBus bus: BusID) -> String?
  /// Sets the value on a bus, if there is one.
  func set(_ values: Snapshot.Values, on bus: Bus, over fade: Fade, at time: ClockTime?)
  /// Goes to the value of a saved game, that of a new bus where there is none, and drops what waits.
  func restore(_ values: Snapshot.Values, _ controls: inout BusControls, ofBus bus: BusID, over span: RampSpan)
  /// Puts the value of the newest of these snapshots in force, or none.
  func override(by snapshots: [Snapshot.Values], _ controls: inout BusControls, ofBus bus: BusID, over span: RampSpan)
  /// The same at a time, in place of what waits; nil: drops that.
  func override(
    by snapshots: [Snapshot.Values], _ controls: inout BusControls, ofBus bus: BusID, at change: PendingChange?)
}

extension JSON {
  fileprivate init(_ number: Float) { self.init(.number(Double(number))) }
  fileprivate init(_ gain: Gain) { self.init(max(-200, min(gain.decibels, 24))) }
  fileprivate init(_ time: Duration) { self.init(.number(time / .seconds(1))) }
}

/// All controls of a bus but its gain, mute, pause and send.
enum BusControlTable {
  static let all: [any BusControlling] = [filter, cutoffs, equaliser, compressor, pan, timeScale]

  /// The filter of its voices, by strengths.
  static let filter = BusControl(
    keys: ["lowPassStrength", "highPassStrength"], oldKeys: ["lowPass", "highPass"], control: \.filter, value: \.filter,
    neutral: BusFilter(), fade: .milliseconds(100), limited: { filter, _ in filter.limited },
    refusal: { _, bus in
      !bus.isOfEffects ? "has no voices: lowPassStrength and highPassStrength are for buses of effects" : nil
    },
    reading: { $0.busFilter() },
    writing: {
      ["lowPassStrength": JSON($0.lowPassStrength), "highPassStrength": JSON($0.highPassStrength)]
    })

  static let cutoffs = BusControl(
    keys: ["lowPassHertz", "highPassHertz", "resonance"], oldKeys: ["mixLowPass", "mixHighPass"], control: \.cutoffs,
    value: \.cutoffs, neutral: SoundFilter(), fade: .milliseconds(50), limited: { filter, _ in filter.limited },
    reading: { $0.cutoffs() },
    writing: { filter in
      var members = ["resonance": JSON(filter.resonance)]
      if let hertz = filter.lowPassHertz { members["lowPassHertz"] = JSON(hertz) }
      if let hertz = filter.highPassHertz { members["highPassHertz"] = JSON(hertz) }
      return members
    })

  static let equaliser = BusControl(
    keys: ["equaliser"], control: \.equaliser, value: \.equaliser, neutral: Equaliser.flat, fade: .milliseconds(50),
    limited: { equaliser, _ in equaliser.limited }, reading: { $0.equaliser("equaliser") },
    writing: { equaliser in
      func band(_ band: Equaliser.Band) -> JSON {
        JSON(.object(["frequency": JSON(band.frequency), "gain": JSON(band.gain), "width": JSON(band.width)]))
      }
      let bands = ["low": band(equaliser.low), "middle": band(equaliser.middle), "high": band(equaliser.high)]
      return ["equaliser": JSON(.object(bands))]
    })

  static let compressor = BusControl(
    keys: ["compressor"], control: \.compressor, value: \.compressor, neutral: CompressorSettings.off,
    fade: .milliseconds(50), limited: { settings, _ in settings.limited }, reading: { $0.compressor("compressor") },
    writing: {
      let settings = [
        "threshold": JSON($0.threshold), "ratio": JSON($0.ratio), "attack": JSON($0.attack),
        "release": JSON($0.release), "makeUp": JSON($0.makeUp),
      ]
      return ["compressor": JSON(.object(settings))]
    })

  static let pan = BusControl(
    keys: ["pan"], control: \.pan, value: \.pan, neutral: 0, fade: .milliseconds(10),
    limited: { pan, _ in pan.isNaN ? 0 : max(-1, min(pan, 1)) }, reading: { $0.number("pan", in: -1...1) },
    writing: { ["pan": JSON($0)] })

  static let timeScale = BusControl(
    keys: ["timeScale"], control: \.timeScale, value: \.timeScale, neutral: 1, fade: .zero,
    limited: BusTable.saneTimeScale, belongs: { $0 != .master },
    refusal: { scale, bus in
      if bus == .master { return "has no timeScale" }
      return scale == BusTable.saneTimeScale(scale, of: bus) ? nil : "has a timeScale of at most 4"
    }, reading: { $0.speed("timeScale") }, writing: { ["timeScale": JSON($0)] })
}

extension BusFilter {
  /// Its strengths within their range.
  var limited: BusFilter {
    func limited(_ strength: Float) -> Float { strength > 0 ? min(strength, 1) : 0 }
    return BusFilter(lowPassStrength: limited(lowPassStrength), highPassStrength: limited(highPassStrength))
  }
}

extension SoundFilter {
  /// Its numbers within what every engine can have: the mixer limits them to its rate.
  var limited: SoundFilter {
    func limited(_ cutoff: Float?) -> Float? { cutoff.flatMap { $0.isNaN ? nil : max(10, min($0, 86_400)) } }
    let range = Self.resonances
    return SoundFilter(
      lowPassHertz: limited(lowPassHertz), highPassHertz: limited(highPassHertz),
      resonance: resonance > range.lowerBound ? min(resonance, range.upperBound) : range.lowerBound)
  }
}

extension Equaliser {
  /// Its numbers within their ranges.
  var limited: Equaliser { Equaliser(low: low.limited, middle: middle.limited, high: high.limited) }
}

extension Equaliser.Band {
  fileprivate var limited: Equaliser.Band {
    Equaliser.Band(
      frequency > 10 ? min(frequency, 86_400) : 10, gain: max(Self.gains.lowerBound, min(gain, Self.gains.upperBound)),
      width: width > Self.widths.lowerBound ? min(width, Self.widths.upperBound) : Self.widths.lowerBound)
  }
}

extension CompressorSettings {
  /// Its numbers within their ranges.
  var limited: CompressorSettings {
    func limited(_ time: Duration) -> Duration { max(Self.times.lowerBound, min(time, Self.times.upperBound)) }
    return CompressorSettings(
      threshold: threshold, ratio: ratio > Self.ratios.lowerBound ? min(ratio, Self.ratios.upperBound) : 1,
      attack: limited(attack), release: limited(release), makeUp: makeUp)
  }
}

extension ReverbSend {
  /// Its cutoffs within their ranges; the mixer limits the rest.
  var limited: ReverbSend { ReverbSend(gain, filter: filter, cutoffs: cutoffs.limited) }
}
