import Tacet
import TacetJSON
import Testing

@testable import TacetScenario

/// Names of a scenario: which exist by then, and those that voices get.
@Suite struct ScenarioResolverTests {
  /// The events of a scenario with some sounds.
  private func resolve(_ events: [String]) throws -> [any ScenarioCommand] {
    let list = events.map { "{\"at\":0,\($0)}" }.joined(separator: ",")
    return try ScenarioTests.scenario(
      #"""
      {"seconds":1,"effects":{"laser":"l.wav","boom":"b.wav"},"sets":{"shots":{"effects":["laser"]}},
       "soundtracks":{"theme":"t.ogg"},"playlists":{"stage":{"soundtracks":["theme"]}},"snapshots":{"menu":{}},
       "reverbs":{"hall":"hall"},"zones":{"cave":{"reverb":"hall","radius":1}},"events":[\#(list)]}
      """#
    ).events.map(\.command)
  }

  /// The first name that is unknown, and its event.
  private func unknown(_ events: String...) throws -> String {
    do {
      _ = try resolve(events)
      return ""
    } catch let error as ScenarioError {
      return String(error.description.split(separator: ": ", maxSplits: 1).last ?? "")
    }
  }

  private func play(_ effect: String, as voice: String? = nil) -> String {
    #""do":"play","name":"\#(effect)""# + (voice.map { #","as":"\#($0)""# } ?? "")
  }

  @Test func voicesWithoutANameAreCountedByTheirEffect() throws {
    let resolved = try resolve([play("laser"), play("boom"), play("laser", as: "mine"), play("laser"), play("shots")])
    #expect(
      resolved.map { ($0 as? PlayEffect)?.voice } == ["laser#1", "boom#1", "mine", "laser#2", "shots#1"])
  }

  @Test func voiceIsKnownFromItsPlayOn() throws {
    for command in ["stop", "pause", "resume", "status", "reverb.send"] {
      let event = #""do":"\#(command)","voice":"laser#1""#
      #expect(try unknown(play("laser"), event) == "")
      #expect(try unknown(event, play("laser")) == #"event 1 (\#(command)): there is no voice "laser#1""#)
    }
    #expect(
      try unknown(play("laser", as: "a"), #""do":"stop","voice":"laser#1""#)
        == #"event 2 (stop): there is no voice "laser#1""#)
  }

  @Test(arguments: [
    (#""do":"play","name":"theme""#, #"(play): there is no effect "theme""#),
    (#""do":"reload","effect":"shots""#, #"(reload): there is no effect "shots""#),
    (#""do":"soundtrack.play","name":"stage""#, ""),
    (#""do":"soundtrack.play","name":"laser""#, #"(soundtrack.play): there is no soundtrack "laser""#),
    // A playlist is played, and nothing else.
    (#""do":"soundtrack.enqueue","name":"stage""#, #"(soundtrack.enqueue): there is no soundtrack "stage""#),
    (#""do":"soundtrack.crossfade","name":"theme","over":0"#, ""),
    (#""do":"snapshot.enter","name":"theme""#, #"(snapshot.enter): there is no snapshot "theme""#),
    (#""do":"snapshot.leave","name":"menu""#, ""),
    (#""do":"reverb","name":"cave""#, #"(reverb): there is no reverb "cave""#),
    (#""do":"reverb.zones","names":["cave","hall"]"#, #"(reverb.zones): there is no zone "hall""#),
    (#""do":"reverb.send","effect":"menu""#, #"(reverb.send): there is no effect "menu""#),
    // Any bus is made when it is named.
    (#""do":"reverb.send","bus":"new""#, ""),
  ])
  func nameIsOfItsKind(_ event: String, _ fault: String) throws {
    #expect(try unknown(event) == (fault.isEmpty ? "" : "event 1 \(fault)"))
  }

  @Test func savesAndOutputsAreThoseBefore() throws {
    let (save, restore) = (#""do":"save","as":"a""#, #""do":"restore","name":"a""#)
    #expect(try unknown(save, restore) == "")
    #expect(try unknown(restore, save) == #"event 1 (restore): there is no save "a""#)
    let listed = #""signal":"outputs","outputs":[{"id":"usb","kind":"headphones"}]"#
    let (choose, none) = (#""do":"output.choose","id":"usb""#, #""do":"output.choose""#)
    #expect(try unknown(listed, choose, none) == "")
    #expect(
      try unknown(listed, #""signal":"outputs","outputs":[]"#, choose)
        == #"event 3 (output.choose): there is no output "usb""#)
    #expect(try unknown(none) == "")
  }
}
