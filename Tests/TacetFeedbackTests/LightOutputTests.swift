import Foundation
import Tacet
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// Short sounds as the monitor of a private server's sink recorded them; on PulseAudio and on PipeWire.
@Suite(.serialized, .timeLimit(.minutes(3))) struct LightOutputTests {
  /// A server, a recording, and a feedback that plays there.
  private struct Place {
    let server: any PrivateSoundServer
    let monitor: TimedMonitor
    let feedback: Feedback

    init(_ kind: SoundServer) throws {
      server = try kind.make()
      try server.start()
      monitor = try TimedMonitor(of: "speaker", at: server.place)
      feedback = Place.feedback(at: server.place)
    }

    static func feedback(at place: ServerPlace) -> Feedback {
      var configuration = Feedback.Configuration()
      configuration.applicationName = "feedback test"
      configuration.server = place.address
      configuration.bus = "unix:path=\(place.folder)/bus"
      return Feedback(configuration) { "" }
    }

    /// Our stream, as the server shows it.
    var stream: SinkInput? {
      try? server.place.sinkInputs().first { $0.properties["application.name"] == "feedback test" }
    }
  }

  /// A sound of one level, which begins and ends at once.
  private static func level(_ level: Float, milliseconds: Int) throws -> ShortSound {
    let samples = [Float](repeating: level, count: 48 * milliseconds)
    return try ShortSound(data: Data(WaveBytes(samples: samples, sampleRate: 48_000).bytes))
  }

  /// Plays, and tells how it ended.
  private static func play(_ sound: ShortSound, on feedback: Feedback) async -> SoundEnd {
    await withCheckedContinuation { continuation in feedback.play(sound) { continuation.resume(returning: $0) } }
  }

  @Test(arguments: SoundServer.installed)
  func aSoundIsHeardAsItIs(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let sound = try Self.level(0.5, milliseconds: 200)
    let asked = ContinuousClock.now
    #expect(await Self.play(sound, on: place.feedback) == .finished)
    #expect(ContinuousClock.now - asked >= .milliseconds(200))
    let stream = try #require(place.stream)
    #expect(stream.properties["media.role"] == "event")
    #expect(stream.volume.values.allSatisfy { $0.value == 65_536 } && !stream.mute)
    let first = try #require(place.monitor.firstFrame(from: 0))
    if let arrival = place.monitor.arrival(ofFrame: first) {
      print("\(kind): the very first sound, everything still to be started, recorded after \(arrival - asked)")
    }
    #expect(place.monitor.pass(frames: 24_000))
    let heard = place.monitor.recorder.samples[(2 * first)...].filter { abs($0) > 0.01 }
    #expect(heard.count == 2 * 9_600 && heard.allSatisfy { abs($0 - 0.5) < 1e-3 }, "\(heard.count)")
  }

  @Test(arguments: SoundServer.installed)
  func anEnginesSessionChangesNothingAndIsNotChanged(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let engine = try AudioEngine(AudioEngine.Configuration(category: .soloAmbient, output: .offline))
    for hold in [SessionEvent.interruptionBegan(.call), .silentMode(true), .background(true)] {
      engine.report(hold)
    }
    let before = engine.session.verdict
    #expect(before.effects == .paused)
    #expect(await Self.play(try Self.level(0.5, milliseconds: 50), on: place.feedback) == .finished)
    #expect(place.monitor.firstFrame(from: 0) != nil)
    engine.session.deactivate()
    let start = place.monitor.frames
    #expect(await Self.play(try Self.level(0.5, milliseconds: 50), on: place.feedback) == .finished)
    #expect(place.monitor.firstFrame(from: start) != nil)
    #expect(!engine.session.isActive)
  }

  private static let hasDebiansTheme = access("/usr/share/sounds/freedesktop/stereo/bell.oga", R_OK) == 0

  @Test(.enabled(if: hasDebiansTheme, "sound-theme-freedesktop is not installed"), arguments: SoundServer.installed)
  func anEventsSoundIsThatOfTheTheme(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let bell = try ShortSound(event: "bell-window-system")
    let asked = ContinuousClock.now
    async let end = Self.play(bell, on: place.feedback)
    #expect(eventually { place.stream?.properties["event.id"] == "bell-window-system" })
    #expect(await end == .finished)
    let duration = try #require(ShortSound(path: "/usr/share/sounds/freedesktop/stereo/bell.oga").duration)
    #expect(ContinuousClock.now - asked >= duration)
    #expect(place.monitor.recorder.samples.contains { abs($0) > 0.05 })
  }

  @Test(arguments: SoundServer.installed)
  func itSleepsWhenUnusedAndWakesForTheNextSound(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let sound = try Self.level(0.5, milliseconds: 50)
    #expect(await Self.play(sound, on: place.feedback) == .finished)
    try #require(eventually { place.stream?.corked == true })
    func wakeups() -> Int { SelfFigures.threads(named: "tacet-feedback").wakeups }
    try #require(wakeups() > 0)
    #expect(place.monitor.pass(frames: 9_600))
    let before = wakeups()
    #expect(place.monitor.pass(frames: 96_000))
    let after = wakeups()
    #expect(after == before)
    print("\(kind): wake-ups in 2 s of rest: \(after - before)")
    let quiet = place.monitor.frames
    #expect(await Self.play(sound, on: place.feedback) == .finished)
    #expect(place.monitor.firstFrame(from: quiet) != nil)
  }

  @Test(arguments: SoundServer.installed)
  func aThousandTapsNeitherPileUpNorLoseTheLast(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let tap = try Self.level(0.1, milliseconds: 100)
    let last = try Self.level(0.7, milliseconds: 100)
    try place.feedback.prepare(tap)
    let ends = Observed<[SoundEnd]>([])
    let began = ContinuousClock.now
    for _ in 0..<999 { place.feedback.play(tap) { end in ends.withLock { $0.append(end) } } }
    let longest = ContinuousClock.now - began
    #expect(await Self.play(last, on: place.feedback) == .finished)
    #expect(ends.wait(atMost: .seconds(10)) { $0.count == 999 })
    let superseded = ends.withLock { $0.count { $0 == .superseded } }
    let finished = ends.withLock { $0.count { $0 == .finished } }
    #expect(superseded + finished == 999 && finished >= 1)
    #expect(place.monitor.pass(frames: 24_000))
    let heard = place.monitor.recorder.samples
    // Three of the taps and the last one at most.
    #expect(heard.allSatisfy { $0 < 1.001 } && heard.contains { $0 > 0.69 })
    print("\(kind): 999 taps asked for in \(longest), \(superseded) superseded, \(finished) heard to the end")
    #expect(heard.count { $0 > 0.01 } < 2 * 48 * 400)
  }

  /// A thousand taps in a second: more than can be heard, so that each pushes out an older one.
  @Test(arguments: SoundServer.installed)
  func tapsWithoutAPauseAreHeardThroughoutAndEndSoonAfterTheLast(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let tap = try Self.level(0.1, milliseconds: 100)
    let ends = Observed<[SoundEnd]>([])
    for _ in 0..<999 {
      place.feedback.play(tap) { end in ends.withLock { $0.append(end) } }
      poll(nil, 0, 1)
    }
    #expect(await Self.play(tap, on: place.feedback) == .finished)
    #expect(ends.wait(atMost: .seconds(10)) { $0.count == 999 })
    let start = try #require(place.monitor.firstFrame(from: 0))
    #expect(place.monitor.pass(frames: 24_000))
    let heard = place.monitor.recorder.samples[(2 * start)...]
    // Three at once, and those that fade: 5 ms each, two begun in every block at most.
    #expect(heard.allSatisfy { $0 < 0.7 })
    #expect(heard.count { $0 > 0.05 } > 48_000)
  }

  @Test(arguments: SoundServer.installed)
  func aDeadServerCostsNoCompletionAndTheNextOneIsHeard(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let sound = try Self.level(0.5, milliseconds: 300)
    #expect(await Self.play(sound, on: place.feedback) == .finished)
    var alerts = place.feedback.visualAlerts.makeAsyncIterator()
    place.server.kill()
    let asked = ContinuousClock.now
    #expect(await Self.play(sound, on: place.feedback) == .unheard)
    #expect(ContinuousClock.now - asked >= .milliseconds(299))
    #expect(await alerts.next() == VisualAlert(sound: "data", caption: nil, reasons: []))
    try place.server.start()
    let monitor = try TimedMonitor(of: "speaker", at: place.server.place)
    #expect(await Self.play(sound, on: place.feedback) == .finished)
    #expect(monitor.firstFrame(from: 0) != nil)
  }

  @Test(arguments: SoundServer.installed)
  func aFrozenServerBlocksNobodyAndPlaysNothingStale(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let sound = try Self.level(0.5, milliseconds: 400)
    let other = try Self.level(0.25, milliseconds: 100)
    #expect(await Self.play(other, on: place.feedback) == .finished)
    try #require(eventually { place.stream?.corked == true })
    place.server.freeze()
    let asked = ContinuousClock.now
    place.feedback.play(sound)
    let call = ContinuousClock.now - asked
    #expect(await Self.play(other, on: place.feedback) == .unheard)
    print("\(kind): a call while the server is frozen takes \(call)")
    #expect(await Self.play(sound, on: place.feedback) == .unheard)
    place.server.thaw()
    let start = place.monitor.frames
    #expect(place.monitor.pass(frames: 24_000))
    let heard = place.monitor.recorder.samples[(2 * start)...]
    #expect(heard.allSatisfy { abs($0) < 0.01 })
    #expect(await Self.play(other, on: place.feedback) == .finished)
    #expect(place.monitor.firstFrame(from: start) != nil)
  }

  @Test func withoutAServerEverySoundEndsOnTime() async throws {
    var configuration = Feedback.Configuration()
    configuration.server = "unix:/nowhere/native"
    configuration.bus = "unix:path=/nowhere/bus"
    let feedback = Feedback(configuration) { "" }
    let asked = ContinuousClock.now
    #expect(await Self.play(try Self.level(0.5, milliseconds: 120), on: feedback) == .unheard)
    #expect(ContinuousClock.now - asked >= .milliseconds(120))
  }

  @Test(arguments: SoundServer.installed)
  func theEndOfTheFeedbackEndsItsSounds(on kind: SoundServer) async throws {
    var place: Place? = try Place(kind)
    let ends = Observed<[SoundEnd]>([])
    place?.feedback.play(try Self.level(0.5, milliseconds: 20_000)) { end in ends.withLock { $0.append(end) } }
    #expect(place?.monitor.firstFrame(from: 0) != nil)
    place = nil
    #expect(ends.wait(atMost: .seconds(10)) { $0 == [.stopped] })
  }

  /// The figure: from the call to the first frame at the sink's monitor, asleep and awake.
  @Test(arguments: SoundServer.installed)
  func fromTheCallToTheFirstFrame(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let tap = try Self.level(0.5, milliseconds: 20)
    try place.feedback.prepare(tap)
    #expect(await Self.play(tap, on: place.feedback) == .finished)
    for isAsleep in [true, false] {
      var calls: [(asked: ContinuousClock.Instant, frame: Int)] = []
      for _ in 0..<5 {
        if isAsleep { try #require(eventually { place.stream?.corked == true }) }
        let start = place.monitor.frames
        let asked = ContinuousClock.now
        #expect(await Self.play(tap, on: place.feedback) == .finished)
        let frame = try #require(place.monitor.firstFrame(from: start))
        #expect(place.monitor.pass(frames: 9_600))
        calls.append((asked, frame))
      }
      func figures(_ time: (Int) -> ContinuousClock.Instant?) -> [Double] {
        calls.compactMap { call in time(call.frame).map { ($0 - call.asked) / .milliseconds(1) } }
          .map { ($0 * 10).rounded() / 10 }.sorted()
      }
      let heard = figures(place.monitor.time)
      let arrived = figures(place.monitor.arrival)
      print("\(kind), \(isAsleep ? "asleep" : "awake"), ms from call to first frame: \(heard); recorded: \(arrived)")
      #expect(heard.count == 5 && arrived.count == 5)
    }
  }

  @Test(.enabled(if: SoundServer.installed.count < SoundServer.allCases.count))
  func someServersAreNotInstalled() {
    for server in SoundServer.allCases where !server.isInstalled {
      print("skipped on \(server): not installed: \(server.missingPrograms.joined(separator: ", "))")
    }
  }
}
