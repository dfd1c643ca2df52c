import Glibc
import TacetSignal

/// All that the game controls of one bus: an effects' one, the soundtrack's or the master. The game's side holds it,
/// and the renderer reads it as it is.
package struct BusControls: BitwiseCopyable, Equatable, Sendable {
  package var gain = Control<Float>(1)
  package var mute = Switch()
  /// Its own pause, beside those of the buses above; of the master: the pause of everything.
  package var pause = Switch()
  /// Of the soundtrack's: the pause of the music by itself, beside that of its bus.
  package var transport = Switch()
  /// The product of the gains of the snapshots in force.
  package var snapshotGain = Control<Float>(1)
  /// When the snapshots change its values next: each control has the value that waits.
  package var snapshotChange: PendingChange?
  /// Of the master: when the reverb changes next. Its order has what it changes to.
  package var reverbChange: PendingChange?
  /// The factor of the speed of its voices, or of the music.
  package var timeScale = Control<Float>(1)
  /// The filter of its voices, by strengths.
  package var filter = Control(BusFilter())
  /// The chain of its own block; of ``BusID/effects`` the mix of all voices.
  package var cutoffs = Control(SoundFilter())
  package var equaliser = Control(Equaliser.flat)
  package var compressor = Control(CompressorSettings.off)
  package var dsp: DSPDoor?
  package var pan = Control<Float>(0)
  /// The send of its voices to the reverb; nil: what the bus above says.
  package var send = Control<ReverbSend?>(nil)
  /// Of the soundtrack's: how intense the music is. The decks have that in force, each with its layers; the one that
  /// waits is here.
  package var intensity = Control<Float>(0)
  /// Of the soundtrack's: the gains of layers that wait. The decks have those in force.
  package var layerTurns = LayerTurns()
  /// Of the master: both sides are folded into one.
  package var mono = Control(false)
  /// Of the master: from left alone (-1) to right alone (1).
  package var balance = Control<Float>(0)
  /// Of the master: loud and quiet are nearer to each other.
  package var reduced = Control(false)
  /// Its level is measured.
  package var isMetered = false
  /// The bus above.
  package var parent = BusID.master
  /// Of the master: a bit for each bus of the effects that the pause of everything spares, with those below it.
  package var spared: UInt64 = 0
  /// Of the master: the pause of everything spares the soundtrack.
  package var sparesSoundtrack = false
  /// A change waits, as noted when they were published: the renderer looks at all that may wait for these alone.
  private(set) var waits = false
  /// The gain was changed after the mute, whose end then does not decide how it is reached.
  private var isGainNewer = true

  /// A bus as it is at first.
  package init() {}

  // MARK: - Changes

  /// Changes the gain at once; under a mute it is not on its way.
  package mutating func setGain(_ gain: Float, over span: RampSpan) {
    self.gain.set(gain, over: span)
    isGainNewer = true
  }

  /// Changes them by a body where they lie, and returns what the change is of. Compared by their bytes: to compare each
  /// value takes many times as long. The same value in other bytes counts as a change, and is published once more.
  package mutating func change(_ body: (inout BusControls) -> Void) -> BusChange {
    var before = self
    body(&self)
    guard memcmp(&before, &self, MemoryLayout<BusControls>.size) != 0 else { return BusChange() }
    return BusChange(of: &before, to: &self)
  }

  /// Mutes it, or ends its mute. What waits goes on waiting.
  package mutating func turnMute(_ isOn: Bool, over span: RampSpan) {
    // The gain of a bus that was not muted may be on its way by another span.
    if mute.isOn != isOn { isGainNewer = false }
    mute.turn(isOn, over: span)
  }

  // MARK: - What waits

  /// How many changes may wait at once.
  static let pendingCount = 20 + LayerOrder.most

  /// Calls `body` with each change that waits, and its place among all that may.
  @inline(__always)
  package func forEachPending(_ body: (Int, PendingChange) -> Void) {
    if let change = filter.pending { body(0, change) }
    if let change = cutoffs.pending { body(1, change) }
    if let change = send.pending { body(2, change) }
    if let change = gain.pending { body(3, change) }
    if let change = timeScale.pending { body(4, change) }
    if let change = mute.on { body(5, change) }
    if let change = mute.off { body(6, change) }
    if let change = pause.on { body(7, change) }
    if let change = pause.off { body(8, change) }
    if let change = equaliser.pending { body(9, change) }
    if let change = compressor.pending { body(10, change) }
    if let change = pan.pending { body(11, change) }
    if let change = transport.on { body(12, change) }
    if let change = transport.off { body(13, change) }
    if let change = mono.pending { body(14, change) }
    if let change = balance.pending { body(15, change) }
    if let change = reduced.pending { body(16, change) }
    if let change = intensity.pending { body(17, change) }
    if let change = snapshotChange { body(18, change) }
    if let change = reverbChange { body(19, change) }
    guard !layerTurns.isEmpty else { return }
    for layer in 0..<LayerOrder.most {
      if let turn = layerTurns[layer] { body(20 + layer, turn.change) }
    }
  }

  /// The number of the change whose time came first; nil: no time has come. Mutating: it is read where it lies, and not
  /// copied for this.
  package mutating func firstDue(at clocks: RenderClocks) -> UInt32? {
    // Mostly none waits, which is told sooner.
    guard hasPending else { return nil }
    var first: PendingChange?
    forEachPending { _, change in
      guard change.isDue(clocks) else { return }
      if let known = first, clocks.frames(until: known.time) <= clocks.frames(until: change.time) { return }
      first = change
    }
    return first?.number
  }

  /// True if a change waits.
  package var hasPending: Bool {
    var hasAny = false
    forEachPending { _, _ in hasAny = true }
    return hasAny
  }

  /// Notes whether a change waits, for ``waits``.
  mutating func noteWaiting() { waits = hasPending }

  /// Makes the value of this number the one in force: its time has come. False if no value has it; a mute or a pause is
  /// left.
  package mutating func settle(_ number: UInt32) -> Bool {
    if gain.pending?.number == number {
      gain.settle()
      isGainNewer = true
    } else if timeScale.pending?.number == number {
      timeScale.settle()
    } else if filter.pending?.number == number {
      filter.settle()
    } else if cutoffs.pending?.number == number {
      cutoffs.settle()
    } else if equaliser.pending?.number == number {
      equaliser.settle()
    } else if compressor.pending?.number == number {
      compressor.settle()
    } else if pan.pending?.number == number {
      pan.settle()
    } else if send.pending?.number == number {
      send.settle()
    } else if mono.pending?.number == number {
      mono.settle()
    } else if balance.pending?.number == number {
      balance.settle()
    } else if reduced.pending?.number == number {
      reduced.settle()
    } else if intensity.pending?.number == number {
      intensity.settle()
    } else {
      return false
    }
    return true
  }

  /// How many frames pass until a change's time comes; `Int.max` for never.
  func framesUntilNext(_ clocks: RenderClocks) -> Int {
    var next = Int.max
    forEachPending { _, change in
      let frames = clocks.frames(until: change.time)
      if frames > 0 { next = min(next, frames) }
    }
    return next
  }

  /// True if a mute or a pause, or the end of one, waits for its time.
  func awaitsSwitch(_ clocks: RenderClocks) -> Bool {
    mute.awaits(clocks) || pause.awaits(clocks) || transport.awaits(clocks)
  }

  /// True if something is to be sent to the reverb whose time has not come.
  func awaitsSend(_ clocks: RenderClocks) -> Bool {
    send.later?.awaitsSend(clocks) ?? false
  }

  // MARK: - What is in force

  /// It sends something to the reverb, by the game's value.
  package var sends: Bool { (send.value?.gain ?? .silence) > .silence }

  /// The controls of a bus of the effects at these clocks.
  func inForce(at clocks: RenderClocks) -> BusInForce {
    var all = BusInForce()
    (all.level, all.levelSpan) = level(at: clocks)
    (all.snapshot, all.snapshotSpan) = snapshotGain.target(at: clocks)
    (all.timeScale, all.timeSpan) = timeScale.target(at: clocks)
    (all.isPaused, all.pauseSpan) = pause.state(at: clocks)
    all.isMuted = mute.state(at: clocks).isOn
    all.parent = parent
    return all
  }

  /// The gain and how it is reached: silence in the span of the mute, else as the gain or the end of a mute says,
  /// whichever came last.
  func level(at clocks: RenderClocks) -> (gain: Float, span: RampSpan) {
    let (value, span) = gain.target(at: clocks)
    let last = mute.lastDue(clocks)
    if last?.isOn ?? mute.isOn { return (0, last?.change.span ?? mute.span) }
    // The end of a mute that there is not changes nothing.
    let isEnd = last != nil && (mute.isOn || mute.on.map { $0.isDue(clocks) } ?? false)
    let (gainDue, end) = (gain.pending.flatMap { $0.isDue(clocks) ? $0 : nil }, isEnd ? last?.change : nil)
    let isGainLast: Bool
    switch (gainDue, end) {
    case (let gain?, let end?): isGainLast = clocks.frames(until: gain.time) > clocks.frames(until: end.time)
    case (_?, nil): isGainLast = true
    case (nil, _?): isGainLast = false
    case (nil, nil): isGainLast = isGainNewer
    }
    return (value, isGainLast ? span : end?.span ?? mute.span)
  }
}

/// The parts of a bus's controls that a change is of.
package struct BusChange {
  /// Something is another than before.
  package private(set) var isAny = false
  /// It is paused, or no more.
  package private(set) var isOfPause = false
  /// It sends something to the reverb, or no more.
  package private(set) var isOfSend = false
  /// How many frames its level takes, where the gain or that of the snapshots is another or goes another way.
  package private(set) var levelFrames: Int?

  /// No change.
  init() {}

  /// Reads both where they lie.
  fileprivate init(of before: UnsafePointer<BusControls>, to after: UnsafePointer<BusControls>) {
    isAny = true
    isOfPause = before.pointee.pause.isOn != after.pointee.pause.isOn
    isOfSend = before.pointee.sends != after.pointee.sends
    let spans = (
      after.pointee.gain.newSpan(after: before.pointee.gain),
      after.pointee.snapshotGain.newSpan(after: before.pointee.snapshotGain)
    )
    if spans.0 != nil || spans.1 != nil { levelFrames = max(spans.0?.frames ?? 0, spans.1?.frames ?? 0) }
  }
}

/// The controls of a bus of the effects as they are at some moment, each with how it is reached.
struct BusInForce: BitwiseCopyable, Equatable {
  var level: Float = 1
  var levelSpan: RampSpan = 0
  var snapshot: Float = 1
  var snapshotSpan: RampSpan = 0
  var timeScale: Float = 1
  var timeSpan: RampSpan = 0
  var isMuted = false
  var isPaused = false
  var pauseSpan: RampSpan = 0
  var parent = BusID.master
}

extension Control<Float> {
  /// The span by which it goes to its value, if that or the span is another than before; nil: both are as they were.
  fileprivate func newSpan(after before: Control<Float>) -> RampSpan? {
    value == before.value && span == before.span ? nil : span
  }
}
