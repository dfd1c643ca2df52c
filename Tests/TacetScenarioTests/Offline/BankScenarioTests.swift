import Foundation
import TacetTestSupport
import Testing

@testable import TacetScenario

/// A scenario that names a bank.
@Suite struct BankScenarioTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 4_800)
    try folder.write(
      #"{"effects":{"beep":"beep.wav"},"sets":{"beeps":{"effects":["beep"],"seed":1}},"soundtracks":{"theme":"beep.wav"},"#
        + #""buses":{"guns":{"gain":-6}},"snapshots":{"menu":{"guns":{"gain":-12}}}}"#, to: "bank.json")
  }

  @Test func soundsOfABankPlayByTheirNames() throws {
    let sound = try folder.render(
      #"""
      {"seconds":0.2,"bank":"bank.json","effects":{"own":"beep.wav"},"sets":{"mine":{"effects":["beep","own"]}},"events":[
        {"at":0,"do":"soundtrack.play","name":"theme"},{"at":0,"do":"snapshot.enter","name":"menu","over":0},
        {"at":0,"do":"play","name":"beep","bus":"guns","as":"v"},{"at":0,"do":"play","name":"beeps"},
        {"at":0,"do":"play","name":"mine"},{"at":0.01,"do":"status","voice":"v"}]}
      """#)
    let status = try #require(sound.log.first { $0.contains("voiceFrame") })
    #expect(status.contains(#""gain":-1"#), "\(status)")
    #expect(sound.log.contains { $0.contains(#""effect":"beep""#) })
  }

  @Test func playHasWhatItsEffectSaysWhereItSaysNothing() throws {
    let sound = try folder.render(
      #"""
      {"seconds":0.2,"bank":"bank.json","effects":{"shot":{"file":"beep.wav","bus":"guns","gain":-20}},"events":[
        {"at":0,"do":"play","name":"shot","as":"own"},{"at":0,"do":"play","name":"shot","bus":"effects","as":"other"},
        {"at":0.01,"do":"status","voice":"own"},{"at":0.01,"do":"status","voice":"other"}]}
      """#)
    let lines = sound.log.filter { $0.contains("voiceFrame") }
    try #require(lines.count == 2, "\(lines)")
    #expect(lines[0].contains(#""gain":-26"#), "\(lines)")
    #expect(lines[1].contains(#""gain":-20"#), "\(lines)")
  }

  /// Nothing of the bank has a seed of its own.
  @Test func seedOfTheScenarioHoldsForItsBankToo() throws {
    let names = (0..<12).map { "e\($0)" }
    for (number, name) in names.enumerated() { try folder.writeTone("\(name).wav", frames: 480 + number) }
    let effects = names.map { #""\#($0)":"\#($0).wav""# }.joined(separator: ",")
    let list = names.map { #""\#($0)""# }.joined(separator: ",")
    try folder.write(
      #"{"effects":{\#(effects)},"sets":{"s":{"effects":[\#(list)],"order":"random","decibels":[-20,0],"pitch":[0.5,2]}},"#
        + #""soundtracks":{\#(effects.replacing("\"e", with: "\"t").replacing(":\"t", with: ":\"e"))},"#
        + #""playlists":{"p":{"soundtracks":[\#(list.replacing("\"e", with: "\"t"))],"order":"shuffle","repeat":true}}}"#,
      to: "bank.json")
    let plays = (0..<20).map { #"{"at":\#(Double($0) / 50),"do":"play","name":"s"}"# }.joined(separator: ",")
    func render(_ seed: String) throws -> (samples: [Float], log: [String]) {
      try folder.render(
        #"{"seconds":0.5,\#(seed)"bank":"bank.json","events":[{"at":0,"do":"soundtrack.play","name":"p"},\#(plays)]}"#)
    }
    let (first, second, named) = try (render(""), render(""), render(#""seed":0,"#))
    let (other, again) = try (render(#""seed":7,"#), render(#""seed":7,"#))
    #expect(first.samples == second.samples)
    #expect(first.log == second.log)
    #expect(first.samples == named.samples, "0 is the seed of a scenario that has none")
    #expect(first.samples != other.samples)
    #expect(other.samples == again.samples)
    #expect(throws: ScenarioError.self) { try render(#""seed":-1,"#) }
  }

  @Test func reverbsAndZonesOfABankAreFoundByTheirNames() throws {
    try folder.write(
      #"{"effects":{"beep":{"file":"beep.wav","reverbSend":{}}},"reverbs":{"mine":{"preset":"cave","decay":4}},"#
        + #""zones":{"hut":{"reverb":"room","radius":1}}}"#, to: "bank.json")
    func render(_ events: String) throws -> (samples: [Float], log: [String]) {
      try folder.render(
        #"{"seconds":0.3,"bank":"bank.json","events":[\#(events){"at":0,"do":"play","name":"beep"}]}"#)
    }
    let dry = try render("")
    let wet = try render(#"{"at":0,"do":"reverb","name":"mine","over":0},"#)
    let zone = try render(#"{"at":0,"do":"reverb.zones","names":["hut"],"over":0},"#)
    #expect(wet.log.contains(#"{"frame":0,"event":"reverb","on":true,"name":"mine"}"#))
    #expect(zone.log.contains(#"{"frame":0,"event":"reverbZones","zones":1}"#))
    #expect(isSilent(dry.samples.suffix(2_000)) && !isSilent(wet.samples.suffix(2_000)))
    #expect(dry.samples != zone.samples)
    for events in [#"{"at":0,"do":"reverb","name":"hut"},"#, #"{"at":0,"do":"reverb.zones","names":["mine"]},"#] {
      #expect(throws: ScenarioError.self) { try render(events) }
    }
  }

  @Test func playlistsAndStreamedEffectsOfABankPlayByTheirNames() throws {
    try folder.write(
      #"{"effects":{"rain":{"file":"beep.wav","streamed":true}},"soundtracks":{"a":"beep.wav","b":"beep.wav"},"#
        + #""playlists":{"both":{"soundtracks":["a","b"]}}}"#, to: "bank.json")
    let sound = try folder.render(
      #"""
      {"seconds":0.4,"bank":"bank.json","playlists":{"own":{"soundtracks":["b"]}},"events":[
        {"at":0,"do":"soundtrack.play","name":"both"},{"at":0,"do":"play","name":"rain"},{"at":0.3,"do":"soundtrack.play","name":"own"}]}
      """#)
    let starts = sound.log.filter { $0.contains(#""event":"soundtrackNamed""#) || $0.contains("soundtrackStarted") }
    #expect(starts.contains { $0.contains(#""frame":4800"#) }, "\(sound.log)")
    #expect(sound.log.contains { $0.contains("rain#1") }, "\(sound.log)")
    for scenario in [
      #"{"seconds":1,"bank":"bank.json","playlists":{"both":{"soundtracks":["a"]}}}"#,
      #"{"seconds":1,"bank":"bank.json","soundtracks":{"both":"beep.wav"}}"#,
    ] {
      #expect(throws: ScenarioError.self) {
        try Scenario(Array(scenario.utf8), named: folder.path("scenario.json"))
      }
    }
  }

  @Test(arguments: [
    (#"{"seconds":1,"bank":"no.json"}"#, "no.json: can not be read"),
    (
      #"{"seconds":1,"bank":"bank.json","effects":{"beep":"beep.wav"}}"#,
      "effects.beep: its name is that of an effect of the bank"
    ),
    (
      #"{"seconds":1,"bank":"bank.json","events":[{"at":0,"do":"play","name":"bop"}]}"#,
      "there is no effect \"bop\""
    ),
  ])
  func faultNamesTheFile(_ scenario: String, _ reason: String) throws {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(Array(scenario.utf8), named: folder.path("scenario.json"))
    }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  /// `play` and `soundtrack.play` name two kinds each, and could not tell them apart.
  @Test(arguments: [
    (#""effects":{"beeps":"beep.wav"}"#, "effects.beeps: its name is that of a set of the bank"),
    (#""sets":{"beep":{"effects":["beep"]}}"#, "sets.beep: its name is that of an effect of the bank"),
    (#""tones":{"beeps":{"frequency":9}}"#, "tones.beeps: its name is that of a set of the bank"),
    (
      #""playlists":{"theme":{"soundtracks":["theme"]}}"#,
      "playlists.theme: its name is that of a soundtrack of the bank"
    ),
    (#""effects":{"a":"b.wav"},"sets":{"a":{"effects":["a"]}}"#, "sets.a: its name is that of an effect"),
    (
      #""soundtracks":{"a":"b.wav"},"playlists":{"a":{"soundtracks":["a"]}}"#,
      "playlists.a: its name is that of a soundtrack"
    ),
    (#""buses":{"guns":{}}"#, "buses.guns: its name is that of a bus of the bank"),
    (#""snapshots":{"menu":{}}"#, "snapshots.menu: its name is that of a snapshot of the bank"),
  ])
  func nameInTwoKindsIsAnError(_ section: String, _ words: String) throws {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(
        Array(#"{"seconds":1,"bank":"bank.json",\#(section)}"#.utf8), named: folder.path("scenario.json"))
    }
    #expect(error?.description.hasSuffix(words) == true, "\(error?.description ?? "")")
  }

  @Test func zonesAndSnapshotsOfAScenarioNameThoseOfItsBank() throws {
    try folder.write(
      #"{"reverbs":{"mine":{"preset":"cave","decay":4}},"buses":{"guns":{}}}"#, to: "bank.json")
    let scenario = try Scenario(
      Array(
        #"""
        {"seconds":1,"bank":"bank.json","zones":{"z":{"reverb":"mine","radius":1}},"snapshots":{"quiet":{"guns":{}}},
         "buses":{"rifles":{"parent":"guns"}}}
        """#.utf8), named: folder.path("scenario.json"))
    #expect(scenario.sounds.names(of: .zone) == ["z"])
    #expect(throws: ScenarioError.self) {
      try Scenario(Array(#"{"seconds":1,"snapshots":{"quiet":{"guns":{}}}}"#.utf8), named: "s.json")
    }
  }

  @Test func seedOfASetIsNoughtInAScenarioAndInItsBank() throws {
    func variations(_ text: String, of name: String) throws -> [String] {
      let plays = (0..<40).map { #"{"at":\#(Double($0) / 100),"do":"play","name":"\#(name)"}"# }.joined(separator: ",")
      return try folder.render(#"{"seconds":0.5,\#(text),"events":[\#(plays)]}"#)
        .log.filter { $0.contains("variation") }
    }
    // Of two the other one always follows.
    let set = #""sets":{"any":{"effects":["a","b","c"],"order":"random"}}"#
    let effects = #""effects":{"a":"beep.wav","b":"beep.wav","c":"beep.wav"}"#
    #expect(try variations("\(effects),\(set)", of: "any") == variations("\(effects),\(set)", of: "any"))
    try folder.write("{\(effects),\(set)}", to: "bank.json")
    #expect(
      try variations(#""bank":"bank.json""#, of: "any") == variations("\(effects),\(set)", of: "any"))
  }

  @Test func variationHasTwoDecimalsOfItsGainAndFourOfItsPitch() throws {
    let sections = #""effects":{"a":"beep.wav"},"sets":{"any":{"effects":["a"],"decibels":[-9,0],"pitch":[0.9,1.1]}}"#
    let plays = (0..<20).map { #"{"at":\#(Double($0) / 100),"do":"play","name":"any"}"# }.joined(separator: ",")
    let log = try folder.render(#"{"seconds":0.5,\#(sections),"events":[\#(plays)]}"#).log
    let lines = log.filter { $0.contains("variation") }
    #expect(lines.count == 20)
    let short = #/"gain":-?\d+(\.\d\d?)?,"pitch":\d(\.\d{1,4})?}/#
    for line in lines { #expect(line.contains(short), "\(line)") }
  }

  @Test func missingSoundOfABankIsNamedWithItsLine() throws {
    try folder.write("{\"effects\":{\n\"a\":\"gone.wav\"}}", to: "bank.json")
    do {
      _ = try folder.render(#"{"seconds":0.1,"bank":"bank.json"}"#)
      Issue.record("nothing was thrown")
    } catch let error as ScenarioError {
      #expect(error.description.contains("bank.json:2:1: effects.a: "), "\(error)")
    }
  }
}
