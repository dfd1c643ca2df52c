import Foundation
import Tacet
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// Short sounds as the monitor of a private server's sink recorded them; on PulseAudio and on PipeWire.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LightOutputTests {
  /// A server, a recording, and a feedback that plays there; on request through a proxy.
  private struct Place {
    let server: any PrivateSoundServer
    let proxy: ServerProxy?
    let monitor: TimedMonitor
    let feedback: Feedback

    init(_ kind: SoundServer, withProxy: Bool = false) throws {
      server = try kind.started()
      proxy = withProxy ? try ServerProxy(of: server.place) : nil
      monitor = try TimedMonitor(of: "speaker", at: server.place)
      var configuration = Feedback.Configuration()
      configuration.settingsEnvironment = [:]
      configuration.applicationName = "feedback test"
      configuration.server = proxy?.address ?? server.place.address
      configuration.bus = "unix:path=\(server.place.folder)/bus"
      feedback = Feedback(configuration)
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

  /// Plays a sound and returns its end.
  private static func play(_ sound: ShortSound, on feedback: Feedback) async -> SoundEnd {
    await withCheckedContinuation { continuation in feedback.play(sound) { continuation.resume(returning: $0) } }
  }

  /// Plays until it was rendered to its end: a sound that the machine renders too late, by 0.3 s, is requested again.
  private static func playsToItsEnd(_ sound: ShortSound, on feedback: Feedback) async -> Bool {
    for _ in 0..<mostPlays {
      let end = await play(sound, on: feedback)
      if end != .late, end != .unheard { return end == .finished }
    }
    return false
  }

  /// A guard against a sound that is never in time.
  private static let mostPlays = 200

  @Test(arguments: SoundServer.installed)
  func mutedSystemIsAReasonAndForbidsNothing(on kind: SoundServer) async throws {
    let place = try Place(kind)
    try place.server.place.pactl("set-sink-mute", "speaker", "1")
    #expect(await Self.playsToItsEnd(try Self.level(0.1, milliseconds: 100), on: place.feedback))
    let rules = { place.feedback.rules }
    #expect(eventually { rules().outside.map(\.cause) == [.systemMuted] })
    #expect(rules().reasonsForSilence.count == 1)
    #expect(rules().allowsSound)
    // The stream rests by now, and follows the default: PipeWire reports that to its owner alone.
    #expect(eventually { place.stream?.corked ?? false })
    try place.server.place.setDefaultSink("phones")
    #expect(eventually { rules().reasonsForSilence.isEmpty })
    try place.server.place.setDefaultSink("speaker")
    #expect(eventually { rules().outside.map(\.cause) == [.systemMuted] })
    try place.server.place.pactl("set-sink-mute", "speaker", "0")
    #expect(eventually { rules().reasonsForSilence.isEmpty })
  }

  @Test(arguments: SoundServer.installed)
  func soundThatPlaysEndsWhenTheRulesForbidIt(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let sound = try Self.level(0.2, milliseconds: 20_000)
    let end = Observed<SoundEnd?>(.late)
    // A sound that the machine renders too late is requested again.
    #expect(
      eventually {
        if end.withLock({ $0 }) == .late {
          end.withLock { $0 = nil }
          place.feedback.play(sound) { new in end.withLock { $0 = new } }
        }
        return place.monitor.recorder.samples.suffix(4_800).contains { abs($0) > 0.1 }
      })
    place.feedback.isSilentMode = true
    #expect(end.wait { $0 == .unheard })
    #expect(place.monitor.pass(frames: 48_000))
    #expect(place.monitor.recorder.samples.suffix(24_000).allSatisfy { $0 == 0 })
  }

  /// A sound of 200 ms, no sample of which comes twice, and none near silence.
  private struct RisingSound {
    static let frames = 9_600
    let sound: ShortSound

    init() throws {
      let samples = (0..<Self.frames).map(Self.sample)
      sound = try ShortSound(data: Data(WaveBytes(samples: samples, sampleRate: 48_000).bytes))
    }

    static func sample(_ frame: Int) -> Float { 0.1 + 0.4 * Float(frame) / Float(frames) }

    /// The frames of the sound in interleaved samples, without those of silence; -1: not the sound's.
    static func frames(in samples: some Sequence<Float>) -> [Int] {
      var left: Float?
      var found: [Int] = []
      for sample in samples {
        guard let first = left else {
          left = sample
          continue
        }
        left = nil
        guard (first, sample) != (0, 0) else { continue }
        let frame = Int(((first - 0.1) / 0.4 * Float(frames)).rounded())
        let isOurs = (0..<frames).contains(frame) && first == sample && abs(first - self.sample(frame)) < 1e-5
        found.append(isOurs ? frame : -1)
      }
      return found
    }

    /// The stretches of frames that follow one another.
    static func runs(in frames: [Int]) -> [Range<Int>] {
      var runs: [Range<Int>] = []
      for frame in frames where frame >= 0 {
        if let last = runs.last, last.upperBound == frame {
          runs[runs.count - 1] = last.lowerBound..<frame + 1
        } else {
          runs.append(frame..<frame + 1)
        }
      }
      return runs
    }
  }

  /// The server gets the sound frame by frame from its first one, none twice, and at last all of it. A sound that is
  /// late is left out as a whole; what is missing at its end after 1 s without a request is left out too.
  @Test(arguments: SoundServer.installed)
  func soundIsWrittenUnchanged(on kind: SoundServer) async throws {
    let place = try Place(kind, withProxy: true)
    let proxy = try #require(place.proxy)
    let rising = try RisingSound()
    var written: [Int] = []
    for play in 1...Self.mostPlays where written.count < RisingSound.frames {
      let start = proxy.samples.count
      let asked = ContinuousClock.now
      let end = await Self.play(rising.sound, on: place.feedback)
      #expect(ContinuousClock.now - asked >= .milliseconds(200))
      try #require(end == .finished || end == .late)
      // Its last frames may be written after its end: silence follows them, or the rest.
      #expect(
        eventually {
          let heard = proxy.samples.dropFirst(start)
          return heard.contains { $0 != 0 } ? heard.last == 0 : end == .late || place.stream?.corked == true
        })
      written = RisingSound.frames(in: proxy.samples.dropFirst(start))
      let wrong = zip(written, 0...).first { $0 != $1 }
      let isBeginning = wrong == nil
      try #require(isBeginning, "play \(play): \(written.count) frames, at first wrong: \(wrong ?? (0, 0))")
      #expect(end == .finished || written.isEmpty, "play \(play): late, and \(written.count) frames of it")
    }
    #expect(written.count == RisingSound.frames)
  }

  /// Every frame is heard as it is in one of the plays, among its neighbours. More can not be asked of a recording: a
  /// server that is late puts silence in between or leaves a cycle out, and PipeWire's recorder that is late has
  /// samples at the edge of a gap that nobody wrote.
  @Test(arguments: SoundServer.installed)
  func everyFrameOfASoundIsHeard(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let rising = try RisingSound()
    var isHeard = [Bool](repeating: false, count: RisingSound.frames)
    var (plays, strange) = (0, 0)
    while isHeard.contains(false), plays < Self.mostPlays {
      plays += 1
      let start = place.monitor.frames
      let end = await Self.play(rising.sound, on: place.feedback)
      #expect(end == .finished || end == .late)
      #expect(place.monitor.pass(frames: 24_000))
      let heard = RisingSound.frames(in: place.monitor.recorder.samples[(2 * start)...])
      #expect(end == .finished || heard.isEmpty, "play \(plays): unheard, and \(heard.count) frames of it")
      strange += heard.count { $0 < 0 }
      for run in RisingSound.runs(in: heard) where run.count >= 48 { for frame in run { isHeard[frame] = true } }
    }
    print("\(kind): heard in \(plays) plays, \(strange) frames that nobody wrote")
    #expect(!isHeard.contains(false), "never heard: \(isHeard.count { !$0 }) frames")
    let stream = try #require(place.stream)
    #expect(stream.properties["media.role"] == "event")
    #expect(stream.volume.values.allSatisfy { $0.value == 65_536 } && !stream.mute)
  }

  @Test(arguments: SoundServer.installed)
  func engineSessionNeitherAffectsFeedbackNorChanges(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let engine = try AudioEngine(AudioEngine.Configuration(category: .soloAmbient, output: .offline))
    for hold in [GameFact.interruptionBegan(.call), .silentMode(true), .background(true)] {
      engine.report(hold)
    }
    let before = engine.session.verdict
    #expect(before.effects == .paused)
    #expect(await Self.playsToItsEnd(try Self.level(0.5, milliseconds: 50), on: place.feedback))
    #expect(place.monitor.firstFrame(from: 0) != nil)
    engine.session.deactivate()
    let start = place.monitor.frames
    #expect(await Self.playsToItsEnd(try Self.level(0.5, milliseconds: 50), on: place.feedback))
    #expect(place.monitor.firstFrame(from: start) != nil)
    #expect(!engine.session.isActive)
  }

  private static let hasDebiansTheme = access("/usr/share/sounds/freedesktop/stereo/bell.oga", R_OK) == 0

  @Test(.enabled(if: hasDebiansTheme, "sound-theme-freedesktop is not installed"), arguments: SoundServer.installed)
  func eventPlaysTheThemesSound(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let bell = try ShortSound(event: "bell-window-system")
    let asked = ContinuousClock.now
    async let isHeard = Self.playsToItsEnd(bell, on: place.feedback)
    #expect(eventually { place.stream?.properties["event.id"] == "bell-window-system" })
    #expect(await isHeard)
    let duration = try #require(ShortSound(path: "/usr/share/sounds/freedesktop/stereo/bell.oga").duration)
    #expect(ContinuousClock.now - asked >= duration)
    #expect(place.monitor.recorder.samples.contains { abs($0) > 0.05 })
  }

  @Test(arguments: SoundServer.installed)
  func streamRestsWhenIdleAndWakesForTheNextSound(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let sound = try Self.level(0.5, milliseconds: 50)
    #expect(await Self.playsToItsEnd(sound, on: place.feedback))
    try #require(eventually { place.stream?.corked == true })
    func wakeups() -> Int { SelfFigures.threads(named: "tacet-feedback").wakeups }
    try #require(wakeups() > 0)
    // The transition to rest needs some wake-ups; after it, two seconds are recorded without one.
    #expect(
      eventually {
        let before = wakeups()
        return place.monitor.pass(frames: 96_000) && wakeups() == before
      })
    let quiet = place.monitor.frames
    #expect(await Self.playsToItsEnd(sound, on: place.feedback))
    #expect(place.monitor.firstFrame(from: quiet) != nil)
  }

  @Test(arguments: SoundServer.installed)
  func thousandTapsAreMergedAndTheLastIsHeard(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let tap = try Self.level(0.1, milliseconds: 100)
    let last = try Self.level(0.7, milliseconds: 100)
    try place.feedback.prepare(tap)
    #expect(await Self.playsToItsEnd(try Self.level(0.005, milliseconds: 20), on: place.feedback))
    let start = place.monitor.frames
    let ends = Observed<[SoundEnd]>([])
    let began = ContinuousClock.now
    for _ in 0..<999 { place.feedback.play(tap) { end in ends.withLock { $0.append(end) } } }
    let asking = ContinuousClock.now - began
    #expect(await Self.playsToItsEnd(last, on: place.feedback))
    #expect(ends.wait { $0.count == 999 })
    let longest = ContinuousClock.now - began
    let superseded = ends.withLock { $0.count { $0 == .superseded } }
    let finished = ends.withLock { $0.count { $0 == .finished } }
    let late = ends.withLock { $0.count { $0 == .late } }
    // The newest of those that wait is the only one that the machine can be too late for, once in 0.3 s.
    #expect(superseded + finished + late == 999)
    #expect(late <= Int(longest / .milliseconds(300)) + 1)
    #expect(place.monitor.pass(frames: 24_000))
    let heard = place.monitor.recorder.samples[(2 * start)...]
    #expect(heard.allSatisfy { $0 < 1.001 } && heard.contains { $0 > 0.69 })
    print("\(kind): 999 taps asked for in \(asking), \(superseded) superseded, \(finished) heard to the end")
    // Those that sound while they are asked for; after that three of the taps and the last one at most.
    #expect(heard.count { $0 > 0.01 } < 2 * 48 * (400 + Int(longest / .milliseconds(1))))
  }

  /// A thousand taps, ten in every block or so: more than can be heard, so that each pushes out an older one.
  @Test(arguments: SoundServer.installed)
  func continuousTapsAreHeardAndEndSoonAfterTheLast(on kind: SoundServer) async throws {
    let place = try Place(kind, withProxy: true)
    let proxy = try #require(place.proxy)
    let tap = try Self.level(0.1, milliseconds: 100)
    let ends = Observed<[SoundEnd]>([])
    #expect(await Self.playsToItsEnd(try Self.level(0.01, milliseconds: 20), on: place.feedback))
    let start = place.monitor.frames
    let first = proxy.samples.count
    /// Sound without a gap for three times the length of a tap is written: the newest play is not superseded.
    func isUnbroken() -> Bool {
      var run = 0
      return proxy.samples[first...].contains { sample in
        run = sample > 0.05 ? run + 1 : 0
        return run > 2 * 48 * 300
      }
    }
    var count = 0
    // As many more as it takes where this thread itself comes late.
    while count < 1_000 || (!isUnbroken() && count < 20_000) {
      for _ in 0..<10 { place.feedback.play(tap) { end in ends.withLock { $0.append(end) } } }
      count += 10
      #expect(place.monitor.pass(frames: 480))
    }
    #expect(isUnbroken(), "\(count) taps")
    #expect(await Self.playsToItsEnd(tap, on: place.feedback))
    #expect(ends.wait { $0.count == count })
    #expect(place.monitor.pass(frames: 24_000))
    let heard = place.monitor.recorder.samples[(2 * start)...]
    #expect(heard.contains { $0 > 0.05 })
    // Three at once, and those that fade: 5 ms each, two begun in every block at most.
    #expect(proxy.samples[first...].allSatisfy { $0 < 0.7 })
    // After the last end and the server's buffered frames, half a second of silence follows.
    #expect(heard.suffix(2 * 9_600).allSatisfy { $0 == 0 })
  }

  @Test(arguments: SoundServer.installed)
  func serverDeathLosesNoCompletionAndTheNextServerIsUsed(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let sound = try Self.level(0.5, milliseconds: 300)
    #expect(await Self.playsToItsEnd(sound, on: place.feedback))
    var alerts = place.feedback.visualAlerts.makeAsyncIterator()
    place.server.kill()
    let asked = ContinuousClock.now
    #expect([.late, .unheard].contains(await Self.play(sound, on: place.feedback)))
    #expect(ContinuousClock.now - asked >= .milliseconds(299))
    #expect(await alerts.next() == VisualAlert(sound: "data", caption: nil, reasons: []))
    try place.server.start()
    let monitor = try TimedMonitor(of: "speaker", at: place.server.place)
    #expect(await Self.playsToItsEnd(sound, on: place.feedback))
    #expect(monitor.firstFrame(from: 0) != nil)
  }

  @Test(arguments: SoundServer.installed)
  func frozenServerDoesNotBlockAndPlaysNothingLate(on kind: SoundServer) async throws {
    let place = try Place(kind)
    let sound = try Self.level(0.5, milliseconds: 400)
    let other = try Self.level(0.25, milliseconds: 100)
    #expect(await Self.playsToItsEnd(other, on: place.feedback))
    try #require(eventually { place.stream?.corked == true })
    place.server.freeze()
    #expect(!SelfFigures.isBlocked { place.feedback.play(sound) })
    // Late while the server is waited for, unheard once it has been given up.
    #expect([.late, .unheard].contains(await Self.play(other, on: place.feedback)))
    #expect([.late, .unheard].contains(await Self.play(sound, on: place.feedback)))
    place.server.thaw()
    let start = place.monitor.frames
    #expect(place.monitor.pass(frames: 24_000))
    let heard = place.monitor.recorder.samples[(2 * start)...]
    // The 20 ms that were on their way when it froze may come out before it reads of the end behind them.
    #expect(heard.count { abs($0) >= 0.01 } < 2 * 1_200)
    #expect(await Self.playsToItsEnd(other, on: place.feedback))
    #expect(place.monitor.firstFrame(from: start) != nil)
  }

  @Test func soundsEndOnTimeWithoutAServer() async throws {
    var configuration = Feedback.Configuration()
    configuration.settingsEnvironment = [:]
    configuration.server = "unix:/nowhere/native"
    configuration.bus = "unix:path=/nowhere/bus"
    let feedback = Feedback(configuration)
    let asked = ContinuousClock.now
    #expect(await Self.play(try Self.level(0.5, milliseconds: 120), on: feedback) != .finished)
    #expect(ContinuousClock.now - asked >= .milliseconds(120))
  }

  @Test(arguments: SoundServer.installed)
  func releasedFeedbackStopsItsSounds(on kind: SoundServer) async throws {
    var place: Place? = try Place(kind)
    let ends = Observed<[SoundEnd]>([])
    if let feedback = place?.feedback {
      #expect(await Self.playsToItsEnd(try Self.level(0.05, milliseconds: 20), on: feedback))
    }
    let start = place?.monitor.frames ?? 0
    place?.feedback.play(try Self.level(0.5, milliseconds: 20_000)) { end in ends.withLock { $0.append(end) } }
    #expect(place?.monitor.firstFrame(from: start, above: 0.2) != nil)
    place = nil
    #expect(ends.wait { $0 == [.stopped] })
  }
}
