import Foundation
import TacetTestSupport
import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// `tacet play` of a bank, without a sound server.
@Suite(.timeLimit(.minutes(10))) struct BankPlayTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    for name in ["a.wav", "b.wav"] { try folder.writeTone(name, frames: 4_800, channels: 1) }
    try folder.writeTone("theme.wav", frames: 480_000, channels: 1, sampleRate: 8_000)
    try folder.writeTone("drums.wav", frames: 480_000, channels: 1, sampleRate: 8_000)
    try write(effects: "{\"a\":\"a.wav\",\"b\":\"b.wav\"}")
  }

  private func write(effects: String) throws {
    try folder.write(
      """
      {"effects":\(effects),"sets":{"steps":{"effects":["a","b"],"order":"roundRobin"}},
       "soundtracks":{"mine":{"layers":["theme.wav","drums.wav"]}},"buses":{"guns":{}},
       "snapshots":{"cave":{"guns":{"gain":-6}}}}
      """, to: "bank.json")
  }

  @Test func keysPlayTakesLayersBusesAndSnapshots() throws {
    let run = try ToolTerminal(["play", "bank.json", "steps"], in: folder, columns: 240)
    #expect(run.waits { $0.contains("bank.json: 1 soundtrack, 1 set, 2 effects") })
    #expect(run.waits { $0.contains("steps: take 1 of 2") })
    run.type(" ")
    #expect(run.waits { $0.contains("steps: take 2 of 2") })
    run.type("\u{1B}[A ")
    #expect(run.waits { $0.contains("> soundtrack mine (1 of 4) | mine 0:00 of 1:00") })
    run.type("2")
    #expect(run.waits { $0.contains("layers 1-") })
    run.type("l")
    #expect(run.waits { $0.contains("mine 0:58 of 1:00") })
    run.type("bms")
    #expect(run.waits { $0.contains("bus guns 0 dB muted | snapshot cave") })
    run.type("q")
    #expect(run.end() == 0)
    #expect(run.isCooked)
  }

  @Test func deskSearchesListsAndPrintsTheGainsThatWereFound() throws {
    let run = try ToolTerminal(["play", "bank.json"], in: folder, columns: 240)
    #expect(run.waits { $0.contains("(1 of 4)") })
    run.type("v")
    #expect(run.waits { $0.contains("soundtracks: > mine") && $0.contains("effects: a, b") })
    run.type("/b\r")
    #expect(run.waits { $0.contains("/b > effect b (1 found)") || $0.contains("> effect b (4 of 4)") })
    run.type(">>")
    #expect(run.waits { $0.contains("> effect b (4 of 4) +4 dB") })
    run.type("b-")
    #expect(run.waits { $0.contains("*guns silent (gain -2)") })
    run.type("o ")
    #expect(run.waits { $0.contains("around the head") && $0.contains("1 voice") })
    run.type("/mine\r<< ")
    #expect(run.waits { $0.contains("> soundtrack mine (1 of 4) -4 dB | mine 0:0") })
    run.type("<")
    #expect(run.waits { $0.contains("> soundtrack mine (1 of 4) -6 dB | mine 0:0") })
    run.type("q")
    #expect(run.end() == 0)
    #expect(run.text.contains("the gains that were found, as lines of bank.json:"))
    #expect(run.text.contains("buses.guns: \"gain\": -2"))
    #expect(run.text.contains("effects.b: \"gain\": 4"))
    #expect(run.text.contains("soundtracks.mine: \"gain\": -6"))
  }

  @Test func bankIsReadAnewWhenItChangesAndAFaultChangesNothing() throws {
    let run = try ToolTerminal(["play", "bank.json"], in: folder, columns: 240)
    #expect(run.waits { $0.contains("(1 of 4)") })
    try write(effects: "{\"a\":\"a.wav\",\"b\":\"b.wav\",\"c\":\"a.wav\"}")
    #expect(run.waits { $0.contains("(1 of 5)") })
    try write(effects: "{\"a\":1}")
    #expect(run.waits { $0.contains("stays as it was: ") })
    run.type("q")
    #expect(run.end() == 0)
  }

  @Test func effectIsReadAnewWhenItsFileChanges() throws {
    let run = try ToolTerminal(["play", "bank.json"], in: folder, columns: 240)
    #expect(run.waits { $0.contains("(1 of 4)") })
    try folder.writeTone("a.wav", frames: 9_600, channels: 1)
    #expect(run.waits { $0.contains("a.wav: was read anew") })
    run.type("q")
    #expect(run.end() == 0)
  }

  @Test func withoutATerminalANamedSoundIsPlayedOnce() async throws {
    #expect(try await ToolProcess("play", "bank.json", "a", "--for", "60", in: folder).status == 0)
    let unnamed = try await ToolProcess("play", "bank.json", in: folder)
    #expect(unnamed.status == 1)
    #expect(
      unnamed.complaints == [
        "tacet: a bank is listened to by keys on a terminal; elsewhere name a sound: mine, steps, a, b"
      ])
    let mistyped = try await ToolProcess("play", "bank.json", "stesp", in: folder)
    #expect(mistyped.complaints == ["tacet: the bank has no sound \"stesp\"; did you mean \"steps\"?"])
    try write(effects: "{\"a\":\"gone.wav\",\"b\":\"b.wav\"}")
    let broken = try await ToolProcess("play", "bank.json", "b", in: folder)
    #expect(broken.status == 1)
    #expect(broken.complaints.first?.contains("gone.wav: there is no such file") == true)
    #expect(try await ToolProcess("play", "bank.json", "a", "b", in: folder).status == 64)
    #expect(try await ToolProcess("play", "bank.json", "--log", "x", in: folder).status == 64)
  }
}
