import Testing

@testable import TacetMixer

@Suite struct CoarseLayoutTests {
  @Test(arguments: [(6_000, 0, 600), (6_000, 0, 601), (6_000, 1_000, 1_601), (6_000, 999, 6_000), (48_000, 7, 48_000)])
  func loopIsOfWholeFramesAndAtItsPlace(frames: Int, start: Int, end: Int) {
    let layout = CoarseLayout(frames: frames, loopStart: start, loopEnd: end)
    #expect(abs(layout.place(at: layout.loopStart) - Double(start)) < 1e-9)
    #expect(abs(layout.place(at: layout.loopEnd) - Double(end)) < 1e-9)
    #expect(layout.place(at: layout.frames) >= Double(frames) && layout.place(at: layout.frames - 1) < Double(frames))
    #expect(layout.frame(at: 0) * 8 - layout.lead < 8 && layout.frames < (frames + layout.lead) / 7)
  }

  @Test(arguments: [1, 2, 7, 8, 9, 100, 12_345])
  func placeAndFrameAgree(length: Int) {
    let layout = CoarseLayout(frames: 20_000, loopStart: 3_000, loopEnd: 3_000 + length)
    var buffer = EffectBuffer()
    (buffer.frames, buffer.loopStart, buffer.loopEnd) = (20_000, 3_000, Int32(3_000 + length))
    #expect(layout == CoarseLayout(buffer))
    #expect(CoarseLayout.scale(of: buffer) == Double(layout.taken) / Double(layout.made))
    for frame in stride(from: layout.frame(at: 0) + 1, to: layout.frames, by: 7) {
      #expect(layout.frame(at: layout.place(at: frame) + 1e-6) == frame)
    }
  }
}
