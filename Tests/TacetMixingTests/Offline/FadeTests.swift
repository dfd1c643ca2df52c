import Logging
import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// A change as one value, moments from now, times of files, voices of a bus, and news in one order.
@Suite(.serialized) struct FadeTests {
  private func heard(_ change: (AudioEngine, Voice) -> Void) throws -> [Float] {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    _ = rig.engine.rendered(frames: 480)
    change(rig.engine, voice)
    return rig.left(9_600)
  }

  @Test func startAndDelayOfAFadeAreTheTimeOfTheCall() throws {
    let expected = try heard { $0[$1].setGain(.silence, over: Fade(.milliseconds(50), .smooth), at: .engine(2_880)) }
    #expect(expected.contains { $0 > 0.4 })
    #expect(expected.suffix(2_000).allSatisfy { $0 == 0 })
    let started = try heard { $0[$1].setGain(.silence, over: Fade(.milliseconds(50), .smooth, at: .engine(2_880))) }
    #expect(started == expected)
    let delayed = try heard {
      $0[$1].setGain(.silence, over: Fade(.milliseconds(50), .smooth, in: .milliseconds(50)))
    }
    #expect(delayed == expected)
    let later = try heard {
      $0[$1].setGain(.silence, over: Fade(.milliseconds(50), .smooth), at: $0.time(in: .milliseconds(50)))
    }
    #expect(later == expected)
  }

  @Test func timeOfTheCallIsBeforeThatOfTheFade() throws {
    let fade = Fade(.milliseconds(20), at: .engine(9_000))
    let expected = try heard { $0.stop($1, fadeOut: .milliseconds(20), at: .engine(1_000)) }
    let heard = try heard { $0.stop($1, fadeOut: fade, at: .engine(1_000)) }
    #expect(heard == expected)
  }

  @Test func playBeginsWhenItsFadeDoes() throws {
    let rig = try OfflineRig()
    rig.engine.play(
      try rig.constant(0.5, frames: 9_600), pan: -1, fadeIn: Fade(.milliseconds(10), in: .milliseconds(100)))
    let heard = rig.left(9_600)
    #expect(isSilent(heard[..<4_800]))
    #expect(heard[5_280...].allSatisfy { abs($0 - 0.5) < 1e-5 })
  }

  @Test func clockOfTheEffectsStandsStillInACall() throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.constant(0.1, frames: 4_800), loops: true)
    _ = rig.engine.rendered(frames: 4_800)
    rig.engine.report(.interruptionBegan(.call))
    _ = rig.engine.rendered(frames: 9_600)
    let (engine, effects) = (rig.engine.time(), rig.engine.time(on: .effects))
    _ = rig.engine.rendered(frames: 4_800)
    #expect(rig.engine.time().frame == engine.frame + 4_800)
    #expect(rig.engine.time(on: .effects) == effects)
    #expect(rig.engine.time(in: .milliseconds(100)).frame == engine.frame + 9_600)
  }

  @Test func timesOfAFileAreFramesAtItsRate() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let theme = try rig.soundtrack(frames: 44_100, sampleRate: 22_050)
    #expect(theme.frame(at: .milliseconds(1_500)) == 33_075)
    rig.engine.soundtrack.play(theme, from: .milliseconds(1_500))
    _ = rig.engine.rendered(frames: 0)
    #expect(rig.engine.soundtrack.position == 33_075)
    rig.engine.soundtrack.seek(to: .seconds(1))
    _ = rig.engine.rendered(frames: 0)
    #expect(rig.engine.soundtrack.position == 22_050)
    #expect(try rig.constant(frames: 4_800).frame(at: .milliseconds(50)) == 2_400)
  }

  @Test func voicesOfABusAndBelowItStop() throws {
    let rig = try OfflineRig()
    let (world, steps) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("steps"))
    try steps.setParent(world)
    let effect = try rig.constant(frames: 4_800)
    let voices = [world, steps, rig.engine.effects].map { rig.engine.play(effect, loops: true, on: $0) }
    _ = rig.engine.rendered(frames: 480)
    world.stopAll(fadeOut: .zero)
    _ = rig.engine.rendered(frames: 480)
    #expect(voices.map { rig.engine[$0].isPlaying } == [false, false, true])
    rig.engine.soundtrack.bus.stopAll()
    rig.engine.master.stopAll(fadeOut: .zero)
    _ = rig.engine.rendered(frames: 480)
    #expect(rig.engine.voiceCount == 0)
  }

  @Test func busThatNobodyMadeIsNotFound() throws {
    let rig = try OfflineRig()
    #expect(rig.engine.bus(named: "wrold")?.name == nil)
    try rig.engine.makeBus("world").setGain(.decibels(-6), over: .zero)
    #expect(rig.engine.bus(named: "world")?.gain == .decibels(-6))
    #expect(rig.engine.bus(named: "master")?.name == "master")
    #expect(try rig.engine.makeBus("world").gain == .decibels(-6))
  }

  @Test func newsComeInOneOrderWithTheirFrames() throws {
    let rig = try OfflineRig(category: .ambient)
    #expect(rig.engine.drainNews().isEmpty)
    let effect = try rig.constant(frames: 4_800)
    effect.caption = "a door"
    rig.engine.play(effect)
    _ = rig.engine.rendered(frames: 480)
    rig.engine.report(.silentMode(true))
    _ = rig.engine.rendered(frames: 480)
    let names = rig.engine.drainNews().map { item in
      switch item.news {
      case .caption(let caption): "\(caption.text) \(item.frame.rawValue)"
      case .session(.verdictChanged): "verdict \(item.frame.rawValue)"
      case .session: "session"
      default: "other"
      }
    }
    #expect(names.first == "a door 480")
    #expect(names.last == "verdict 480")
    #expect(rig.engine.drainNews().isEmpty)
  }

  @Test func linesGoToTheLoggerOfTheConfiguration() throws {
    let lines = Locked<[String]>([])
    let logger = Logger(label: "game") { _ in KeptLog { line in lines.withLock { $0.append(line) } } }
    func engine(_ level: AudioEngine.LogLevel?) throws -> AudioEngine {
      var configuration = AudioEngine.Configuration(output: .offline)
      configuration.logger = logger
      configuration.logLevel = level
      return try AudioEngine(configuration)
    }
    let quiet = try engine(.error)
    quiet.host.driver.log(.notice, "a")
    quiet.host.driver.log(.error, "b")
    _ = quiet.rendered(frames: 64)
    let loud = try engine(nil)
    loud.host.driver.log(.notice, "c")
    _ = loud.rendered(frames: 64)
    #expect(lines.withLock { $0 } == ["b", "c"])
  }
}

/// A log that hands its lines on.
struct KeptLog: LogHandler {
  let keep: @Sendable (String) -> Void
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { keep("\(event.message)") }
}
