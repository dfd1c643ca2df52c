import Foundation
import Testing

/// A call of Swift stands in the other layers too: in C as a function, in the struct that one writes or in the state,
/// and in a scenario as a word.
@Suite struct LayersTests {
  private static let types = PublicCalls.types.union(["AudioReverb"])

  /// How functions of C begin that are calls of a type, and the structs in which its values are read.
  private static let nouns: [String: (functions: [String], structs: [String])] = [
    "AudioEngine": (["engine_", ""], ["tacet_engine_options", "tacet_statistics"]),
    "AudioFilters": (["mix_"], []),
    "AudioReverb": (["reverb_"], ["tacet_reverb"]),
    "AudioSession": (["session_"], ["tacet_session"]),
    "AudioSpace": (["space_"], ["tacet_world"]),
    "Bus": (["bus_"], ["tacet_bus_info"]),
    "EngineDiagnostics": (["engine_"], ["tacet_engine_options", "tacet_statistics"]),
    "EngineOutput": (["output_"], ["tacet_output"]),
    "EngineVoice": (["voice_", ""], ["tacet_voice_info"]),
    "Microphone": (["microphone_", "input_"], ["tacet_microphone"]),
    "SoundtrackPlayer": (["music_"], ["tacet_playhead"]),
  ]

  /// Calls whose place in C has another name: a function, a constant or a member of the header, or a key of the state.
  private static let elsewhere: [String: [String]] = [
    "tacet_next_event": [
      "AudioEngine.captions", "AudioEngine.drainCaptions", "AudioEngine.drainNews", "AudioSession.changes",
      "AudioSession.drainChanges", "AudioSession.systemReports", "AudioSession.drainSystemReports",
      "AudioSession.remoteCommands", "AudioSession.drainRemoteCommands", "EngineOutput.changes",
      "EngineOutput.drainChanges", "Microphone.changes", "Microphone.drainChanges", "SoundtrackPlayer.events",
      "SoundtrackPlayer.drainEvents",
    ],
    "tacet_engine_create": ["AudioEngine.init", "AudioEngine.configuration"],
    "tacet_bus_named": [
      "AudioEngine.bus", "AudioEngine.makeBus", "AudioEngine.effects", "AudioEngine.interface", "AudioEngine.master",
      "SoundtrackPlayer.bus",
    ],
    "tacet_bank_load": ["AudioEngine.load"],
    "tacet_effect_prepare": ["AudioEngine.prepare"],
    "tacet_space_prepare": ["AudioEngine.prepareSpace"],
    "tacet_space_set_listeners": ["AudioEngine.listener"],
    "tacet_session_report": ["AudioEngine.report"],
    "tacet_snapshot_enter": ["AudioEngine.snapshots"],
    "tacet_time": ["AudioEngine.time"],
    "tacet_statistics": ["AudioEngine.voiceCount", "EngineDiagnostics.meters"],
    "sounding": ["EngineDiagnostics.maximumSounding"],
    "tacet_mix_set_filter": ["AudioFilters.set"],
    "tacet_reverb_set": ["AudioReverb.preset"],
    "tacet_session_set_processing": ["AudioSession.beginProcessing"],
    "tacet_session_set_policy": [
      "AudioSession.focusLossPolicy", "AudioSession.followsDoNotDisturb", "AudioSession.phoneInterrupts",
      "AudioSession.resumePolicy", "AudioSession.routeLossPolicy", "AudioSession.voiceChatPolicy",
      "AudioSession.yieldsToOtherMusic",
    ],
    "tacet_session_set_category": ["AudioSession.options"],
    "category_in_force": ["AudioSession.reportedCategory"],
    "other_audio": ["AudioSession.isOtherAudioPlaying"],
    "other_music": ["AudioSession.secondaryAudioShouldBeSilenced"],
    "tacet_session_get_reasons": ["AudioSession.reasonsForSilence"],
    "tacet_audibility": ["AudioSession.verdict"],
    "tacet_recording": ["AudioSession.recording", "Microphone.verdict"],
    "rms": ["Bus.level", "Microphone.level"],
    "tacet_output_list": ["EngineOutput.devices"],
    "tacet_output_set_reduced_dynamics": ["EngineOutput.dynamicRange", "EngineOutput.setDynamicRange"],
    "latency": ["EngineOutput.latency", "EngineOutput.requestedLatency"],
    "tacet_output_open_settings": ["EngineOutput.openSoundSettings"],
    "tacet_output_set_own_stream": [
      "EngineOutput.setSoundtrackOutput", "EngineOutput.soundtrackOutput", "EngineOutput.soundtrackHasOwnStream",
    ],
    "TACET_VOICE_PAUSED": ["EngineVoice.isPaused"],
    "tacet_fade": ["EngineVoice.fadeState"],
    "tacet_microphone_read": ["Microphone.blocks"],
    "tacet_microphone_start": ["Microphone.format"],
    "tacet_input_list": ["Microphone.inputs", "Microphone.chosen"],
    "input_latency": ["Microphone.latency"],
    "TACET_EVENT_RECORDING": ["Microphone.error"],
    "tacet_music_set_layer_gain": ["SoundtrackPlayer.setGain", "SoundtrackPlayer.gain"],
    "tacet_music_skip": ["SoundtrackPlayer.next", "SoundtrackPlayer.previous"],
    "tacet_beat_next": ["SoundtrackPlayer.musicalClock"],
    "file_frame": ["SoundtrackPlayer.position"],
    "tacet_soundtrack_set_loop": ["SoundtrackPlayer.setLoop"],
  ]

  /// Calls that Swift alone has, with the reason.
  private static let inSwiftAlone: [String: [String]] = [
    "it is where the calls of another type are, which C has under the type's own name": [
      "AudioEngine.diagnostics", "AudioEngine.filters", "AudioEngine.microphone", "AudioEngine.reverb",
      "AudioEngine.session", "AudioEngine.soundtrack", "AudioEngine.space", "EngineVoice.voice",
    ],
    "a program in C knows what it has asked for, and a load says what is wrong": [
      "AudioReverb.isAvailable", "AudioSpace.hrtfName", "SoundtrackPlayer.current",
    ],
    "it is about whom, and C is told that it is so": ["AudioSession.duckedPlayers", "AudioSession.silentModeSources"],
    "it is for tools and tests, in Swift": [
      "EngineDiagnostics.drainEvents", "EngineDiagnostics.measuresLoudness", "EngineDiagnostics.recordsEvents",
      "EngineOutput.lookAhead",
    ],
  ]

  @Test func everyCallIsInCOrHasAReason() throws {
    let header = try Header.read()
    let state = try Project.sources(in: "Sources/Tacet/Diagnostics").map { $0.lines.joined(separator: "\n") }.joined()
    let calls = try PublicCalls.names(of: Self.types)
    #expect(calls.count > 200)
    let (places, reasons) = (Self.turned(Self.elsewhere), Self.turned(Self.inSwiftAlone))
    for call in calls.sorted() {
      let parts = call.split(separator: ".").map(String.init)
      let noun = try #require(Self.nouns[parts[0]])
      let isNamed = header.has(parts[1], of: noun.functions, in: noun.structs)
      let isElsewhere = places[call].map { header.words.contains($0) || state.contains($0) } ?? false
      if let reason = reasons[call] {
        let isInC = isNamed || isElsewhere
        #expect(!isInC, "\(call) is in C: it needs no reason (\(reason))")
      } else {
        #expect(isNamed || isElsewhere, "\(call) is not in C: \(places[call] ?? "neither by its name nor by a row")")
      }
    }
    for call in [String](places.keys) + reasons.keys {
      #expect(calls.contains(call), "\(call) of the tables of this test is no public call")
    }
  }

  /// A second column of the table of calls has words that the pages of scenarios, their log and banks explain.
  @Test func wordsOfTheTableOfCallsAreExplained() throws {
    let catalog = "Sources/Tacet/Tacet.docc"
    let table = try Header.text("\(catalog)/Calls.md").components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    let others = try ["Scenario", "Log", "Bank"].map { try Header.text("\(catalog)/\($0).md") }.joined()
    var count = 0
    for row in table {
      let words = row.replacing("``", with: "").components(separatedBy: " | ").last?.components(separatedBy: "`") ?? []
      for (index, word) in words.enumerated() where index % 2 == 1 && word.first?.isLowercase == true {
        count += 1
        #expect(
          others.contains("`\(word)`") || others.contains("\"\(word)\""), "`\(word)` is explained nowhere: \(row)")
      }
    }
    #expect(count > 60)
  }

  /// A check that can not fail checks nothing.
  @Test func callsAreFoundByTheirNames() throws {
    let header = try Header.read()
    #expect(header.has("setGain", of: ["voice_"], in: []))
    #expect(header.has("isPlaying", of: ["voice_"], in: []))
    #expect(header.has("heardGain", of: [], in: ["tacet_voice_info"]))
    #expect(header.has("isHRTFOn", of: ["space_"], in: []))
    #expect(!header.has("setGian", of: ["voice_"], in: ["tacet_voice_info"]))
    #expect(!header.has("heardGain", of: ["voice_"], in: ["tacet_bus_info"]))
    #expect(!header.has("setHeardGain", of: ["voice_"], in: ["tacet_voice_info"]))
  }

  /// A table by places as one by calls.
  private static func turned(_ table: [String: [String]]) -> [String: String] {
    var turned: [String: String] = [:]
    for (place, calls) in table { for call in calls { turned[call] = place } }
    return turned
  }
}

/// The declarations of `tacet.h`, as `Packaging/header.py` reads them for the bindings.
struct Header: Decodable {
  struct Function: Decodable {
    let name, comment: String
    let parameters: [[String: String]]
  }

  struct Structure: Decodable {
    let name: String
    let members: [Member]
  }

  struct Member: Decodable { let name, comment: String }

  /// Everything that is a word outside of comments.
  let words: Set<String>
  let functions: [Function]
  let structures: [Structure]

  static func read() throws -> Header {
    let script = Project.root.appending(path: "Sources/TacetC/Packaging/header.py").path
    let (code, text) = try LateTests.Run.run(["python3", script, "json"], in: Project.root)
    try #require(code == 0, "\(text)")
    return try JSONDecoder().decode(Header.self, from: Data(text.utf8))
  }

  /// True for a call that is a function, or a member of a struct whose name begins so, by its own name.
  func has(_ call: String, of starts: [String], in structs: [String]) -> Bool {
    let name = Self.underscored(call)
    let bare = ["is_", "has_", "set_"].first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) } ?? name
    for start in starts {
      for verb in ["", "set_", "get_", "is_"] {
        let names = [name, bare].map { "tacet_\(start)\(verb)\($0)" }
        if functions.contains(where: { names.contains($0.name) }) { return true }
      }
    }
    // A struct is read: a setter needs a function.
    return !name.hasPrefix("set_")
      && structures.contains { structure in
        structs.contains { structure.name.hasPrefix($0) } && structure.members.contains { $0.name == bare }
      }
  }

  /// `isHRTFOn` as `is_hrtf_on`.
  private static func underscored(_ name: String) -> String {
    let letters = Array(name)
    var text = ""
    for (index, letter) in letters.enumerated() {
      let isAfterSmall = index > 0 && letters[index - 1].isLowercase
      let isBeforeSmall = index > 0 && index + 1 < letters.count && letters[index + 1].isLowercase
      if letter.isUppercase, isAfterSmall || isBeforeSmall { text += "_" }
      text += letter.lowercased()
    }
    return text
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
  }
}
