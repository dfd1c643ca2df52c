import TacetSignal
import Testing

@testable import Tacet

/// The recording under way, as a value.
@Suite struct MicrophoneStateTests {
  private static let format = AudioFormat(sampleRate: 48_000, channels: 1)

  private func recording(_ format: AudioFormat = format) -> MicrophoneState {
    var state = MicrophoneState()
    state.begin(format, input: "mic")
    return state
  }

  @discardableResult
  private func take(
    _ state: inout MicrophoneState, _ samples: [Float], at seconds: Double, engineFrame: Int = 0
  ) -> RecordedBlock? {
    let channels = state.format?.channels ?? 1
    return samples.withUnsafeBufferPointer {
      state.take($0, frames: $0.count / channels, at: seconds, engineFrame: engineFrame, engineRate: 48_000)
    }
  }

  @Test func blocksCountOnAndHaveGainAndMute() throws {
    var state = recording()
    state.gain = 0.5
    let first = try #require(take(&state, [0.2, 0.4], at: 0))
    #expect(first.samples == [0.1, 0.2] && first.position == 0 && first.lostFrames == 0 && first.frames == 2)
    state.isMuted = true
    let second = try #require(take(&state, [0.2, 0.4], at: 0))
    #expect(second.samples == [0, 0] && second.position == 2 && state.recordedFrames == 4)
    #expect(state.pulled.take(3) == [0.1, 0.2, 0] && state.pulled.take(9) == [0])
  }

  @Test func gapIsCountedFromTheLastBlockToTheNext() throws {
    var state = recording()
    take(&state, [Float](repeating: 0, count: 480), at: 1)
    state.interrupt()
    #expect(!state.isRecording)
    state.begin(Self.format, input: "mic")
    let block = try #require(take(&state, [Float](repeating: 0, count: 480), at: 2))
    #expect(block.lostFrames == 48_000 - 480 && state.lostFrames == block.lostFrames && block.position == 480)
    #expect(take(&state, [0], at: 2.5)?.lostFrames == 0, "a late block is no gap")
  }

  @Test func latencyIsTheMeanOfItsMeasurements() {
    var state = recording()
    for milliseconds in [10, 30, 20] { state.measure(.milliseconds(milliseconds)) }
    #expect(state.latency == .milliseconds(20))
    for _ in 0..<200 { state.measure(.milliseconds(-4)) }
    #expect(state.latency.map { abs(($0 - .milliseconds(-4)) / .milliseconds(1)) < 0.01 } == true)
    state.rest()
    #expect(state.latency == nil)
    state.measure(.milliseconds(8))
    #expect(state.latency == .milliseconds(8))
  }

  @Test func holdIsNoGap() throws {
    var state = recording()
    take(&state, [0], at: 1)
    state.rest()
    state.begin(Self.format, input: "mic")
    #expect(take(&state, [0], at: 60)?.lostFrames == 0)
    // Nor is a server that was not there at the start.
    var fresh = MicrophoneState()
    fresh.interrupt()
    fresh.begin(Self.format, input: "mic")
    #expect(take(&fresh, [0], at: 60)?.lostFrames == 0)
  }

  @Test func holeOfTheServerIsLost() throws {
    var state = recording()
    #expect(state.take(nil, frames: 100, at: 0, engineFrame: 0, engineRate: 48_000) == nil)
    #expect(take(&state, [0], at: 0)?.lostFrames == 100 && state.lostFrames == 100)
  }

  @Test(arguments: [1, 2]) func levelIsThatOfTheBlocks(channels: Int) throws {
    var state = recording(AudioFormat(sampleRate: 48_000, channels: channels))
    for _ in 0..<200 { take(&state, [Float](repeating: 0.5, count: 480 * channels), at: 0) }
    #expect(abs(state.meter.peak - 0.5) < 0.01 && abs(state.meter.rms - 0.5) < 0.02)
  }

  @Test func nextRecordingKeepsWhatTheGameHasSet() {
    var state = recording()
    state.gain = 2
    state.isMuted = true
    take(&state, [1], at: 0)
    state.prepare()
    #expect(state.gain == 2 && state.isMuted && state.recordedFrames == 0 && state.format == nil)
  }
}

/// The engine's frames of blocks.
@Suite struct RecordingClockTests {
  @Test func framesFollowOneAnotherWithoutJitter() {
    var clock = RecordingClock()
    var frames: [Int] = []
    for block in 0..<200 {
      let jitter = block % 2 == 0 ? 240 : -240
      frames.append(clock.frame(of: 480, at: 48_000, arrivedAt: 10_000 + 480 * block + jitter, engineRate: 48_000))
    }
    let steps = zip(frames.dropFirst(), frames).map { $0 - $1 }
    #expect(steps.allSatisfy { abs($0 - 480) <= 8 })
    #expect(abs(frames[199] - (10_000 - 480 + 480 * 199)) <= 240)
  }

  @Test func gapAndOtherRatesAreFollowed() {
    var clock = RecordingClock()
    #expect(clock.frame(of: 160, at: 16_000, arrivedAt: 48_000, engineRate: 48_000) == 47_520)
    #expect(clock.frame(of: 160, at: 16_000, arrivedAt: 48_480, engineRate: 48_000) == 48_000)
    #expect(clock.frame(of: 160, at: 16_000, arrivedAt: 96_000, engineRate: 48_000) == 95_520, "a gap")
    clock.reset()
    #expect(clock.frame(of: 160, at: 16_000, arrivedAt: 96_100, engineRate: 48_000) == 95_620)
  }
}

/// The samples that wait for a loop.
@Suite struct PullBufferTests {
  @Test func oldestAreDroppedBeyondTheLimit() {
    var buffer = PullBuffer()
    buffer.limit = 4
    for value in 0..<100 { buffer.append([Float(value)]) }
    #expect(buffer.count == 4 && buffer.dropped == 96)
    #expect(buffer.take(2) == [96, 97] && buffer.take(-1) == [] && buffer.take(9) == [98, 99] && buffer.count == 0)
  }
}

/// The inputs with the choice among them.
@Suite struct InputRosterTests {
  private static let built = AudioInput(id: "built-in", name: "Built-in", isCurrent: true)
  private static let desk = AudioInput(id: "desk", name: "Desk")

  @Test func choiceIsMarkedWhileItIsThere() throws {
    var roster = InputRoster()
    #expect(roster.update([Self.built, Self.desk]).count == 1 && roster.update([Self.built, Self.desk]).isEmpty)
    #expect(throws: MicrophoneError.unknownInput(id: "x")) { try roster.choose("x") }
    #expect(try roster.choose("desk").first == .chosen(SavedInput(id: "desk", name: "Desk")))
    #expect(roster.inputs.map(\.isCurrent) == [false, true] && roster.inputs.map(\.isChosen) == [false, true])
    _ = roster.update([Self.built])
    #expect(roster.inputs.map(\.isCurrent) == [true] && roster.chosen?.id == "desk")
    _ = roster.update([Self.built, Self.desk])
    #expect(roster.inputs.map(\.isChosen) == [false, true])
    #expect(try roster.choose(nil).first == .chosen(nil) && roster.inputs.map(\.isCurrent) == [true, false])
  }
}
