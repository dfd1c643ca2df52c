import TacetDecoding
import TacetSignal
import TacetTestSupport
import Testing

/// Damage of every kind, the same on every run: nothing may crash, hang or fill the memory.
struct MutationTests {
  @Test func damagedFilesDecodeOrThrow() throws {
    let folder = try TemporaryFolder()
    let stereo = AudioFormat(sampleRate: 44_100, channels: 2)
    let sound = sine(frequency: 200, sampleRate: 44_100, frames: 12_000, channels: 2)
    _ = try folder.writeVorbis(sound, format: stereo, to: "a.ogg", tags: [("LOOPSTART", "1000"), ("LOOPEND", "9000")])
    var wave = WaveBytes(samples: Array(sound.prefix(8_000)), channels: 2)
    wave.addLoop(start: 10, last: 2_000)
    let seeds = [try folder.bytes(of: "a.ogg"), wave.bytes]
    var random = SeededGenerator(seed: 0x7ACE7)
    var outcomes = (decoded: 0, refused: 0)
    for round in 0..<600 {
      var bytes = seeds[round % 2]
      damage(&bytes, kind: round / 2 % 7, &random)
      if round % 4 == 0 { bytes = OggBytes.pages(bytes).flatMap { $0.count >= 27 ? OggBytes.repaired($0) : $0 } }
      guard !bytes.isEmpty else { continue }
      let source = SoundSource.data(bytes, name: "damaged \(round)")
      do {
        let pcm = try decode(source, limits: DecodingLimits(decodedBytes: 8 << 20))
        #expect(pcm.samples.allSatisfy { $0.isFinite })
        var stream = try StreamDecoder(source, outputSampleRate: 48_000, loops: true, startFrame: 500)
        let played = try allFrames(&stream, limit: 40_000)
        #expect(played.allSatisfy { $0.isFinite })
        outcomes.decoded += 1
      } catch let error as DecodingError {
        #expect("\(error)".contains("damaged \(round)"))
        outcomes.refused += 1
      }
    }
    #expect(outcomes.decoded > 50 && outcomes.refused > 50)
  }

  private func damage(_ bytes: inout [UInt8], kind: Int, _ random: inout SeededGenerator) {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch kind {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1:
      for _ in 0..<20 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random) }
    case 2: bytes.removeLast(bytes.count - place)
    case 3: bytes.removeSubrange(place..<min(place + 500, bytes.count))
    case 4: bytes.insert(contentsOf: bytes.suffix(300), at: place)
    case 5: for i in place..<min(place + 64, bytes.count) { bytes[i] = 0xFF }
    default: for _ in 0..<4 { bytes[Int.random(in: 0..<min(200, bytes.count), using: &random)] = 0xFF }
    }
  }
}
