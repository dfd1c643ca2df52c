internal import TacetMixer
import TacetSession
import TacetSignal

/// The buses of an engine: the one home of a bus's gain, mute, pause and place in the tree. Pure.
///
/// The session hears of a mute or a pause in the same lock hold, because its verdict names the game's holds. What the
/// soundtrack's bus and `effects` hold reaches the mixes through that verdict alone.
///
/// Gains, mutes and pauses go down the tree in the renderer; here only for who asks.
struct BusTable {
  struct Entry: Equatable {
    var name: String
    /// All that the renderer follows of it.
    var controls = BusControls()
    /// The game's pause of everything reaches it.
    var pausesWithGame = true
    /// When its level is there.
    fileprivate(set) var arrival = BusArrival()

    var gain: Float { controls.gain.value }
    var isMuted: Bool { controls.mute.isOn }
    var isPaused: Bool { controls.pause.isOn }
    var timeScale: Float { controls.timeScale.value }
    /// The gain with those of the snapshots in force.
    var level: Float { controls.gain.value * controls.snapshotGain.value }

    /// Its own part of what those below it inherit.
    @inline(__always)
    var own: Inherited { Inherited(gain: level, isMuted: isMuted, isPaused: isPaused) }
  }

  /// A bus with the gains, mutes and pauses that it inherits.
  struct Inherited {
    var gain: Float = 1
    var isMuted = false
    var isPaused = false
  }

  private let capacity: Int
  /// All, by ``place(of:)``. In memory of their own: who calls a method of a table copies the table. The pause of the
  /// master is the game's pause of everything.
  private var entries = [
    Entry(name: Bus.masterName), Entry(name: Bus.soundtrackName), Entry(name: Bus.effectsName),
    Entry(name: Bus.interfaceName, pausesWithGame: false),
  ]
  /// The game pauses a bus, or everything. For plays, which ask this first.
  private(set) var isAnyPaused = false
  private var lastNumber: UInt32 = 0
  /// Levels were changed, and ``takeSilentSides(at:sampleRate:)`` has not taken that in.
  private(set) var haveLevelsChanged = false
  /// The soundtrack, or everything that effects can play on, is turned down to silence.
  private var isAnySideSilent = false

  /// Two buses, and room for others up to `capacity`, besides the soundtrack's.
  init(capacity: Int) {
    self.capacity = capacity
    updateSpared()
  }

  private(set) subscript(bus: BusID) -> Entry {
    get { entries[Self.place(of: bus)] }
    set { entries[Self.place(of: bus)] = newValue }
  }

  /// The place of a bus among the entries: the master first, then the soundtrack's.
  @inline(__always)
  private static func place(of bus: BusID) -> Int { bus.number - BusID.master.number }

  /// How many buses of the effects there are.
  private var countOfEffects: Int { entries.count - Self.place(of: .effects) }

  /// True if there is this bus.
  func has(_ bus: BusID) -> Bool { (BusID.master..<BusID(countOfEffects)).contains(bus) }

  /// The sounds that a mute or a pause of a bus holds.
  func scope(of bus: BusID) -> PauseScope { bus == .master ? .everything : .bus(self[bus].name) }

  /// The sounds that a pause holds.
  func scope(of target: PauseTarget) -> PauseScope { target == .music ? .soundtrack : scope(of: target.bus) }

  // MARK: - The tree

  /// True if the game holds the bus: by a pause of its own, of one above it, or of everything, unless that spares the
  /// bus or one above it.
  @inline(never)
  func isHeld(_ bus: BusID) -> Bool {
    guard isAnyPaused else { return false }
    let branch = branch(of: bus)
    var isSpared = false
    for place in 0..<branch.count {
      if self[branch[place]].isPaused { return true }
      if !self[branch[place]].pausesWithGame { isSpared = true }
    }
    return own(.master).isPaused && !isSpared
  }

  /// The bus with what it inherits from those above it but the master: gains, mutes, pauses and snapshots.
  func inherited(_ bus: BusID) -> Inherited {
    let branch = branch(of: bus)
    var all = Inherited()
    for place in 0..<branch.count {
      let part = own(branch[place])
      all.gain *= part.gain
      all.isMuted = all.isMuted || part.isMuted
      all.isPaused = all.isPaused || part.isPaused
    }
    return all
  }

  // Parts of an entry, read where they lie: the subscript copies all of it.

  /// Its own part of what those below a bus inherit.
  private func own(_ bus: BusID) -> Inherited { entries[Self.place(of: bus)].own }

  /// The name of a bus.
  func name(of bus: BusID) -> String { entries.withUnsafeBufferPointer { $0[Self.place(of: bus)].name } }

  /// The bus above; the master for the soundtrack's and its own.
  func parent(of bus: BusID) -> BusID { entries[Self.place(of: bus)].controls.parent }

  /// The bus with those above it.
  func branch(of bus: BusID) -> BusBranch { BusBranch(of: bus) { parent(of: $0) } }

  /// How many buses a branch has from this bus up to the master.
  private func depth(of bus: BusID) -> Int { bus == .master ? 0 : branch(of: bus).count }

  /// True if a bus that voices may be on is `other`, or below that.
  func isWithin(_ bus: BusID, _ other: BusID) -> Bool { other == .master || isBelow(bus, other) }

  private func isBelow(_ bus: BusID, _ other: BusID) -> Bool {
    let branch = branch(of: bus)
    return (0..<branch.count).contains { branch[$0] == other }
  }

  /// Puts a bus under another one, or under the master. Returns what is wrong with that, and changes nothing then.
  mutating func setParent(
    _ parent: BusID, of bus: BusID, pauseRamp: RampSpan, _ actions: inout EngineActions
  ) -> String? {
    guard bus.isOfEffects else { return "\(self[bus].name) has no other bus above it than the master" }
    guard parent != .soundtrack else { return "\(self[parent].name) has no buses below it" }
    guard !isBelow(parent, bus) else {
      return "\(self[bus].name) can not be below itself, by way of \(self[parent].name)"
    }
    var height = 0
    for other in ofEffects where isBelow(other, bus) { height = max(height, depth(of: other) - depth(of: bus)) }
    guard depth(of: parent) + 1 + height <= BusBranch.deepest else {
      return "\(self[bus].name) would be more than \(BusBranch.deepest) buses deep below the master"
    }
    guard self.parent(of: bus) != parent else { return nil }
    self[bus].controls.parent = parent
    self[bus].controls.pause.setSpan(pauseRamp)
    actions.append(.bus(bus))
    levelsChanged(&actions)
    return nil
  }

  // MARK: - Names

  /// The bus of this name, which is made if it is new; nil: there is no room for another.
  mutating func makeBus(_ name: String) -> BusID? {
    if let known = bus(named: name) { return known }
    guard countOfEffects < capacity else { return nil }
    entries.append(Entry(name: name))
    // It is heard: the effects are silent no more.
    haveLevelsChanged = haveLevelsChanged || isAnySideSilent
    return BusID(countOfEffects - 1)
  }

  /// The bus of this name; nil: there is none.
  func bus(named name: String) -> BusID? {
    entries.firstIndex { $0.name == name }.map { BusID($0 + BusID.master.number) }
  }

  /// All buses, the master first, then the soundtrack's, then in the order in which they were made.
  var all: [BusID] { [.master, .soundtrack] + ofEffects }

  /// The buses of the effects.
  private var ofEffects: LazyMapCollection<Range<Int>, BusID> { (0..<countOfEffects).lazy.map { BusID($0) } }

  /// The first of these names for which there would be no room; nil: there is room for all.
  func nameWithoutRoom(_ names: Set<String>) -> String? {
    let known = Set(all.map { self[$0].name })
    return names.subtracting(known).sorted().dropFirst(capacity - countOfEffects).first
  }

  // MARK: - Changes

  /// Changes the controls of a bus where they lie. The renderer gets them by an order, unless who calls sends them. The
  /// pause of the soundtrack's bus and that of the master reach it by the session's verdict besides.
  @inline(never)
  @discardableResult
  mutating func change(
    _ bus: BusID, _ actions: inout EngineActions, isSent: Bool = false, _ body: (inout BusControls) -> Void
  ) -> BusChange {
    let change = entries[Self.place(of: bus)].controls.change(body)
    guard change.isAny else { return change }
    if change.isOfPause { updateIsAnyPaused() }
    if !isSent { actions.append(.bus(bus)) }
    if !bus.isOfEffects { actions.wake() }
    if let frames = change.levelFrames {
      entries[Self.place(of: bus)].arrival.order(frames: frames)
      levelsChanged(&actions)
    }
    return change
  }

  /// Reads the controls of a bus where they lie.
  func withControls<Result>(of bus: BusID, _ body: (UnsafePointer<BusControls>) -> Result) -> Result {
    entries.withUnsafeBufferPointer { withUnsafePointer(to: $0[Self.place(of: bus)].controls, body) }
  }

  // MARK: - Levels

  /// A side may be silent by its levels, or no more: `tacet-control` looks where one is or was.
  private mutating func levelsChanged(_ actions: inout EngineActions) {
    let wasSilent = isAnySideSilent
    isAnySideSilent = isSilent(.soundtrack) || areEffectsSilent
    haveLevelsChanged = true
    if isAnySideSilent || wasSilent { actions.wake() }
  }

  /// True if every bus that effects can play on is silent by its level.
  private var areEffectsSilent: Bool {
    for number in 0..<countOfEffects where !isSilent(BusID(number)) { return false }
    return true
  }

  /// True if the gains from a bus up to the master are below -60 dB together.
  private func isSilent(_ bus: BusID) -> Bool { inherited(bus).gain * own(.master).gain < Self.silence }

  /// -60 dB, without what a product of gains rounds off.
  private static let silence = 0.99999 * Gain.decibels(-60).amplitude

  /// The bus that silences another one by its level, or that one itself: the highest that is silent by itself, else the
  /// quietest; nil if it is not silent.
  private func silencer(of bus: BusID) -> BusID? {
    guard isSilent(bus) else { return nil }
    let branch = branch(of: bus)
    var quietest = BusID.master
    // From above.
    for place in (0..<branch.count).reversed() where self[quietest].level >= Self.silence {
      if self[branch[place]].level < self[quietest].level { quietest = branch[place] }
    }
    return quietest
  }

  /// Takes the sides that are silent by their levels now, each with the buses that silence it and the time from which
  /// on it is. Orders since the last call are those of this time.
  mutating func takeSilentSides(
    at now: Duration, sampleRate: Int
  ) -> [(side: LevelReason.Side, buses: [String], since: Duration)] {
    haveLevelsChanged = false
    for bus in all { self[bus].arrival.settle(at: now, sampleRate: sampleRate) }
    guard isAnySideSilent else { return [] }
    return [(LevelReason.Side.effects, Array(ofEffects)), (.soundtrack, [.soundtrack])].compactMap {
      side, buses in
      let silencers = buses.compactMap(silencer)
      guard silencers.count == buses.count else { return nil }
      let arrivals = (buses + [.master]).map { self[$0].arrival.time }
      return (side, Set(silencers).map { self[$0].name }, arrivals.reduce(now) { max($0, $1) })
    }
  }

  // MARK: - What waits

  /// A change whose time has come: of a value, which is in force then, of a layer's gain, which the music gets, or of a
  /// mute or a pause, which the session hears of.
  enum Settled {
    case value(BusID)
    case layer(Int, PendingValue<Float>)
    case mute(BusID, Bool, PendingChange)
    case pause(PauseTarget, Bool, PendingChange)
  }

  /// A change at a `time`, with a number of its own.
  mutating func pending(at time: ClockTime, over span: RampSpan) -> PendingChange {
    lastNumber = lastNumber == .max ? 1 : lastNumber + 1
    return PendingChange(at: time, over: span, number: lastNumber)
  }

  /// The number of the change of a bus whose time came first; nil: no time has come.
  mutating func firstDue(of bus: BusID, at clocks: RenderClocks) -> UInt32? {
    entries[Self.place(of: bus)].controls.firstDue(at: clocks)
  }

  /// Takes the change with this number, whose time has come; nil: it was replaced.
  @inline(never)
  mutating func settle(_ number: UInt32, _ actions: inout EngineActions) -> Settled? {
    for bus in all {
      var settled: Settled?
      change(bus, &actions) { controls in
        if let (isOn, change) = controls.mute.take(number) {
          settled = .mute(bus, isOn, change)
        } else if let (isOn, change) = controls.pause.take(number) {
          settled = .pause(.bus(bus), isOn, change)
        } else if let (isOn, change) = controls.transport.take(number) {
          settled = .pause(.music, isOn, change)
        } else if let (layer, turn) = controls.layerTurns.take(number) {
          settled = .layer(layer, turn)
        } else if controls.settle(number) {
          settled = .value(bus)
        }
      }
      if let settled { return settled }
    }
    return nil
  }

  /// True if a bus sends something to the reverb.
  var areSending: Bool { entries.contains { $0.controls.sends } }

  // MARK: - Values

  /// The factor of the speed of a bus that is nearest to `scale`. Music goes at 4 at most: more is not decoded in time.
  static func saneTimeScale(_ scale: Float, of bus: BusID) -> Float {
    bus == .soundtrack ? min(4, sanePitch(scale)) : sanePitch(scale)
  }

  /// Sets if the game's pause of everything pauses a bus.
  mutating func setPausesWithGame(_ pauses: Bool, of bus: BusID, ramp: RampSpan, _ actions: inout EngineActions) {
    guard self[bus].pausesWithGame != pauses else { return }
    self[bus].pausesWithGame = pauses
    updateSpared()
    self[.master].controls.pause.setSpan(ramp)
    actions.append(.bus(.master))
  }

  private mutating func updateSpared() {
    self[.master].controls.spared = ofEffects.reduce(UInt64(0)) {
      self[$1].pausesWithGame ? $0 : $0 | 1 << UInt64($1.number)
    }
    self[.master].controls.sparesSoundtrack = !self[.soundtrack].pausesWithGame
  }

  private mutating func updateIsAnyPaused() {
    isAnyPaused = entries.contains(where: \.isPaused)
  }
}

/// The sounds that a pause by the game has stand still: those of a bus, or the music by itself, beside its bus.
enum PauseTarget: Equatable {
  case bus(BusID)
  case music

  /// The bus among whose controls its switch is.
  var bus: BusID {
    switch self {
    case .bus(let bus): bus
    case .music: .soundtrack
    }
  }

  var control: WritableKeyPath<BusControls, Switch> { self == .music ? \.transport : \.pause }
}

/// When the level of a bus that the game has ordered is there.
struct BusArrival: Equatable {
  /// The time at which it is, or was.
  private(set) var time = Duration.zero
  /// How many frames the orders take that have no time yet; nil: there are none.
  private var frames: Int?

  /// Takes in that the level is on its way for so many frames.
  fileprivate mutating func order(frames: Int) { self.frames = frames }

  /// The orders were given at this time.
  fileprivate mutating func settle(at now: Duration, sampleRate: Int) {
    guard let frames else { return }
    time = now + FrameCount(frames).duration(sampleRate: sampleRate)
    self.frames = nil
  }
}

extension MixTarget {
  /// The bus of its name, with whose controls its filter is.
  var bus: BusID {
    switch self {
    case .master: .master
    case .soundtrack: .soundtrack
    case .effects: .effects
    }
  }
}
