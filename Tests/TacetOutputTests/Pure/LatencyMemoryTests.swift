import Testing

@testable import TacetOutput

struct LatencyMemoryTests {
  private static let today = 20_000

  private func memory(_ text: String) -> LatencyMemory { LatencyMemory(text, today: Self.today) }

  @Test func whatWasNotedIsReadAgain() {
    var memory = LatencyMemory()
    memory.note(.microseconds(13_200), of: "alsa_output.pci-0000_00_1f.3", today: Self.today)
    memory.note(.milliseconds(60), of: "a b\n% é", today: Self.today)
    #expect(memory.text == "a%20b%0A%25%20%C3%A9 60 20000\nalsa_output.pci-0000_00_1f.3 14 20000\n")
    let read = self.memory(memory.text)
    #expect(read == memory && read["a b\n% é"] == .milliseconds(60) && read["other"] == nil)
  }

  @Test(arguments: [
    "", "a", "a 10", "a 10 20000 x", " 10 20000", "a ten 20000", "a 10 soon", "a 0 20000", "a -5 20000", "a 2001 20000",
    "a 99999999999999999999 20000", "a%2 10 20000", "a%zz 10 20000", "a%+5 10 20000", "a%FF 10 20000",
    "\u{e9} 10 20000",
    "a  10 20000", "a\t10 20000", "\0 10 20000",
  ])
  func otherLinesAreLeftOut(_ line: String) {
    let read = memory("b 20 20000\n\(line)\nc 30 20000")
    #expect(
      read["b"] == .milliseconds(20) && read["c"] == .milliseconds(30) && read.text.split(separator: "\n").count == 2)
  }

  @Test func rowsAreDroppedAfterFourteenDaysAndFromTheFuture() {
    var read = memory("old 10 19985\nlast 10 19986\nnow 10 20000\nfuture 10 20001\n")
    #expect(read["old"] == nil && read["future"] == nil)
    #expect(read["last"] == .milliseconds(10) && read["now"] == .milliseconds(10))
    read.note(.milliseconds(20), of: "now", today: Self.today + 1)
    #expect(read.text == "now 20 20001\n")
  }

  @Test func newestRowOfAnOutputCounts() {
    #expect(memory("a 10 19999\na 20 20000\na 30 19998\n")["a"] == .milliseconds(20))
    var read = memory("a 10 20000\n")
    // The clock was set back.
    read.note(.milliseconds(40), of: "a", today: Self.today - 1)
    #expect(read["a"] == .milliseconds(40))
  }

  @Test func newestOutputsAreKept() {
    var read = memory((0..<200).map { "sink-\($0) 10 \(19_990 + $0 % 10)\n" }.joined())
    #expect(read.text.split(separator: "\n").count == LatencyMemory.maximumRows)
    #expect(read.text.contains(" 19999") && !read.text.contains(" 19990"))
    read.note(.milliseconds(10), of: "new", today: Self.today)
    #expect(read["new"] != nil && read.text.split(separator: "\n").count == LatencyMemory.maximumRows)
  }

  @Test func namesAndLatenciesHaveLimits() {
    var memory = LatencyMemory()
    memory.note(.milliseconds(10), of: "", today: Self.today)
    memory.note(.milliseconds(10), of: String(repeating: "a", count: 257), today: Self.today)
    #expect(memory == LatencyMemory())
    memory.note(.zero, of: "least", today: Self.today)
    memory.note(.seconds(100), of: "most", today: Self.today)
    #expect(memory["least"] == .milliseconds(1) && memory["most"] == .seconds(2))
    // The longest text there can be is read as a whole.
    for number in 0..<100 {
      memory.note(.seconds(2), of: "\(100 + number)" + String(repeating: " ", count: 253), today: Self.today)
    }
    #expect(memory.text.utf8.count <= LatencyMemory.maximumSize && self.memory(memory.text) == memory)
  }
}
