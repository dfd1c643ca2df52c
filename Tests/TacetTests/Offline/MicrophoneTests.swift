import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The microphone of an offline engine: to the frame, through holds, into a file.
@Suite struct MicrophoneTests {
  private func rig(_ category: SessionCategory = .playAndRecord) throws -> OfflineRig {
    let rig = try OfflineRig(category: category)
    rig.engine.microphone.setOffline(.samples((0..<96_000).map { Float($0) / 96_000 }))
    return rig
  }

  @Test func categoryWithoutInputIsRefusedAndNothingIsMade() throws {
    let rig = try rig(.playback)
    defer { rig.clear() }
    let path = rig.folder.appending(path: "take.wav").path
    #expect(throws: MicrophoneError.noInput(in: .playback)) {
      try rig.engine.microphone.start(writingTo: path)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    var settings = MicrophoneSettings()
    settings.channels = 3
    try rig.engine.session.setCategory(.record)
    #expect(throws: MicrophoneError.invalidFormat(sampleRate: nil, channels: 3)) {
      try rig.engine.microphone.start(settings)
    }
    #expect(throws: MicrophoneError.self) { try rig.engine.microphone.start(writingTo: "/nowhere/take.wav") }
    #expect(!rig.engine.microphone.isRecording && rig.engine.microphone.verdict == RecordingVerdict())
  }

  @Test func blocksHaveTheirFramesAndTheFileHasThemAll() throws {
    let rig = try rig()
    defer { rig.clear() }
    let (engine, microphone) = (rig.engine, rig.engine.microphone)
    _ = engine.rendered(frames: 1_000)
    let path = rig.folder.appending(path: "take.wav").path
    try microphone.start(writingTo: path)
    _ = engine.rendered(frames: 4_800)
    #expect(microphone.isRecording && microphone.recordedFrames == 4_800 && microphone.lostFrames == 0)
    let samples = microphone.read(frames: 10_000)
    #expect(samples == (0..<4_800).map { Float($0) / 96_000 } && microphone.readyFrames == 0)
    microphone.stop()
    _ = engine.rendered(frames: 480)
    #expect(!microphone.isRecording && microphone.recordedFrames == 4_800)
    let file = try SoundEffect(path: path)
    #expect(file.info?.frames == 4_800)
    #expect(microphone.drainChanges().last == .ended(.stopped, nil))
  }

  /// A disk that is full later: Tests/TacetC/events.c, which may limit the size of its files.
  @Test func diskThatIsFullAtTheStartIsAnErrorOfTheStart() throws {
    let rig = try rig()
    defer { rig.clear() }
    let error = #expect(throws: MicrophoneError.self) { try rig.engine.microphone.start(writingTo: "/dev/full") }
    guard case .file(.unwritable("/dev/full", _, Int(ENOSPC), _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!rig.engine.microphone.verdict.isAsked)
  }

  @Test func blockCarriesTheEnginesFrame() async throws {
    let rig = try rig()
    let blocks = rig.engine.microphone.blocks
    try rig.engine.microphone.start()
    _ = rig.engine.rendered(frames: 480)
    _ = rig.engine.rendered(frames: 480)
    var frames: [Int] = []
    for await block in blocks {
      frames.append(block.frame.rawValue)
      #expect(block.position == block.frame.rawValue)
      if frames.count == 2 { break }
    }
    #expect(frames[0] == 0 && frames[1] > 0)
  }

  @Test func nothingIsRecordedInAHoldAndItGoesOnAfterIt() throws {
    let rig = try rig()
    defer { rig.clear() }
    let (engine, microphone) = (rig.engine, rig.engine.microphone)
    let path = rig.folder.appending(path: "take.wav").path
    try microphone.start(writingTo: path)
    _ = engine.rendered(frames: 4_800)
    engine.report(.interruptionBegan(.call))
    _ = engine.rendered(frames: 4_800)
    #expect(!microphone.isRecording && microphone.recordedFrames == 4_800)
    #expect(try SoundEffect(path: path).info?.frames == 4_800, "the file so far is whole")
    engine.report(.interruptionEnded(.call))
    _ = engine.rendered(frames: 4_800)
    #expect(microphone.isRecording && microphone.recordedFrames == 9_600 && microphone.lostFrames == 0)
    engine.report(.lidClosed(true))
    engine.report(.lidClosed(false))
    _ = engine.rendered(frames: 4_800)
    #expect(microphone.recordedFrames == 9_600 && microphone.verdict.end == .lidClosed)
    #expect(try SoundEffect(path: path).info?.frames == 9_600)
  }

  @Test(arguments: [16_000, 44_100]) func rateIsGranted(rate: Int) throws {
    let rig = try rig()
    var settings = MicrophoneSettings()
    settings.sampleRate = rate
    settings.channels = 2
    try rig.engine.microphone.start(settings)
    for _ in 0..<10 { _ = rig.engine.rendered(frames: 4_800) }
    #expect(rig.engine.microphone.recordedFrames == rate)
    #expect(rig.engine.microphone.format == AudioFormat(sampleRate: rate, channels: 2))
    #expect(rig.engine.microphone.level.peak > 0)
    #expect(rig.engine.microphone.latency?.input == 0)
  }

  @Test func recordSilencesTheGameAndGoesOnWithoutIt() throws {
    let rig = try rig(.playback)
    let engine = rig.engine
    let ends = Observed<[VoiceEnd]>([])
    try engine.session.setCategory(.record)
    engine.play(try rig.constant(frames: 480)) { end in ends.withLock { $0.append(end) } }
    let loop = engine.play(try rig.constant(frames: 480), loops: true)
    #expect(isSilent(rig.left(4_800)))
    #expect(ends.withLock { $0 } == [.unheard])
    try engine.session.setCategory(.playback)
    #expect(!isSilent(rig.left(4_800)) && engine[loop].isPlaying)
  }
}
