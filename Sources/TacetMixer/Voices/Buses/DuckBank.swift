import TacetSignal
import TacetSystem

/// The rules of ducking at work on the buses. Pure.
///
/// The gains of several rules multiply, -24 dB in all at most, also with those of the buses above.
struct DuckBank: ~Copyable {
  /// -24 dB.
  static let floor: Float = 0.063_095_73

  /// The soundtrack's gain and the time that it takes to get there, in frames.
  private(set) var soundtrack: (gain: Float, ramp: Int) = (1, 0)

  private var duckers: FixedArray<Ducker>
  private var count = 0
  /// The frame at which the last voice of a bus ended.
  private var lastEnds: FixedArray<Int>
  /// The level of each bus, as estimated for this step.
  private var levels: FixedArray<Float>

  init() {
    let none = DuckRule(source: .effects, target: .effects, gain: 1, attack: 0, hold: 0, release: 0, threshold: 0)
    duckers = FixedArray(repeating: Ducker(none), count: DuckRules.most)
    lastEnds = FixedArray(repeating: 0, count: busCount)
    levels = FixedArray(repeating: 0, count: busCount)
  }

  var isEmpty: Bool { count == 0 }

  /// How many frames may pass from `frame` on until a bus is to come back.
  func boundary(frame: Int) -> Int {
    var frames = Int.max
    for index in 0..<count { frames = min(frames, duckers[index].framesUntilRelease(after: frame)) }
    return frames
  }

  /// Replaces the rules. One for the same two buses goes on as it is; a bus that has lost one comes back over the last
  /// one's release. `report` gets each bus that ceases to be ducked by that.
  mutating func load(
    _ rules: DuckRules, _ buses: inout BusBank, report: (_ target: BusID, _ isDucked: Bool) -> Void = { _, _ in }
  ) {
    var last = InlineArray<32, Ducker>(repeating: duckers[0])
    let lastCount = count
    for index in 0..<count { last[index] = duckers[index] }
    var loaded = InlineArray<32, Ducker>(repeating: duckers[0])
    for index in 0..<rules.count {
      let rule = rules[index]
      loaded[index] = Ducker(rule)
      for known in 0..<count where duckers[known].isFor(rule) {
        loaded[index] = duckers[known]
        loaded[index].change(to: rule)
      }
    }
    var release = 0
    for index in 0..<count { release = max(release, duckers[index].rule.release) }
    for index in 0..<rules.count { duckers[index] = loaded[index] }
    count = rules.count
    apply(to: &buses, attack: release, release: release)
    for index in 0..<lastCount where last[index].isEngaged && !isDucked(last[index].rule.target) {
      // Once for all rules of a bus.
      let isFirst = !(0..<index).contains { last[$0].isEngaged && last[$0].rule.target == last[index].rule.target }
      if isFirst { report(last[index].rule.target, false) }
    }
  }

  // MARK: - One step

  /// Begins the estimate of the levels.
  mutating func beginLevels() {
    for bus in 0..<busCount { levels[bus] = 0 }
  }

  /// Adds a voice that sounds to the estimate.
  mutating func addLevel(_ level: Float, bus: Int) { levels[bus] = max(levels[bus], level) }

  /// Records the end of a voice at engine frame `frame`.
  mutating func recordEnd(bus: Int, frame: Int) { lastEnds[bus] = max(lastEnds[bus], frame) }

  /// Follows the levels at engine frame `frame`, and has the buses go down or come back. `report` gets each bus that
  /// begins or ceases to be ducked. True if any level has a new target.
  @discardableResult
  mutating func follow(
    _ buses: inout BusBank, frame: Int, report: (_ target: BusID, _ isDucked: Bool) -> Void
  ) -> Bool {
    var isChanged = false
    for index in 0..<count {
      let rule = duckers[index].rule
      let branch = buses.branches(of: 1 << UInt64(rule.source.number))
      var (isSounding, lastEnd) = (false, 0)
      for bus in 0..<busCount where branch & 1 << UInt64(bus) != 0 {
        if levels[bus] > 0, levels[bus] >= rule.threshold { isSounding = true }
        lastEnd = max(lastEnd, lastEnds[bus])
      }
      let wasDucked = isDucked(rule.target)
      guard duckers[index].follow(isSounding: isSounding, lastEnd: lastEnd, frame: frame) else { continue }
      isChanged = true
      apply(to: &buses, attack: rule.attack, release: rule.release)
      if isDucked(rule.target) != wasDucked { report(rule.target, !wasDucked) }
    }
    return isChanged
  }

  private func isDucked(_ target: BusID) -> Bool {
    for index in 0..<count where duckers[index].rule.target == target && duckers[index].isEngaged { return true }
    return false
  }

  private mutating func apply(to buses: inout BusBank, attack: Int, release: Int) {
    for bus in 0..<busCount {
      let parent = buses.parent(of: bus)
      let wanted = total(bus, buses) / (parent >= 0 ? total(parent, buses) : 1)
      buses.duck(bus, to: wanted, attack: attack, release: release)
    }
    buses.recomputeLevels()
    let wanted = wanted(.soundtrack)
    if wanted != soundtrack.gain { soundtrack = (wanted, wanted < soundtrack.gain ? attack : release) }
  }

  /// The gain of a bus with all above it.
  private func total(_ bus: Int, _ buses: borrowing BusBank) -> Float {
    let branch = BusBranch(of: BusID(bus)) { BusID(buses.parent(of: $0.number)) }
    var total: Float = 1
    for index in (0..<branch.count).reversed() { total = max(Self.floor, total * wanted(branch[index])) }
    return total
  }

  /// The product of the rules that are engaged for a bus.
  private func wanted(_ target: BusID) -> Float {
    var gain: Float = 1
    for index in 0..<count where duckers[index].rule.target == target && duckers[index].isEngaged {
      gain *= duckers[index].rule.gain
    }
    return max(Self.floor, gain)
  }
}
