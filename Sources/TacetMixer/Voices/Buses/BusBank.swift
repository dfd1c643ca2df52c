import TacetSignal
import TacetSystem

/// The buses of the effects as the renderer knows them: a tree, in which a bus's level is the product of its gain and
/// of all above it, up to the first one with a block of its own. Pure. The master is none of them: its gain is applied
/// to the sum.
///
/// Voices see the level of a bus as one ramp, ``level(of:)``. It is exact where one ramp of the branch moves. Where
/// several do, it is a straight line so short that it is off by 0.02 dB at most.
struct BusBank: ~Copyable {
  /// No parent but the master.
  static let top = -1
  private static let tolerance: Float = 0.0025

  private var records: FixedArray<BusRecord>
  /// Ramps of some bus move, those of its filter and of its time scale too.
  private(set) var isMoving = false
  /// The game's pause of everything.
  private var isEverythingPaused = false
  /// A bit for each bus that it spares, with those below.
  private var spared: UInt64 = 0
  /// Some bus has, or had, a filter.
  private(set) var hasFilters = false
  private var clock = 0
  /// The speed of some bus has changed since ``takeNewSpeeds()``.
  private var hasNewSpeeds = false
  /// A bit for each bus with a block of its own: its voices, and those of the buses below it, are added there.
  private(set) var blocks: UInt64 = 0
  /// A bit for each that has a block, or has none any more, since the last step.
  private(set) var switched: UInt64 = 0

  init() { records = FixedArray(repeating: BusRecord(), count: busCount) }

  // MARK: - Readings

  /// The level of a bus, as a ramp that is exact now and at its end: with the buses above it that have no block, below
  /// the first one that has.
  func level(of bus: Int) -> Ramp { records[bus].level }

  /// The level of the block of a bus, as a ramp: with those above it, below the next one that has a block.
  func blockLevel(of bus: Int) -> Ramp { records[bus].blockLevel }

  /// The bus to whose block the voices of a bus are added; ``top`` for none.
  @inline(__always)
  func block(of bus: Int) -> Int { blocks == 0 ? Self.top : Int(records[bus].block) }

  /// The bus to whose block the block of a bus is added; ``top`` for none.
  func blockAbove(_ bus: Int) -> Int { records[bus].parent < 0 ? Self.top : findBlock(of: records[bus].parent) }

  /// How many frames pass until the level of a block goes on by another line; `Int.max` if none moves.
  var framesUntilNextLevel: Int {
    guard isMoving else { return .max }
    var frames = Int.max
    forEach(blocks) { if records[$0].blockLevel.isMoving { frames = min(frames, records[$0].blockLevel.remaining) } }
    return frames
  }

  /// The level of a bus when every ramp is over, without ducking.
  @inline(__always)
  func target(of bus: Int) -> Float {
    var target: Float = 1
    forEachAbove(bus) { target *= records[$0].ramps.target }
    return target
  }

  /// True while the level of a bus changes.
  func isMoving(_ bus: Int) -> Bool {
    var isMoving = false
    forEachAbove(bus) { isMoving = isMoving || records[$0].ramps.isMoving }
    return isMoving
  }

  /// The level of a bus up to the sum, at this moment.
  func wholeLevel(of bus: Int) -> Float { value(of: bus, after: 0) }

  /// The level from a block up to the sum, at this moment; 1 for ``top``.
  func levelAbove(_ block: Int) -> Float {
    var (level, next) = (Float(1), block)
    for _ in 0..<BusBranch.deepest where next >= 0 {
      level *= records[next].blockLevel.value
      next = blockAbove(next)
    }
    return level
  }

  func isPaused(_ bus: Int) -> Bool { records[bus].isPaused }

  /// True if the game muted the bus, or one above it.
  func isMuted(_ bus: Int) -> Bool {
    var isMuted = false
    forEachAbove(bus) { isMuted = isMuted || records[$0].isMuted }
    return isMuted
  }

  /// True if the game muted all of these buses, by their bits.
  func areMuted(_ buses: UInt64) -> Bool {
    var left = buses
    while left != 0 {
      guard isMuted(left.trailingZeroBitCount) else { return false }
      left &= left - 1
    }
    return true
  }

  /// The strengths of the filters of a bus and of all above it `frames` frames from now: one after another, they add.
  func filter(of bus: Int, after frames: Int) -> SIMD2<Float> {
    var strengths = SIMD2<Float>.zero
    forEachAbove(bus) { strengths += records[$0].filter.value(after: frames) }
    return strengths.clamped(lowerBound: .zero, upperBound: .init(repeating: 2))
  }

  /// True while these strengths change.
  func isFilterMoving(_ bus: Int) -> Bool {
    var isMoving = false
    forEachAbove(bus) { isMoving = isMoving || records[$0].filter.isMoving }
    return isMoving
  }

  /// The factor of the speed of the voices of a bus: the product of the time scales of its branch.
  func speed(of bus: Int) -> SpeedLine { records[bus].speed }

  /// How many frames pass until a time scale that moves takes its next value; `Int.max` if none moves.
  var framesUntilNextSpeed: Int {
    guard isMoving else { return .max }
    var frames = Int.max
    for bus in 0..<busCount { frames = min(frames, records[bus].timeScale.framesLeft(at: clock)) }
    return frames
  }

  /// How the last pause, or its end, is reached.
  func pauseRamp(of bus: Int) -> RampSpan { records[bus].pauseRamp }

  /// The bus above; ``top`` for the master.
  func parent(of bus: Int) -> Int { records[bus].parent }

  /// A bit for each of these buses and of those below them.
  func branches(of buses: UInt64) -> UInt64 {
    var all = buses
    for bus in 0..<busCount {
      forEachAbove(bus) { if buses & 1 << UInt64($0) != 0 { all |= 1 << UInt64(bus) } }
    }
    return all
  }

  /// Calls `body` with a bus and all above it but the master.
  @inline(__always)
  func forEachAbove(_ bus: Int, _ body: (Int) -> Void) {
    BusBranch.walk(from: bus, parent: { records[$0].parent }, body)
  }

  // MARK: - Changes

  /// Takes over the game's controls of a bus; false if it follows these already.
  mutating func isNew(_ controls: BusInForce, for bus: Int) -> Bool {
    defer { records[bus].controls = controls }
    return records[bus].controls != controls
  }

  /// Applies the game's controls of a bus; at once if nothing was rendered yet. Another parent's level is reached over
  /// `glide` frames. Returns a bit for each bus whose pause changes by that.
  mutating func apply(_ controls: BusInForce, to bus: Int, isFirst: Bool, glide: Int) -> UInt64 {
    let parent = controls.parent.isOfEffects ? controls.parent.number : Self.top
    records[bus].ramps.gain.go(to: controls.level, over: isFirst ? 0 : controls.levelSpan)
    records[bus].ramps.snapshot.go(to: controls.snapshot, over: isFirst ? 0 : controls.snapshotSpan)
    records[bus].timeScale.go(to: controls.timeScale, over: isFirst ? 0 : controls.timeSpan, at: clock)
    let movesPauses = records[bus].parent != parent || records[bus].isPausedItself != controls.isPaused
    if records[bus].parent != parent {
      let before = value(of: bus, after: 0)
      let filter = filter(of: bus, after: 0)
      records[bus].parent = parent
      if !isFirst { records[bus].filter.come(from: filter - self.filter(of: bus, after: 0), over: 20 * glide) }
      let after = value(of: bus, after: 0)
      if after > 0, !isFirst {
        records[bus].ramps.move = Ramp(min(before / after * records[bus].ramps.move.value, 1e6))
        records[bus].ramps.move.go(to: 1, over: glide)
      }
    }
    records[bus].isMuted = controls.isMuted
    records[bus].isPausedItself = controls.isPaused
    return movesPauses ? updatePauses(over: isFirst ? 0 : controls.pauseSpan) : 0
  }

  /// Applies the game's pause of everything, which spares the buses of these bits and those below them; at once if
  /// nothing was rendered yet. Returns a bit for each bus whose pause changes by that.
  mutating func pauseEverything(
    _ isPaused: Bool, sparing spared: UInt64, over ramp: RampSpan, isFirst: Bool
  ) -> UInt64 {
    guard isPaused != isEverythingPaused || spared != self.spared else { return 0 }
    isEverythingPaused = isPaused
    self.spared = spared
    return updatePauses(over: isFirst ? 0 : ramp)
  }

  private mutating func updatePauses(over ramp: RampSpan) -> UInt64 {
    var changed: UInt64 = 0
    for bus in 0..<busCount {
      var (isPaused, isSpared) = (false, false)
      forEachAbove(bus) {
        if records[$0].isPausedItself { isPaused = true }
        if spared & 1 << UInt64($0) != 0 { isSpared = true }
      }
      if isEverythingPaused, !isSpared { isPaused = true }
      guard records[bus].isPaused != isPaused else { continue }
      records[bus].isPaused = isPaused
      records[bus].pauseRamp = ramp
      changed |= 1 << UInt64(bus)
    }
    return changed
  }

  /// Follows the game's filter of a bus, over `glide` frames at least; at once if nothing was rendered yet. False, and
  /// nothing done, if it follows that already.
  @discardableResult
  mutating func follow(_ filter: BusFilter, over ramp: RampSpan, of bus: Int, isFirst: Bool, glide: Int) -> Bool {
    guard records[bus].wantedFilter != filter || records[bus].filterRamp != ramp else { return false }
    records[bus].wantedFilter = filter
    records[bus].filterRamp = ramp
    setFilter(filter, of: bus, over: isFirst ? 0 : ramp.atLeast(glide))
    return true
  }

  /// Ramps the filter of a bus to other strengths.
  mutating func setFilter(_ filter: BusFilter, of bus: Int, over ramp: RampSpan) {
    hasFilters = true
    records[bus].filter.go(to: filter, over: ramp)
    if records[bus].filter.isMoving { isMoving = true }
  }

  /// Says which buses have a block of their own.
  mutating func setBlocks(_ bits: UInt64) {
    guard bits != blocks else { return }
    switched |= bits ^ blocks
    blocks = bits
    recomputeLevels()
  }

  /// Says that something else has changed for the voices of these blocks.
  mutating func touch(_ blocks: UInt64) { switched |= blocks }

  /// True if a bus has a block of its own.
  func hasBlock(_ bus: Int) -> Bool { bus >= 0 && blocks & 1 << UInt64(bus) != 0 }

  /// True if a bus has a block, or has none any more, since the last step.
  func isSwitched(_ bus: Int) -> Bool { bus >= 0 && switched & 1 << UInt64(bus) != 0 }

  /// Lets a step begin: what was switched before it is old.
  mutating func forgetSwitched() { switched = 0 }

  /// Ducks a bus to `gain`, over `attack` frames on the way down and `release` frames on the way up.
  mutating func duck(_ bus: Int, to gain: Float, attack: Int, release: Int) {
    let target = records[bus].ramps.duck.target
    // A gain that rounding alone has moved stays.
    guard abs(target - gain) > 1e-6 else { return }
    records[bus].ramps.duck.go(to: gain, over: gain < target ? attack : release)
  }

  /// Lets `frames` frames pass.
  mutating func advance(_ frames: Int) {
    clock += frames
    guard isMoving else { return }
    for bus in 0..<busCount {
      records[bus].ramps.advance(frames)
      records[bus].filter.advance(frames)
      records[bus].timeScale.advance(frames, to: clock)
    }
    recomputeLevels()
  }

  /// True if the speed of some bus has changed since this was called last.
  mutating func takeNewSpeeds() -> Bool {
    defer { hasNewSpeeds = false }
    return hasNewSpeeds
  }

  /// Finds the levels and the speeds of all buses, after a change.
  mutating func recomputeLevels() {
    isMoving = false
    for bus in 0..<busCount {
      let block = findBlock(of: bus)
      records[bus].block = Int8(block)
      records[bus].level = line(from: bus, below: block)
      if block == bus { records[bus].blockLevel = line(from: bus, below: blockAbove(bus)) }
      let isBlockMoving = block == bus && records[bus].blockLevel.isMoving
      if isBlockMoving || records[bus].level.isMoving || records[bus].filter.isMoving || records[bus].timeScale.isMoving
      {
        isMoving = true
      }
      var speed = SpeedLine()
      forEachAbove(bus) { speed = speed * records[$0].timeScale.line }
      if records[bus].speed != speed { hasNewSpeeds = true }
      records[bus].speed = speed
    }
  }

  // MARK: - Levels

  /// The nearest bus with a block, from a bus on upwards.
  private func findBlock(of bus: Int) -> Int {
    guard blocks != 0 else { return Self.top }
    var block = Self.top
    forEachAbove(bus) { if block == Self.top, blocks & 1 << UInt64($0) != 0 { block = $0 } }
    return block
  }

  private func value(of bus: Int, after frames: Int) -> Float {
    var value: Float = 1
    forEachAbove(bus) { value *= records[$0].ramps.value(after: frames) }
    return value
  }

  /// The level from a bus up to the one below `block`, as one ramp.
  private func line(from bus: Int, below block: Int) -> Ramp {
    var moving = 0
    var one = Ramp(1)
    var constant: Float = 1
    var frames = RenderStep.longest
    func forEachBelow(_ body: (Int) -> Void) {
      var isBelow = true
      forEachAbove(bus) {
        if $0 == block { isBelow = false }
        if isBelow { body($0) }
      }
    }
    forEachBelow {
      records[$0].ramps.forEach { ramp in
        guard ramp.isMoving else { return constant *= ramp.value }
        moving += 1
        one = ramp
        frames = min(frames, ramp.remaining)
      }
    }
    if moving == 0 { return Ramp(constant) }
    if moving == 1 { return one.scaled(by: constant) }
    func value(after frames: Int) -> Float {
      var value: Float = 1
      forEachBelow { value *= records[$0].ramps.value(after: frames) }
      return value
    }
    frames = RenderStep.halved(from: frames, tolerance: Self.tolerance) { value(after: $0) }
    let (first, last) = (value(after: 0), value(after: frames))
    var line = Ramp(first)
    // A ramp with equal ends still counts as moving.
    line.go(to: first == last ? last.nextUp : last, over: frames)
    return line
  }
}

/// One bus of the effects as the renderer knows it.
struct BusRecord: BitwiseCopyable {
  /// The controls that it follows.
  var controls = BusInForce()
  var ramps = BusRamps()
  var filter = BusFilterRamp()
  /// The filter that the game has asked for last, and how it is reached.
  var wantedFilter = BusFilter()
  var filterRamp: RampSpan = 0
  /// The bus above; ``BusBank/top`` for the master.
  var parent = BusBank.top
  /// The game paused it, and not only a bus above it.
  var isPausedItself = false
  /// It is paused: by itself, by a bus above it, or with everything.
  var isPaused = false
  var isMuted = false
  /// How its last pause, or the end of it, is reached.
  var pauseRamp: RampSpan = 0
  /// The factor of the speed of its voices, without those of the buses above.
  var timeScale = SpeedRamp(1)
  /// The factor of the speed of its voices.
  var speed = SpeedLine()
  /// The product of its ramps and of those above, as one ramp, below the first bus with a block.
  var level = Ramp(1)
  /// That bus; ``BusBank/top`` for none.
  var block = Int8(BusBank.top)
  /// For one with a block: the product of its ramps and of those above, below the next bus with a block.
  var blockLevel = Ramp(1)
}
