import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// Modules of trackers that the tests make: two patterns of eight rows, 15,360 frames in all.
@Suite struct ModuleTests {
  private let round = 16 * ModuleBytes.rowFrames

  private func source(_ kind: ModuleBytes.Kind, _ change: (inout ModuleBytes) -> Void = { _ in }) -> SoundSource {
    var module = ModuleBytes(kind)
    change(&module)
    return .data(module.bytes, name: kind.rawValue)
  }

  @Test(arguments: ModuleBytes.Kind.allCases)
  func formatLengthAndLoopAreRead(_ kind: ModuleBytes.Kind) throws {
    let info = try inspect(source(kind))
    #expect(info.container == kind.container)
    #expect(info.codec == kind.container)
    #expect(info.format == AudioFormat(sampleRate: 48_000, channels: 2))
    #expect(info.frames == round)
    #expect(info.loop == LoopRegion(start: round / 2, end: round))
    #expect(info.title == "tiny")
    #expect(!info.isTruncated)
    #expect(info.loopFaults.isEmpty)
  }

  @Test(arguments: ModuleBytes.Kind.allCases)
  func wholeSongRepeatsWhereItJumpsToItsFirstRow(_ kind: ModuleBytes.Kind) throws {
    let info = try Decoder(source(kind) { $0.target = 0 }).info
    #expect(info.frames == round)
    #expect(info.loop == nil)
  }

  @Test(arguments: ModuleBytes.Kind.allCases)
  func squareWaveIsHeardFromTheNoteOn(_ kind: ModuleBytes.Kind) throws {
    let samples = try decode(source(kind)).samples
    #expect(samples.count == 2 * round)
    let peak = samples.prefix(2 * round / 2).reduce(0) { max($0, abs($1)) }
    #expect(peak > 0.02)
    #expect(peak < 1)
    #expect(samples.contains { $0 < -0.02 })
  }

  /// Bit for bit, in any order: what is decoded does not depend on the sizes of reads.
  @Test(arguments: ModuleBytes.Kind.allCases)
  func seekIsWhereTheLinearDecodeIs(_ kind: ModuleBytes.Kind) throws {
    let whole = try decode(source(kind)).samples
    var decoder = try Decoder(source(kind))
    for frame in [9_999, 1, round - 1, 0, 960, 959, 12_345, 7_680, round - 100, 5_000, 5_001] {
      try decoder.seek(toFrame: frame)
      #expect(
        difference(try allFrames(&decoder, block: 333, limit: 2_000), whole[(2 * frame)...].prefix(4_000)) == 0,
        "frame \(frame)")
    }
  }

  /// The note of the second pattern rings over the seam: from the second round on each is the same.
  @Test(arguments: ModuleBytes.Kind.allCases)
  func loopGoesOnToTheFrame(_ kind: ModuleBytes.Kind) throws {
    // Longer than what is held in memory.
    let slow = source(kind) { $0.speeds = [6, nil] }
    let info = try Decoder(slow).info
    let loop = try #require(info.loop)
    #expect(loop == LoopRegion(start: 6 * round / 2, end: 6 * round))
    let whole = try decode(slow).samples
    var stream = try StreamDecoder(slow, outputSampleRate: 48_000, loops: true)
    let played = try allFrames(&stream, block: 777, limit: loop.end + 2 * loop.length)
    #expect(played.count == 2 * (loop.end + 2 * loop.length))
    #expect(difference(played[..<(2 * loop.end)], whole[...]) == 0)
    let rounds = (0..<3).map { played[(2 * (loop.start + $0 * loop.length))...].prefix(2 * loop.length) }
    // The second note begins a row after the pattern does.
    let note = 2 * 6 * ModuleBytes.rowFrames + 2_000
    #expect(difference(rounds[0].dropFirst(note), rounds[1].dropFirst(note)) < 1e-4)
    #expect(difference(rounds[1], rounds[2]) < 1e-4)
    let seam = rounds[1].prefix(2 * ModuleBytes.rowFrames).reduce(0) { max($0, abs($1)) }
    #expect(seam > 0.02)
  }

  /// The second round is faster than the first one: then the first one repeats.
  @Test(arguments: ModuleBytes.Kind.allCases)
  func songWhoseRoundsDifferRepeatsItsFirstRound(_ kind: ModuleBytes.Kind) throws {
    let mixed = source(kind) {
      $0.speeds = [nil, 3]
      $0.target = 0
      $0.rows = 32
    }
    let frames = 32 * 9 * ModuleBytes.rowFrames
    let info = try Decoder(mixed).info
    #expect(info.frames == frames)
    #expect(info.loop == nil)
    let whole = try decode(mixed).samples
    var stream = try StreamDecoder(mixed, outputSampleRate: 48_000, loops: true)
    let played = try allFrames(&stream, limit: frames + 50_000)
    #expect(difference(played[...], whole + whole.prefix(100_000)) == 0)
  }

  /// Each pattern goes round by itself.
  @Test(arguments: ModuleBytes.Kind.allCases)
  func songsOfAModuleHaveALengthEach(_ kind: ModuleBytes.Kind) throws {
    let both = source(kind) {
      $0.firstTarget = 0
      $0.speeds = [1, 2]
    }
    #expect(both.song(0).song == 0 && both.song(1).song(0).song == 0 && both.song(1).name == kind.rawValue)
    let infos = try [both, both.song(1)].map { try inspect($0) }
    #expect(infos.map(\.songs) == [2, 2] && infos.map(\.loop) == [nil, nil])
    #expect(infos.map(\.frames) == [round / 2, round])
    let second = try decode(both.song(1)).samples
    #expect(second.count == 2 * round && second.contains { abs($0) > 0.02 })
    var decoder = try Decoder(both.song(1))
    for frame in [9_000, 1, 9_001] {
      try decoder.seek(toFrame: frame)
      #expect(difference(try allFrames(&decoder, block: 333, limit: 2_000), second[(2 * frame)...].prefix(4_000)) == 0)
    }
    #expect(throws: DecodingError.noSong(path: kind.rawValue, number: 2, songs: 2)) {
      _ = try Decoder(both.song(2))
    }
    #expect(try inspect(source(kind)).songs == 1)
    #expect(throws: DecodingError.noSong(path: "a", number: 1, songs: 1)) {
      _ = try Decoder(SoundSource.data(WaveBytes(samples: [Int16](repeating: 9, count: 9)).bytes, name: "a").song(1))
    }
  }

  @Test func otherRatesAndRoundsAreThoseOfAnySoundtrack() throws {
    var stream = try StreamDecoder(source(.xm), outputSampleRate: 44_100, loops: 3)
    let frames = try allFrames(&stream).count / 2
    #expect(frames == converted(2 * round, from: 48_000, to: 44_100))
    let effect = try decodeEffect(source(.mod), sampleRate: 24_000)
    #expect(effect.pcm.frames == round / 2)
    #expect(effect.loop == LoopRegion(start: round / 4, end: round / 2))
  }

  @Test(arguments: ModuleBytes.Kind.allCases)
  func damagedAndCutFilesAreRefusedOrPlayed(_ kind: ModuleBytes.Kind) throws {
    let bytes = ModuleBytes(kind).bytes
    var random = SeededGenerator(seed: 9)
    let limits = DecodingLimits(decodedBytes: 16 << 20, seconds: 5)
    var failures = 0
    for round in 0..<150 {
      var changed = round % 3 == 0 ? Array(bytes.prefix(Int.random(in: 1..<bytes.count, using: &random))) : bytes
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      do {
        let pcm = try decode(.data(changed, name: "changed"), limits: limits)
        #expect(pcm.samples.allSatisfy { $0.isFinite })
      } catch {
        // The sentence begins with the name.
        #expect("\(error)".hasPrefix("changed: "))
        failures += 1
      }
    }
    #expect(failures > 0)
  }

  @Test func limitsHold() throws {
    let name = "mod"
    let bytes = ModuleBytes(.mod).bytes.count
    func error(_ limits: DecodingLimits) -> DecodingError? {
      decodingError { _ = try Decoder(source(.mod), limits: limits) }
    }
    #expect(error(DecodingLimits(frames: round)) == nil)
    #expect(
      error(DecodingLimits(frames: round - 1)) == .tooManyFrames(path: name, frames: round, limit: round - 1))
    #expect(
      error(DecodingLimits(decodedBytes: bytes - 1)) == .tooMuchSound(path: name, bytes: bytes, limit: bytes - 1))
    #expect(error(DecodingLimits(channels: 1)) == .tooManyChannels(path: name, channels: 2, limit: 1))
    #expect(error(DecodingLimits(sampleRates: 8_000...44_100)) != nil)
    // A mark alone is no module.
    for start in ["IMPM", "Extended Module: "] {
      #expect(
        decodingError { _ = try Decoder(.data(Array(start.utf8) + [UInt8](repeating: 1, count: 2_000), name: "mark")) }
          == .invalidHeader(path: "mark", fault: "it describes no module that can be played"))
    }
  }
}
