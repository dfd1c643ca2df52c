import TacetSignal

/// The ramps whose product is the gain of one bus: the game's own gain, that of the snapshots in force, that of
/// ducking, and the way to it after the bus has got another parent. Pure.
struct BusRamps: BitwiseCopyable {
  /// The game's gain; silence while the bus is muted.
  var gain = Ramp(1)
  var snapshot = Ramp(1)
  var duck = Ramp(1)
  /// From the level under the last parent to that under the present one: to 1.
  var move = Ramp(1)

  var isMoving: Bool { gain.remaining | snapshot.remaining | duck.remaining | move.remaining != 0 }

  var value: Float { gain.value * snapshot.value * duck.value * move.value }

  /// The gain in the end, without ducking: what decides whether a voice is heard at all.
  var target: Float { gain.target * snapshot.target }

  /// The gain `frames` frames from now.
  func value(after frames: Int) -> Float {
    gain.value(after: frames) * snapshot.value(after: frames) * duck.value(after: frames) * move.value(after: frames)
  }

  mutating func advance(_ frames: Int) {
    guard isMoving else { return }
    gain.advance(frames)
    snapshot.advance(frames)
    duck.advance(frames)
    move.advance(frames)
  }

  /// Follows the gains of the soundtrack's bus or of the master, whose mute reaches the mixes by the session's verdict;
  /// at once if nothing was rendered yet.
  mutating func follow(_ controls: UnsafePointer<BusControls>, at clocks: RenderClocks, isFirst: Bool) {
    let (own, snapshots) = (
      controls.pointee.gain.target(at: clocks), controls.pointee.snapshotGain.target(at: clocks)
    )
    gain.go(to: own.value, over: isFirst ? 0 : own.span)
    snapshot.go(to: snapshots.value, over: isFirst ? 0 : snapshots.span)
  }

  /// Ends every ramp at its target.
  mutating func finish() { advance(.max) }

  /// Multiplies a block by the gain, frame by frame, and advances.
  mutating func apply(to block: Block) {
    gain.apply(to: block)
    snapshot.apply(to: block)
    duck.apply(to: block)
    move.apply(to: block)
  }

  func forEach(_ body: (Ramp) -> Void) {
    body(gain)
    body(snapshot)
    body(duck)
    body(move)
  }
}
