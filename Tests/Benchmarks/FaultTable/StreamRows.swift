import Foundation
import Tacet
import TacetTestSupport

/// Faults of a server: to one stream, or to all.
enum StreamRows {
  static let all = [killed, corked, suspended, halfDead]

  private static let killed = Row(
    name: "killed", fault: "the server ends the stream",
    expectation: "another one at once, the music goes on at its frame"
  ) { kind, _ in
    let stage = try FaultRig(kind)
    let recorder = try stage.play()
    guard let stream = try stage.place.sinkInputs().first else { throw RowFailure(description: "there is no stream") }
    let frame = recorder.frames
    try stage.server.killStream(stream)
    guard eventually({ (try? stage.place.sinkInputs().first.map { $0.index != stream.index }) ?? false }) else {
      throw RowFailure(description: "there is no other stream")
    }
    try stage.heard(recorder)
    let samples = recorder.samples
    let runs = PositionTrack.runs(in: samples)
    let breaks = zip(runs, runs.dropFirst()).filter { $1.start > frame }
    let jumps = breaks.map { PositionTrack.distance(from: $0.nextPosition, to: $1.position) }
    return [
      .time(
        "gap", .microseconds(breaks.reduce(0) { $0 + $1.1.start - $1.0.end } * 1000 / 48), atMost: .milliseconds(500)),
      .frames("unheard", jumps.reduce(0, +), atMost: 4_800),
      .frames("heard twice", max(0, -(jumps.min() ?? 0)), atMost: 0),
    ]
  }

  private static let corked = Row(
    name: "cork", fault: "the server asks for a pause, for a call of 2 s", expectation: "silent; goes on at its frame",
    servers: [.pulseAudio]
  ) { kind, _ in
    let stage = try FaultRig(kind)
    let recorder = try stage.play()
    try stage.place.pactl("load-module", "module-role-cork", "trigger_roles=phone", "cork_roles=game")
    let call = try ChildProcess(
      "pacat", ["--playback", "--property=media.role=phone", "/dev/zero"], environment: stage.place.environment)
    // Whoever calls talks too.
    try stage.expect([.interruption(.cork)], besides: [.voiceChat])
    let asked = ContinuousClock.now
    try stage.silent(recorder)
    let before = recorder.samples
    let frozen = stage.engine.soundtrack.position
    let last = PositionTrack.runs(in: before).last?.end ?? 0
    pause(.seconds(2))
    call.kill()
    try stage.heard(recorder)
    let crossing = try TrackContinuity(from: before, to: recorder.samples, after: before.count / 2)
    return [
      .time("asked to silent", max(.zero, (recorder.arrival(of: last) ?? .now) - asked), atMost: .milliseconds(50)),
      .frames("position lost", crossing.lost(since: frozen), atMost: 0),
      .frames("unheard", crossing.unheard, atMost: 4_800),
    ]
  }

  private static let suspended = Row(
    name: "7", fault: "the sink is suspended, and resumed after 2 s", expectation: "goes on at its frame",
    servers: [.pulseAudio]
  ) { kind, _ in
    let stage = try FaultRig(kind)
    let recorder = try stage.play()
    let caller = try Caller(stage.engine)
    try stage.place.pactl("suspend-sink", "speaker", "1")
    try stage.expect([.outputLost])
    let frozen = stage.engine.soundtrack.position
    let before = recorder.samples
    pause(.seconds(2))
    let begin = ContinuousClock.now
    try stage.place.pactl("suspend-sink", "speaker", "0")
    try stage.heard(recorder)
    let crossing = try TrackContinuity(from: before, to: recorder.samples, after: before.count / 2)
    return [
      .time("resumed to sound", (recorder.arrival(of: crossing.firstSound) ?? .now) - begin, atMost: .seconds(1)),
      .time("longest call", caller.stop(), atMost: FaultRig.longestCall),
      .frames("position lost", crossing.lost(since: frozen), atMost: 0),
      .frames("unheard", crossing.unheard, atMost: 4_800),
    ]
  }

  private static let halfDead = Row(
    name: "half-dead", fault: "WirePlumber dies, and all of PipeWire is started again later",
    expectation: "lost within 2 s, no call waits; goes on at its frame", servers: [.pipeWire]
  ) { kind, _ in
    let stage = try FaultRig(kind)
    let recorder = try stage.play()
    guard let server = stage.server as? PrivatePipeWire else { throw RowFailure(description: "this is no PipeWire") }
    let caller = try Caller(stage.engine)
    let begin = ContinuousClock.now
    server.killPolicy()
    try stage.expect([.outputLost])
    let noticed = ContinuousClock.now - begin
    let frozen = stage.engine.soundtrack.position
    stage.closeDoor()
    server.kill()
    try server.start()
    let again = try FaultRig.record("speaker", at: stage.place)
    stage.openDoor()
    try stage.heard(again)
    let crossing = try TrackContinuity(from: recorder.samples, to: again.samples)
    return [
      .time("noticed after", noticed, atMost: .seconds(2)),
      .time("longest call", caller.stop(), atMost: FaultRig.longestCall),
      .frames("position lost", crossing.lost(since: frozen), atMost: 0),
      .frames("unheard", crossing.unheard, atMost: 9_600),
    ]
  }
}
