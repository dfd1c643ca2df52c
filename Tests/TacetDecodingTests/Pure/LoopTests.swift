import TacetDecoding
import TacetSignal
import TacetTestSupport
import Testing

struct LoopTests {
  @Test func everySpellingOfTheLoopTagsIsRead() {
    for name in ["LOOPSTART", "LoopStart", "loop_start", "LOOP-START", "Loop Start"] {
      #expect(LoopTags.read([name: ["10"]], frames: 100, sampleRate: 100).loop == LoopRegion(start: 10, end: 100))
    }
    for name in ["LOOPEND", "loopEnd", "LOOP_END", "loop-end"] {
      #expect(
        LoopTags.read(["LOOPSTART": ["10"], name: ["60"]], frames: 100, sampleRate: 100).loop
          == LoopRegion(start: 10, end: 60))
    }
    for name in ["LOOPLENGTH", "loop_length", "LOOP-Length"] {
      #expect(
        LoopTags.read(["LOOPSTART": ["10"], name: ["60"]], frames: 100, sampleRate: 100).loop
          == LoopRegion(start: 10, end: 70))
    }
  }

  @Test func invalidLoopValuesAreClampedOrIgnored() {
    func region(_ start: String?, length: String? = nil, end: String? = nil) -> LoopRegion? {
      var tags: [String: [String]] = ["TITLE": ["x"]]
      if let start { tags["LOOPSTART"] = [start] }
      if let length { tags["LOOPLENGTH"] = [length] }
      if let end { tags["LOOPEND"] = [end] }
      return LoopTags.read(tags, frames: 100, sampleRate: 100).loop
    }
    #expect(region(nil) == nil)
    #expect(region("0") == LoopRegion(start: 0, end: 100))
    #expect(region(" 7 ") == LoopRegion(start: 7, end: 100))
    #expect(region(nil, end: "50") == LoopRegion(start: 0, end: 50))
    #expect(region(nil, length: "30") == LoopRegion(start: 0, end: 30))
    #expect(region("10", length: "20", end: "90") == LoopRegion(start: 10, end: 30))
    #expect(region("10", length: "1000") == LoopRegion(start: 10, end: 100))
    #expect(region("10", length: "9223372036854775807") == LoopRegion(start: 10, end: 100))
    #expect(region("10", end: "5") == LoopRegion(start: 10, end: 100))
    #expect(region("10", length: "0") == LoopRegion(start: 10, end: 100))
    #expect(region("10", end: "x") == LoopRegion(start: 10, end: 100))
    for start in ["100", "-1", "one", "", "1.5", "1e9"] { #expect(region(start) == nil) }
    #expect(LoopTags.read(["LOOPSTART": ["0"]], frames: 0, sampleRate: 100).loop == nil)
  }

  @Test func samplerLoopIncludesItsLastFrame() throws {
    var wave = WaveBytes(samples: [Int16](repeating: 5, count: 1_000))
    wave.addLoop(start: 100, last: 899)
    #expect(try Decoder(.data(wave.bytes, name: "w")).info.loop == LoopRegion(start: 100, end: 900))
    wave.chunks = []
    #expect(try Decoder(.data(wave.bytes, name: "w")).info.loop == nil)
    wave.addLoop(start: 100, last: 5_000)
    #expect(try Decoder(.data(wave.bytes, name: "w")).info.loop == LoopRegion(start: 100, end: 1_000))
    wave.chunks = []
    wave.addLoop(start: 4_000_000_000, last: .max)
    #expect(try Decoder(.data(wave.bytes, name: "w")).info.loop == nil)
  }

  @Test func ignoredLoopPointsAreReportedByName() {
    func faults(_ tags: [String: [String]]) -> [LoopFault] {
      LoopTags.read(tags, frames: 44_100, sampleRate: 44_100).faults
    }
    #expect(faults(["LOOPSTART": ["10"], "LOOPEND": ["44100"]]).isEmpty)
    #expect(faults(["LoopStart": ["one"]]) == [.notANumber(tag: "LoopStart", value: "one")])
    #expect(faults(["LOOP_START": ["44100"]]) == [.outside(tag: "LOOP_START", value: 44_100)])
    #expect(faults(["LOOPSTART": ["10"], "LOOPEND": ["5"]]) == [.outside(tag: "LOOPEND", value: 5)])
    #expect(faults(["LOOPSTART": ["10"], "LOOPLENGTH": ["44100"]]) == [.outside(tag: "LOOPLENGTH", value: 44_100)])
    let short = LoopTags.read(["LOOPSTART": ["0"], "LOOPLENGTH": ["440"]], frames: 44_100, sampleRate: 44_100)
    #expect(short.loop == nil && short.faults == [.tooShort(frames: 440)])
    let long = LoopTags.read(["LOOPSTART": ["0"], "LOOPLENGTH": ["441"]], frames: 44_100, sampleRate: 44_100)
    #expect(long.loop == LoopRegion(start: 0, end: 441) && long.faults.isEmpty)
  }
}
