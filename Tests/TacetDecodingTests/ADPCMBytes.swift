import TacetTestSupport

/// WAV files of ADPCM, encoded here, whose last block may be short.
enum ADPCMBytes {
  enum Kind: CaseIterable {
    case ima, microsoft
  }

  private static let usualCoefficients = [
    (256, 0), (512, -256), (0, 0), (192, 64), (240, 0), (460, -208), (392, -232),
  ]

  /// `samples`, interleaved, in blocks of `blockSize` bytes; `fact` is the number of frames that the file claims.
  static func file(
    _ samples: [Float], channels: Int, kind: Kind, blockSize: Int, fact: UInt32? = nil, hasFields: Bool = true
  ) -> WaveBytes {
    let planes = (0..<channels).map { channel in
      stride(from: channel, to: samples.count, by: channels).map { Int32(samples[$0] * 32_767) }
    }
    let frames = kind == .ima ? 2 * blockSize / channels - 7 : 2 + 2 * (blockSize - 7 * channels) / channels
    let data = stride(from: 0, to: samples.count / channels, by: frames).flatMap { first in
      let part = planes.map { Array($0[first..<min(first + frames, $0.count)]) }
      return kind == .ima ? imaBlock(part) : microsoftBlock(part)
    }
    var wave = WaveBytes(channels: channels, sampleRate: 22_050, bits: 4, data: data)
    wave.tag = kind == .ima ? 0x11 : 2
    wave.frameSize = blockSize
    if hasFields {
      let coefficients = usualCoefficients.flatMap {
        littleEndian(Int16($0.0)) + littleEndian(Int16($0.1))
      }
      wave.formatFields =
        littleEndian(UInt16(kind == .ima ? 2 : 32)) + littleEndian(UInt16(frames))
        + (kind == .ima ? [] : littleEndian(UInt16(7)) + coefficients)
    }
    if let fact { wave.chunks.append(("fact", littleEndian(fact))) }
    return wave
  }

  /// Each code is the one that comes nearest; the last group is filled with the last code.
  private static func imaBlock(_ planes: [[Int32]]) -> [UInt8] {
    var states = planes.map { IMAState(sample: $0[0], index: 20) }
    var block = planes.flatMap { plane -> [UInt8] in littleEndian(Int16(plane[0])) + [20, 0] }
    for group in stride(from: 1, to: planes[0].count, by: 8) {
      for (channel, plane) in planes.enumerated() {
        let codes = (group..<(group + 8)).map { frame in
          code(for: plane[min(frame, plane.count - 1)], &states[channel])
        }
        for pair in stride(from: 0, to: 8, by: 2) { block.append(codes[pair] | codes[pair + 1] << 4) }
      }
    }
    return block
  }

  private static func code(for sample: Int32, _ state: inout IMAState) -> UInt8 {
    func error(_ code: UInt8) -> Int32 {
      var next = state
      next.advance(code)
      return abs(next.sample - sample)
    }
    let best = (0..<16 as Range<UInt8>).min { error($0) < error($1) } ?? 0
    state.advance(best)
    return best
  }

  /// Each sample is predicted to be the one before it.
  private static func microsoftBlock(_ planes: [[Int32]]) -> [UInt8] {
    let adaptation: [Int32] = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230]
    var steps = planes.map { _ in Int32(400) }
    var last = planes.map { $0[min(1, $0.count - 1)] }
    var block = [UInt8](repeating: 0, count: planes.count)
    for step in steps { block += littleEndian(Int16(step)) }
    for sample in last { block += littleEndian(Int16(sample)) }
    for plane in planes { block += littleEndian(Int16(plane[0])) }
    var codes: [UInt8] = []
    for frame in 2..<max(planes[0].count, 2) {
      for (channel, plane) in planes.enumerated() {
        let code = min(max((plane[frame] - last[channel]) / steps[channel], -8), 7)
        last[channel] = min(max(last[channel] + code * steps[channel], -32_768), 32_767)
        steps[channel] = max(adaptation[Int(code & 15)] * steps[channel] / 256, 16)
        codes.append(UInt8(code & 15))
      }
    }
    if codes.count % 2 == 1 { codes.append(0) }
    for pair in stride(from: 0, to: codes.count, by: 2) { block.append(codes[pair] << 4 | codes[pair + 1]) }
    return block
  }
}

/// The state of an IMA ADPCM decoder.
private struct IMAState {
  private(set) var sample: Int32
  private var index: Int

  init(sample: Int32, index: Int) {
    self.sample = sample
    self.index = min(max(index, 0), Self.steps.count - 1)
  }

  /// Decodes a code of 4 bits.
  mutating func advance(_ code: UInt8) {
    let step = Self.steps[index]
    var difference = step >> 3
    if code & 1 != 0 { difference += step >> 2 }
    if code & 2 != 0 { difference += step >> 1 }
    if code & 4 != 0 { difference += step }
    sample = min(max(code & 8 != 0 ? sample - difference : sample + difference, -32_768), 32_767)
    let change = code & 7
    index = min(max(index + (change < 4 ? -1 : 2 * Int(change) - 6), 0), Self.steps.count - 1)
  }

  private static let steps: [Int32] = [
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107,
    118,
    130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1_060,
    1_166, 1_282, 1_411, 1_552, 1_707, 1_878, 2_066, 2_272, 2_499, 2_749, 3_024, 3_327, 3_660, 4_026, 4_428, 4_871,
    5_358,
    5_894, 6_484, 7_132, 7_845, 8_630, 9_493, 10_442, 11_487, 12_635, 13_899, 15_289, 16_818, 18_500, 20_350, 22_385,
    24_623, 27_086, 29_794, 32_767,
  ]
}
