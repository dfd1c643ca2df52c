import Foundation
import Tacet
import TacetTestSupport

/// Sinks that go and come, and streams that are moved.
enum SinkRows {
  static let all = [headphonesGo, speakerGoes, lastSinkGoes, moved]

  private static let headphonesGo = Row(
    name: "3", fault: "the headphones are removed, the speaker is left; 20 times",
    expectation: "a pause; at most 10 ms of it on the speaker"
  ) { kind, _ in
    let stage = try FaultRig(kind)
    try stage.place.removeSinks("phones")
    let room = try stage.play()
    var leaks: [Int] = []
    var peak: Float = 0
    var lost = 0
    for round in 1...20 {
      let buds = try stage.place.addSink("buds\(round)", isWorn: true)
      try stage.place.setDefaultSink("buds\(round)")
      let worn = try FaultRig.record("buds\(round)", at: stage.place)
      try stage.heard(worn)
      try stage.silent(room)
      room.forget()
      try stage.place.pactl("unload-module", buds.module)
      try stage.expect([.routeLost])
      let frames = room.frames
      guard room.wait(until: { $0.count > 2 * (frames + 14_400) }) else {
        throw RowFailure(description: "the speaker is not recorded")
      }
      let leak = room.samples
      leaks.append(stride(from: 0, to: leak.count, by: 2).filter { leak[$0] != 0 || leak[$0 + 1] != 0 }.count)
      peak = leak.reduce(peak) { max($0, abs($1)) }
      let frozen = stage.engine.soundtrack.position
      room.forget()
      stage.engine.session.resumeAfterRouteLoss()
      try stage.heard(room)
      lost = max(lost, abs(try TrackContinuity(from: worn.samples, to: room.samples).lost(since: frozen)))
    }
    let decibels = peak == 0 ? "none" : "\(Int((20 * log10(Double(peak))).rounded())) dBFS"
    return [
      .frames("most heard on the speaker (peak \(decibels))", leaks.max() ?? 0, atMost: 480),
      .count("removals with a leak, of 20", leaks.filter { $0 > 0 }.count),
      .frames("position lost at resume", lost, atMost: 0),
    ]
  }

  private static let speakerGoes = Row(
    name: "3b", fault: "the speaker it plays on is removed, another one is left",
    expectation: "it sounds there"
  ) { kind, _ in
    let stage = try FaultRig(kind)
    try stage.place.removeSinks("phones")
    let first = try stage.play()
    _ = try stage.place.addSink("other")
    let second = try FaultRig.record("other", at: stage.place)
    let begin = ContinuousClock.now
    let from = stage.engine.soundtrack.position - 4_800
    try stage.place.removeSinks("speaker")
    try stage.heard(second)
    let samples = second.samples
    let there = PositionTrack.runs(in: samples).first?.start ?? 0
    let to = stage.engine.soundtrack.position - 9_600
    return [
      .time("removed to heard there", (second.arrival(of: there) ?? .now) - begin, atMost: .seconds(1)),
      .frames("unheard", PositionTrack.unheard(from: from, to: to, in: [first.samples, samples]), atMost: 9_600),
    ]
  }

  private static let lastSinkGoes = Row(
    name: "4", fault: "the last sink is removed, one comes 2 s later",
    expectation: "the music stands, and goes on at its frame; no call waits"
  ) { kind, _ in
    let stage = try FaultRig(kind)
    let recorder = try stage.play()
    let caller = try Caller(stage.engine)
    try stage.place.removeSinks("phones")
    try stage.place.removeSinks("speaker")
    try stage.expect([.outputLost])
    let frozen = stage.engine.soundtrack.position
    let heard = PositionTrack.runs(in: recorder.samples).last
    pause(.seconds(2))
    let moved = PositionTrack.distance(from: frozen, to: stage.engine.soundtrack.position)
    let begin = ContinuousClock.now
    _ = try stage.place.addSink("late")
    guard eventually({ stage.engine.soundtrack.position != frozen }) else {
      throw RowFailure(description: "it does not go on")
    }
    let took = ContinuousClock.now - begin
    let late = try FaultRig.record("late", at: stage.place)
    try stage.heard(late)
    return [
      .time("sink to first block", took, atMost: .seconds(2)),
      .time("longest call", caller.stop(), atMost: FaultRig.longestCall),
      .frames("position lost", moved, atMost: 0),
      .frames(
        "unheard", heard.map { PositionTrack.distance(from: $0.nextPosition, to: frozen) } ?? .max, atMost: 9_600),
    ]
  }

  private static let moved = Row(
    name: "8", fault: "the default is changed 50 times, and the stream moved 50 times",
    expectation: "heard on the new sink, every time"
  ) { kind, _ in
    let stage = try FaultRig(kind)
    let first = try stage.play()
    let other = try stage.place.addSink("other")
    let second = try FaultRig.record("other", at: stage.place)
    let names = ["other", "speaker"]
    let lines = try stage.place.pactl("list", "short", "sinks").split(separator: "\n")
    guard let speaker = lines.first(where: { $0.contains("\tspeaker\t") })?.prefix(while: \.isNumber) else {
      throw RowFailure(description: "there is no speaker")
    }
    let indices = [other.index, Int(speaker) ?? 0]
    let from = stage.engine.soundtrack.position
    for round in 0..<50 {
      try change(stage, to: indices[round % 2], "default \(round)") {
        try? stage.place.setDefaultSink(names[round % 2])
      }
    }
    for round in 0..<50 {
      try change(stage, to: indices[round % 2], "move \(round)") {
        guard let stream = try? stage.place.sinkInputs().first else { return }
        _ = try? stage.place.pactl("move-sink-input", "\(stream.index)", "\(indices[round % 2])")
      }
    }
    try stage.heard(first)
    let to = stage.engine.soundtrack.position - 14_400
    guard PositionTrack.distance(from: from, to: to) > 0 else {
      throw RowFailure(description: "it took longer than the track can measure")
    }
    let unheard = PositionTrack.unheard(from: from, to: to, in: [first.samples, second.samples])
    return [
      .time("lost in all", .milliseconds(unheard / 48), atMost: .seconds(kind == .pulseAudio ? 2 : 8)),
      .time("each", .microseconds(unheard * 1000 / 48 / 100)),
    ]
  }

  /// Moves the stream to another sink, and waits until it plays there.
  private static func change(_ stage: FaultRig, to sink: Int, _ what: String, _ move: () -> Void) throws {
    // PipeWire's policy drops a request now and then.
    let isMoved = (0..<5).contains { _ in
      move()
      return eventually(within: .seconds(2)) { (try? stage.place.sinkInputs().first?.sink) == sink }
    }
    guard isMoved else { throw RowFailure(description: "\(what): the stream does not follow") }
    let now = stage.engine.soundtrack.position
    guard eventually({ PositionTrack.distance(from: now, to: stage.engine.soundtrack.position) > 4_800 }) else {
      throw RowFailure(description: "it does not go on after a move")
    }
  }
}
