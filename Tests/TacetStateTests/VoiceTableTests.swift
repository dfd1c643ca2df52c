import TacetMixer
import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetMixer

/// The voices as the game knows them, at 48 kHz, in a table of four.
struct VoiceTableTests: ~Copyable {
  private var table = VoiceTable(engine: 7, capacity: 4, sampleRate: 48_000)
  private var actions = EngineActions()
  private var rejected: Voice?
  private let ends = Locked<[VoiceEnd]>([])

  private func effect(channels: Int = 1, caption: String? = nil) throws -> SoundEffect {
    let effect = try SoundEffect(
      frames: [Float](repeating: 0, count: 48_000 * channels), sampleRate: 48_000, channels: channels)
    effect.caption = caption
    return effect
  }

  private mutating func start(
    _ effect: SoundEffect, _ change: (inout VoiceParameters) -> Void = { _ in }
  ) -> StartCommand? {
    var request = PlayRequest()
    request.start.buffer.channels = Int32(effect.channels)
    request.start.buffer.frames = 48_000
    change(&request.parameters)
    let completion: @Sendable (VoiceEnd) -> Void = { [ends] end in ends.withLock { $0.append(end) } }
    if table.play(&request, effect, completion: completion) { return request.start }
    rejected = table.reject(completion, at: 480, &actions)
    return nil
  }

  private mutating func play(
    _ effect: SoundEffect, _ change: (inout VoiceParameters) -> Void = { _ in }
  ) -> Voice? {
    start(effect, change).map { Voice(engine: 7, slot: $0.slot, generation: $0.generation) }
  }

  @Test mutating func playTakesASlotAndKeepsItsParameters() throws {
    let voice = try #require(play(try effect()) { $0.bus = 1 })
    #expect(voice == Voice(engine: 7, slot: 0, generation: 1) && actions.isEmpty)
    #expect(table.count == 1 && table.parameters(of: voice, at: RenderClocks())?.bus == 1)
  }

  @Test mutating func playWithoutRoomIsRejected() throws {
    for _ in 0..<4 { _ = try #require(play(try effect())) }
    #expect(play(try effect()) == nil)
    #expect(actions.perform() == ["complete stolen"])
    #expect(table.rejectedPlays == 1 && ends.withLock { $0 } == [.stolen])
    let first = try #require(rejected)
    #expect(table.ends[first] == EndedVoices.End(voice: first, reason: .stolen, frame: 480))
    #expect(play(try effect()) == nil && rejected != first)
  }

  @Test mutating func playThatOpenALRefusesFailsAndIsNoRejectedOne() {
    let voice = table.reject({ [ends] end in ends.withLock { $0.append(end) } }, .failed, at: 480, &actions)
    #expect(actions.perform() == ["complete failed"] && table.rejectedPlays == 0 && table.stolen.refused == 0)
    #expect(table.ends[voice]?.reason == .failed)
  }

  @Test mutating func startThatFindsNoRoomEndsStolen() throws {
    let voice = try #require(play(try effect()))
    _ = actions.perform()
    table.startRejected(0, at: 480, &actions)
    #expect(actions.perform() == ["complete stolen"])
    #expect(table.rejectedPlays == 1 && table.count == 0 && table.parameters(of: voice, at: RenderClocks()) == nil)
  }

  @Test mutating func voiceOfAnotherEngineIsUnknown() throws {
    _ = play(try effect())
    #expect(table.parameters(of: Voice(engine: 8, slot: 0, generation: 1), at: RenderClocks()) == nil)
    #expect(table.parameters(of: Voice(engine: 7, slot: 0, generation: 2), at: RenderClocks()) == nil)
    #expect(table.parameters(of: Voice(engine: 7, slot: .max, generation: 0), at: RenderClocks()) == nil)
  }

  @Test mutating func endedVoiceIsHarmlessWhenItsSlotIsUsedAgain() throws {
    let first = try #require(play(try effect()))
    table.ended(0, .finished, at: 49_000, &actions)
    #expect(actions.perform().suffix(2) == ["ended finished at 49000", "complete finished"])
    let second = try #require(play(try effect()))
    #expect(first != second)
    _ = actions.perform()
    table.stop(first, ramp: 480, &actions)
    #expect(actions.perform().isEmpty)
    table.stop(second, ramp: 480, &actions)
    #expect(actions.perform() == ["stop 0 over 480"])
  }

  @Test mutating func endsAreKeptWithTheirFrames() throws {
    let voice = try #require(play(try effect()))
    #expect(table.ends[voice] == nil && !table.hasStarted(voice))
    table.started(0, at: 100, &actions)
    #expect(table.hasStarted(voice) == true)
    table.ended(0, .finished, at: 49_000, &actions)
    #expect(table.ends[voice] == EndedVoices.End(voice: voice, reason: .finished, frame: 49_000))
    #expect(table.hasStarted(voice) == false)
  }

  @Test mutating func stolenLoopIsLoggedOnceAMinute() throws {
    let loop = try effect()
    func logs(_ actions: [String]) -> Int { actions.filter { $0.hasPrefix("log a loop") }.count }
    var logged: [Int] = []
    for frame in [1_000, 2_000, 60 * 48_000 + 1_000] {
      _ = play(loop) { $0.loops = true }
      table.started(0, at: 0, &actions)
      table.ended(0, .stolen, at: frame, &actions)
      logged.append(logs(actions.perform()))
    }
    _ = play(loop)
    table.ended(0, .stolen, at: 1 << 40, &actions)
    logged.append(logs(actions.perform()))
    #expect(logged == [1, 0, 1, 0])
    #expect(table.stolen.stolen == 3 && table.stolen.refused == 1)
  }

  @Test mutating func startNamesASlotAndHowOftenItWasUsed() throws {
    let starts = [try #require(start(try effect())), try #require(start(try effect()))]
    #expect(starts.map(\.slot) == [0, 1] && starts.map(\.generation) == [1, 1])
    table.ended(0, .finished, at: 480, &actions)
    let again = try #require(start(try effect()))
    #expect(again.slot == 0 && again.generation == 2)
  }

  @Test mutating func changesAreKeptAndSent() throws {
    let voice = try #require(play(try effect()))
    _ = actions.perform()
    guard table.change(voice, { $0.gain = 0.5 }) == 0 else {
      Issue.record("the change is not sent")
      return
    }
    table.send(0, VoiceRamps(gain: 240), &actions)
    #expect(actions.perform() == ["change 0 gain 0.5"])
    let gain = table.withParameters(inSlot: 0) { $0.pointee.gain }
    #expect(gain == 0.5)
    #expect(table.parameters(of: voice, at: RenderClocks())?.gain == 0.5)
  }

  @Test mutating func captionIsThatOfTheEffect() throws {
    _ = play(try effect(caption: "door creaks"))
    _ = play(try effect())
    _ = actions.perform()
    let first = table.caption(ofSlot: 0, at: 480, heardBy: SpaceTable())?.text
    let second = table.caption(ofSlot: 1, at: 480, heardBy: SpaceTable())?.text
    #expect([first, second] == ["door creaks", nil])
  }

  @Test mutating func stopAllReachesEveryVoice() throws {
    _ = play(try effect())
    _ = play(try effect())
    _ = actions.perform()
    table.stopAll(ramp: 48, at: nil, clocks: RenderClocks(), &actions) { _ in true }
    #expect(actions.perform() == ["stop 0 over 48", "stop 1 over 48"])
  }

  @Test mutating func closeEndsEveryVoiceOnce() throws {
    for _ in 0..<3 { _ = play(try effect()) }
    _ = play(try effect())
    _ = actions.perform()
    table.close(at: 9_600, &actions)
    _ = actions.perform()
    table.close(at: 9_600, &actions)
    #expect(actions.perform().isEmpty)
    #expect(ends.withLock { $0 } == [.stopped, .stopped, .stopped, .stopped] && table.count == 0)
  }

  /// However voices come and go, each has one end, and the table has as much room as at first.
  @Test mutating func everyVoiceEndsOnce() throws {
    var generator = SeededGenerator(seed: 3)
    var live: [Voice] = []
    var plays = 0
    for round in 0..<2_000 {
      let moment = EngineMoment(seconds: Double(round) * 0.1, frame: round * 4_800)
      switch generator.next() % 4 {
      case 0, 1:
        plays += 1
        if let voice = play(try effect()) { live.append(voice) }
      case 2:
        guard let voice = live.randomElement(using: &generator) else { break }
        table.stop(voice, ramp: 0, &actions)
      default: table.stopAll(ramp: 0, at: nil, clocks: RenderClocks(), &actions) { _ in true }
      }
      for case .stop(let slot, _, _) in actions.orders { table.ended(slot, .stopped, at: moment.frame, &actions) }
      _ = actions.perform()
    }
    table.close(at: 9_600, &actions)
    _ = actions.perform()
    #expect(ends.withLock { $0.count } == plays && table.count == 0)
  }
}
