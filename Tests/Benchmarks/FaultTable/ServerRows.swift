import Foundation
import Tacet
import TacetTestSupport

/// Servers that go, come back, or never do.
enum ServerRows {
  static let all = [killed, neverBack]

  private static let killed = Row(
    name: "1", fault: "the server is killed, and is back after 2 s",
    expectation: "no call waits; the music goes on at its frame, no old effect is heard"
  ) { kind, _ in
    let stage = try FaultRig(kind)
    let recorder = try stage.play()
    let caller = try Caller(stage.engine)
    stage.closeDoor()
    stage.server.kill()
    try stage.expect([.outputLost])
    let frozen = stage.engine.soundtrack.position
    let marker = try FaultRig.marker()
    for _ in 0..<20 { stage.engine.play(marker) }
    pause(.seconds(2))
    try stage.server.start()
    let again = try FaultRig.record("speaker", at: stage.place)
    let ready = ContinuousClock.now
    stage.openDoor()
    try stage.heard(again)
    let longest = caller.stop()
    let samples = again.samples
    let crossing = try TrackContinuity(from: recorder.samples, to: samples)
    let heardAt = again.arrival(of: crossing.firstSound) ?? .now
    return [
      .time("ready to sound", heardAt - ready, atMost: .seconds(1)),
      .time("longest call", longest, atMost: FaultRig.longestCall),
      .frames("position lost", crossing.lost(since: frozen), atMost: 0),
      .frames("unheard", crossing.unheard, atMost: 4_800),
      .count("old effects heard", samples.filter { $0 < 0 }.count, atMost: 0),
    ]
  }

  private static let neverBack = Row(
    name: "2", fault: "the server never comes back",
    expectation:
      "unheard and cheap; completions on time; at most 90 attempts a minute, of the output and of the monitor"
  ) { kind, options in
    let stage = try FaultRig(kind)
    _ = try stage.play()
    stage.closeDoor()
    stage.server.kill()
    try stage.expect([.outputLost])
    // Somebody who takes every connection and drops it at once, and counts.
    let decoy = try Decoy(at: FaultRig.address(stage.place))
    let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 24_000), sampleRate: 48_000)
    let ended = Observed<ContinuousClock.Instant?>(nil)
    let asked = ContinuousClock.now
    stage.engine.play(effect) { _ in ended.withLock { $0 = .now } }
    guard ended.wait(atMost: .seconds(10), until: { $0 != nil }), let end = ended.withLock({ $0 }) else {
      throw RowFailure(description: "an effect does not end")
    }
    let late = end - asked - .milliseconds(500)
    let time = options.isLong ? 60 : 12
    // The first ones are quicker: 0.1 s, and each half as long again.
    pause(.seconds(4))
    let attempts = decoy.attempts
    let before = SelfFigures.threads(named: "tacet-").time
    pause(.seconds(time))
    let perMinute = Double((decoy.attempts - attempts) * 60) / Double(time)
    let percent = 100 * ((SelfFigures.threads(named: "tacet-").time - before) / .seconds(time))
    return [
      Figure(name: "attempts a minute", value: perMinute, unit: "", limit: 90),
      Figure(name: "CPU", value: percent, unit: "% of a core", limit: 1),
      .time("completion late by", late, atMost: .milliseconds(100)),
    ]
  }
}

/// Takes the place of a server: accepts every connection, and ends it.
private final class Decoy: Sendable {
  private let accepted = Observed(0)
  private let descriptor: Int32

  /// Listens at an address of libpulse's form (`unix:PATH`).
  init(at address: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: address.dropFirst(5).utf8) }
    let isBound = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(descriptor, 16) == 0 else { throw RowFailure(description: "no socket at \(address)") }
    Thread.detachNewThread { [descriptor, accepted] in
      while true {
        let caller = accept(descriptor, nil, nil)
        guard caller >= 0 else { return }
        accepted.withLock { $0 += 1 }
        close(caller)
      }
    }
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  var attempts: Int { accepted.withLock { $0 } }
}
