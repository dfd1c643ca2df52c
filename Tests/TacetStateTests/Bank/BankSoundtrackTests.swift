import TacetJSON
import TacetSignal
import Testing

@testable import Tacet

/// A soundtrack of a bank, read alone.
@Suite struct BankSoundtrackTests {
  private func read(_ text: String) throws -> (soundtrack: BankSoundtrack?, faults: [String]) {
    let faults = JSONFaults()
    let soundtrack = BankSoundtrack(try JSONReader.read(Array(text.utf8)), entry: "s", paths: .below, faults)
    return (soundtrack, faults.inOrder.map { "\($0.entry): \(SoundBankFault(file: "b", $0).problem)" })
  }

  @Test func pathAloneIsAFileWithoutAnythingElse() throws {
    let (soundtrack, faults) = try read(#""a.ogg""#)
    #expect(faults.isEmpty && soundtrack?.paths == ["a.ogg"])
    #expect(soundtrack?.loop == nil && soundtrack?.tempo == nil && soundtrack?.remembersPlace == false)
  }

  @Test(arguments: [
    "[5, 5]", "[5, 2]", "[-1, 5]", "[1.5, 5]", "[1]", "[1, 2, 3]", "[1, \"2\", 3]", "[0, 1e300]", "true",
  ])
  func loopThatIsNoneIsAFaultAndTheFileStays(loop: String) throws {
    let (soundtrack, faults) = try read(#"{"file": "a.ogg", "loop": \#(loop)}"#)
    #expect(soundtrack?.paths == ["a.ogg"] && soundtrack?.loop == nil && faults.count == 1)
  }

  @Test func songIsOneOfAFile() throws {
    #expect(try read(#"{"file": "a.xm", "song": 2}"#).soundtrack?.song == 2)
    #expect(try read(#""a.xm""#).soundtrack?.song == 0)
    let (soundtrack, faults) = try read(#"{"layers": ["a.ogg"], "song": 1}"#)
    #expect(soundtrack?.paths == ["a.ogg"])
    #expect(faults == ["s: a song is one of a file, not of layers"])
    #expect(try read(#"{"file": "a.xm", "song": -1}"#).faults.count == 1)
  }

  @Test func gainIsItsOwn() throws {
    #expect(try read(#"{"file": "a.ogg", "gain": -6}"#).soundtrack?.gain == .decibels(-6))
    #expect(try read(#"{"layers": ["a.ogg"], "gain": 3}"#).soundtrack?.gain == .decibels(3))
    #expect(try read(#""a.ogg""#).soundtrack?.gain == .unity)
    for gain in ["25", "true"] { #expect(try read(#"{"file": "a.ogg", "gain": \#(gain)}"#).faults.count == 1) }
  }

  @Test func tempoHasItsDefaultsAndItsChanges() throws {
    let (soundtrack, faults) = try read(
      #"""
      {"file": "a.ogg", "remember": true, "loop": [3, 4], "tempo": {"tempo": 90, "start": 0.25, "changes": [
        {"beat": 8, "tempo": 60}, {"beat": 8, "metre": 3}]}}
      """#)
    let tempo = try #require(soundtrack?.tempo)
    #expect(faults.isEmpty && soundtrack?.remembersPlace == true && soundtrack?.loop == LoopRegion(start: 3, end: 4))
    #expect(tempo.tempo == 90 && tempo.metre == 4 && tempo.start == .milliseconds(250))
    #expect(tempo.tempo(atBeat: 7) == 90 && tempo.tempo(atBeat: 8) == 60)
    let wrong = try read(
      #"{"file": "a.ogg", "tempo": {"changes": [{"tempo": 60}, {"beat": -1}, {"beat": 1, "metre": 0}]}}"#)
    #expect(
      wrong.faults.sorted() == [
        #"s.tempo.changes[0]: "beat" is missing"#,
        #"s.tempo.changes[1]: "beat" is -1, not a whole number from 0 to 1000000000"#,
        #"s.tempo.changes[1]: changes nothing: one of "metre", "tempo" is missing"#,
        #"s.tempo.changes[2]: "metre" is 0, not a whole number from 1 to 1000"#, #"s.tempo: "tempo" is missing"#,
      ])
  }

  @Test func layersAreAllRightOrThereIsNoSoundtrack() throws {
    let layers = try read(#"{"layers": ["a.ogg", {"file": "b.ogg"}]}"#)
    #expect(layers.faults.isEmpty && layers.soundtrack?.paths == ["a.ogg", "b.ogg"])
    for text in [
      #"{"layers": []}"#, #"{"layers": ["a.ogg", 3]}"#, #"{"layers": "a.ogg"}"#, "3", "{}", #"{"file": "/a.ogg"}"#,
      "{\"layers\": [\(Array(repeating: "\"a.ogg\"", count: 9).joined(separator: ","))]}",
    ] {
      let (soundtrack, faults) = try read(text)
      #expect(soundtrack == nil && faults.count == 1, "\(text)")
    }
  }
}
