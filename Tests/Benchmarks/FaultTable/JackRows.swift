import Foundation
import Tacet
import TacetTestSupport

/// Headphones on a wire: another port of the same sink.
enum JackRows {
  static let all = [plugged, unplugged]

  private static let plugged = Row(
    name: "jack", fault: "headphones are plugged in, then the speaker is chosen by hand, and the headphones again",
    expectation: "goes on, every time"
  ) { kind, _ in
    let (stage, jack) = try stage(kind)
    let recorder = try stage.play(on: PrivateJack.sink)
    let caller = try Caller(stage.engine)
    let from = stage.engine.soundtrack.position
    var changes = 0
    func change(_ body: () throws -> Void) throws {
      try body()
      changes += 1
      try stage.heard(recorder)
      guard stage.engine.session.reasonsForSilence.soundtrack.isEmpty else {
        throw RowFailure(description: "silent after change \(changes)")
      }
    }
    try change { try jack.plug() }
    try change { try jack.choose(PrivateJack.speaker) }
    try change { try jack.choose(PrivateJack.headphones) }
    let to = stage.engine.soundtrack.position - 9_600
    let lost = PositionTrack.unheard(from: from, to: to, in: [recorder.samples])
    return [
      .time("longest call", caller.stop(), atMost: FaultRig.longestCall),
      .time("lost in all", .microseconds(lost * 1000 / 48), atMost: .milliseconds(300)),
    ]
  }

  private static let unplugged = Row(
    name: "unplug", fault: "the headphones are pulled out while it plays, 5 times",
    expectation: "a pause, silent within 20 ms; on the player's request it goes on at its frame"
  ) { kind, _ in
    let (stage, jack) = try stage(kind)
    try jack.plug()
    let recorder = try stage.play(on: PrivateJack.sink)
    var longest = Duration.zero
    var lost = 0
    var afterwards = 0
    for _ in 0..<5 {
      recorder.forget()
      try stage.heard(recorder)
      let moved = ContinuousClock.now
      try jack.unplug()
      try stage.expect([.routeLost])
      try stage.silent(recorder)
      let before = recorder.samples
      let end = (before.lastIndex { $0 != 0 } ?? 0) / 2
      longest = max(longest, (recorder.arrival(of: end) ?? .now) - moved)
      // On the speaker's port now, where nothing may follow.
      let frozen = stage.engine.soundtrack.position
      try stage.silent(recorder)
      afterwards += recorder.samples.dropFirst(before.count).filter { $0 != 0 }.count
      let boundary = recorder.frames
      stage.engine.session.resumeAfterRouteLoss()
      try stage.heard(recorder)
      lost = max(
        lost, abs(try TrackContinuity(from: before, to: recorder.samples, after: boundary).lost(since: frozen)))
      try jack.plug()
    }
    return [
      .time("pulled to last sound", longest, atMost: .milliseconds(50)),
      .frames("heard after that", afterwards, atMost: 0),
      .frames("position lost", lost, atMost: 0),
    ]
  }

  private static func stage(_ kind: SoundServer) throws -> (FaultRig, PrivateJack) {
    if let obstacle = PrivateJack.obstacle(on: kind) { throw Skip(description: obstacle) }
    let stage = try FaultRig(kind)
    return (stage, try PrivateJack(on: stage.server))
  }
}
