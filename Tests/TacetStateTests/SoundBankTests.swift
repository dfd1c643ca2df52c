import Foundation
import Testing

@testable import Tacet

/// The manifest of a bank alone: no file of a sound is read.
@Suite struct SoundBankTests {
  private static func read(_ text: String) throws -> SoundBank {
    try SoundBank(data: Data(text.utf8), named: "game.json", folder: URL(fileURLWithPath: "/nowhere"))
  }

  private static func faults(_ text: String) throws -> [String] {
    do {
      _ = try read(text)
      return []
    } catch SoundBankError.invalid(let faults) {
      return faults.map(\.description)
    }
  }

  @Test func everythingThatABankCanSayIsRead() throws {
    let bank = try Self.read(
      #"""
      {
        "effects": {
          "laser": "sounds/laser.wav",
          "rain": {"file": "rain.ogg", "streamed": true, "caption": "Rain"}, "shower": {"file": "rain.ogg"},
          "boom": {"file": "boom.ogg", "limit": {"count": 3, "whenFull": "refuse", "cooldown": 0.1}, "caption": "Boom",
                   "space": {"distance": {"curve": "linear", "reference": 2, "maximum": 30, "rolloff": 0.5},
                             "cone": {"inner": 60, "outer": 120, "gain": -20}, "blend": 0.5, "doppler": 2}}
        },
        "sets": {"shots": {"effects": ["laser", "boom"], "order": "random", "decibels": [-3, 0], "pitch": [0.9, 1.1], "seed": 7}},
        "soundtracks": {
          "theme": "theme.ogg",
          "boss": {"file": "boss.ogg", "loop": [100, 2000],
                   "tempo": {"tempo": 150, "metre": 3, "start": 0.5, "changes": [{"beat": 6, "tempo": 120}, {"beat": 9, "metre": 4}]}}
        },
        "playlists": {"stage": {"soundtracks": ["theme", "boss"], "order": "shuffle", "repeat": true, "loop": 2, "seed": 3},
                      "credits": {"soundtracks": ["theme", "theme"], "loop": true}},
        "buses": {
          "guns": {"parent": "effects", "gain": -3, "mute": false, "limit": {"count": 8}},
          "voice": {"pausesWithGame": false},
          "soundtrack": {"ducking": {"voice": {"gain": -9, "attack": 0.1, "hold": 0.3, "release": 1, "threshold": -40}}}
        },
        "snapshots": {"menu": {"effects": {"gain": -12, "lowPass": 0.5, "mixHighPass": 90}, "guns": {}}}
      }
      """#)
    #expect(bank.names(of: .effect) == ["boom", "laser", "rain", "shower"] && bank.names(of: .set) == ["shots"])
    #expect(bank.names(of: .playlist) == ["credits", "stage"])
    let rain = try #require(bank.effects["rain"])
    #expect(rain.origin.isStreamed && rain.caption == "Rain" && bank.effects["shower"]?.origin.isStreamed == false)
    #expect(bank.names(of: .soundtrack) == ["boss", "theme"] && bank.names(of: .snapshot) == ["menu"])
    #expect(bank.names(of: .bus) == ["guns", "soundtrack", "voice"])
    let boom = try #require(bank.effects["boom"])
    #expect(boom.limit == PlayLimit(3, whenFull: .refuse, cooldown: .milliseconds(100)) && boom.caption == "Boom")
    #expect(boom.space?.distance == DistanceModel(.linear, reference: 2, maximum: 30, rolloff: 0.5))
    #expect(boom.space?.cone?.outerAngle == 120 && boom.space?.blend == 0.5 && boom.space?.doppler == 2)
    let shots = try #require(bank.sets["shots"])
    #expect(shots.effects == ["laser", "boom"] && shots.order == .random && shots.seed == 7)
    #expect(shots.decibels == -3...0 && shots.pitch == 0.9...1.1)
    let boss = try #require(bank.soundtracks["boss"])
    #expect(boss.loop == LoopRegion(start: 100, end: 2_000) && boss.tempo?.tempo(atBeat: 7) == 120)
    #expect(
      bank.snapshots["menu"]?.buses == [
        "effects": .init(
          gain: .decibels(-12), filter: BusFilter(lowPassStrength: 0.5), cutoffs: SoundFilter(highPassHertz: 90)),
        "guns": .init(),
      ])
    let paths = ["boom.ogg", "boss.ogg", "rain.ogg", "sounds/laser.wav", "theme.ogg"].map { "/nowhere/\($0)" }
    #expect(bank.paths == paths)
    #expect(
      bank.files.filter { $0.path == paths[2] }.map(\.use) == [.effect(isStreamed: false), .effect(isStreamed: true)])
    #expect(bank.files.first { $0.path == paths[1] }?.use == .soundtrack(loop: boss.loop))
    #expect(try Self.read("{}").names(of: .effect).isEmpty)
  }

  @Test func everyFaultIsReportedAtOnceWithItsPlace() throws {
    let text = """
      {
        "effects": {"a": 3, "b": {"fiel": "b.wav"}, "c": "../c.wav", "d": {"file": "/etc/x", "limit": {"count": -1}}},
        "sets": {"s": {"effects": ["a", "z", 4]}, "e": {"effects": [], "order": "up"}},
        "soundtracks": {"t": {"file": "t.ogg", "loop": [5, 2], "tempo": {"tempo": "fast"}}},
        "buses": {"x": {"parent": "y", "gain": 25}, "y": {"parent": "x"}, "q": {"parent": "nowhere"},
                  "master": {"ducking": {"x": {}}}},
        "snapshots": {"m": {"guns": {"gian": 3}}},
        "effcts": {}
      }
      """
    let all = try Self.faults(text).joined(separator: "\n")
    for part in [
      #"game.json:2:15: effects.a: is a number, not an object"#, #"2:23: effects.b: "file" is missing"#,
      #"2:29: effects.b: unknown key "fiel""#, #"effects.c: "file" is "../c.wav", not a path below the bank's folder"#,
      #"effects.d: "file" is "/etc/x""#, #"effects.d.limit: "count" is -1, not a whole number from 0 to 65536"#,
      #"3:35: sets.s: there is no effect "z""#, #"3:40: sets.s: "effects" is an array with a number"#,
      #"sets.e: a set needs at least one effect"#, #"sets.e: "order" is "up", not one of random, shuffle, roundRobin"#,
      #"soundtracks.t: "loop" is an array, not an array of two frames"#, #"soundtracks.t.tempo: "tempo" is "fast""#,
      #"buses.x: "gain" is 25, not a number of decibels, at most 24"#,
      #"buses.y: y can not be below itself, by way of x"#,
      #"buses.q: there is no bus "nowhere""#, #"buses.master: master is not ducked"#,
      #"snapshots.m: there is no bus "guns""#, #"snapshots.m.guns: unknown key "gian""#, #"8:3: unknown key "effcts""#,
    ] { #expect(all.contains(part), "\(part) is not in\n\(all)") }
  }

  @Test func unknownKeySaysWhichOneWasMeantOrAllThatThereAre() throws {
    let text = """
      {
        "effects": {"a": {"fiel": "a.wav"}, "b": {"file": "b.wav", "cone": {}, "limit": {"zzz": 1}}},
        "buses": {"guns": {"lowPassStrenth": 1, "lowPas": 1, "volume": 3}}
      }
      """
    let bus = """
      ; keys: compressor, ducking, equaliser, gain, highPassHertz, highPassStrength, limit, lowPassHertz, \
      lowPassStrength, mute, pan, parent, pausesWithGame, resonance, reverbSend, timeScale
      """
    // In the same order each time, and without the keys of before.
    for _ in 0..<4 {
      let all = try Self.faults(text)
      for fault in [
        #"effects.a: unknown key "fiel"; did you mean "file"?"#,
        #"effects.b.limit: unknown key "zzz"; keys: cooldown, count, whenFull"#,
        #"buses.guns: unknown key "lowPassStrenth"; did you mean "lowPassStrength"?"#,
        #"buses.guns: unknown key "volume"\#(bus)"#,
      ] { #expect(all.contains { $0.hasSuffix(fault) }, "\(fault) is not in\n\(all.joined(separator: "\n"))") }
    }
  }

  @Test func faultsOfLayersReverbsAndFiltersHaveTheirPlaces() throws {
    let text = """
      {
        "effects": {"a": {"file": "a.wav", "reverbSend": {"gian": 1}}},
        "soundtracks": {"none": {"layers": []}, "both": {"file": "a.wav", "layers": ["b.wav"]},
                        "layer": {"layers": [3, {"gain": 1}, {"file": "c.wav", "enters": [1, 0], "curve": "up"}]}},
        "buses": {"soundtrack": {"lowPass": 0.5, "timeScale": 5, "reverbSend": {}}, "master": {"timeScale": 1}, "guns": {"lowPassHertz": 5, "timeScale": 17}},
        "snapshots": {"m": {"guns": {"pan": 2, "timeScale": 0}}},
        "reverbs": {"r": "cellar", "q": {"preset": "cave", "decay": -1, "diffusion": 3, "size": 2}},
        "zones": {"z": {"reverb": "nowhere", "radius": -1}, "y": {"center": [1, 2]}, "x": {"reverb": "r", "radius": 1}}
      }
      """
    let faults = try Self.faults(text)
    let all = faults.joined(separator: "\n")
    for part in [
      #"effects.a.reverbSend: unknown key "gian""#,
      #"soundtracks.none: "layers" is an array, not an array of 1 to 8 layers"#,
      #"soundtracks.both: it has a file or layers, not both"#, #"4:40: soundtracks.layer.layers[0]: is a number"#,
      #"soundtracks.layer.layers[1]: "file" is missing"#, #"soundtracks.layer.layers[2]: "enters" is an array"#,
      #"soundtracks.layer.layers[2]: "curve" is "up""#, #"buses.soundtrack: soundtrack has no voices"#,
      #"buses.soundtrack: soundtrack has a timeScale of at most 4"#, #"buses.master: master has no timeScale"#,
      #"buses.guns: "lowPassHertz" is 5"#,
      #"buses.guns: "timeScale" is 17, not a number from 0.0625 to 16"#, #"snapshots.m.guns: "pan" is 2"#,
      #"snapshots.m.guns: "timeScale" is 0"#, #"reverbs.r: "preset" is "cellar", not one of bathroom, "#,
      #"reverbs.q: "decay" is -1"#, #"reverbs.q: "diffusion" is 3, not a number from 0 to 2"#,
      #"reverbs.q: unknown key "size""#,
      #"8:19: zones.z: there is no reverb "nowhere""#, #"zones.z: "radius" is -1"#,
      #"zones.y: "center" is an array, not an array of three numbers"#, #"zones.y: "reverb" is missing"#,
      #"zones.y: "radius" is missing"#,
    ] { #expect(all.contains(part), "\(part) is not in\n\(all)") }
    #expect(!all.contains("zones.x"))
  }

  @Test func faultsOfWhatAnEffectSaysOfItsPlaysHaveTheirPlaces() throws {
    let text = """
      {
        "effects": {"a": {"file": "a.ogg", "bus": "guns", "gain": 25, "priority": 0.5, "captionCooldown": -1},
                    "b": {"file": "b.ogg", "bus": "soundtrack", "loop": [2, 2]}, "c": {"file": "c.ogg", "bus": "interface"},
                    "d": {"file": "d.ogg", "bus": "ui", "priority": -2}},
        "buses": {"ui": {}}
      }
      """
    let all = try Self.faults(text).joined(separator: "\n")
    for part in [
      #"effects.a: there is no bus "guns""#, #"effects.a: "gain" is 25"#, #"effects.a: "priority" is 0.5"#,
      #"effects.a: "captionCooldown" is -1"#, #"effects.b: "bus" is "soundtrack", not a bus for effects"#,
      #"effects.b: "loop" is an array, not an array of two frames"#,
    ] { #expect(all.contains(part), "\(part) is not in\n\(all)") }
    #expect(!all.contains("effects.c"))
    #expect(!all.contains("effects.d"))
  }

  @Test func faultsOfStreamsAndPlaylistsHaveTheirPlaces() throws {
    let text = """
      {
        "effects": {"a": {"file": "a.ogg", "streamed": "yes"}},
        "soundtracks": {"t": "t.ogg", "bad": 3},
        "playlists": {"p": {"soundtracks": ["t", "u", 4, "bad"], "loop": 0, "repeat": 1, "seed": -1, "shuffle": true},
                      "q": {"soundtracks": []}, "r": {"order": "random"}, "s": ["t"]}
      }
      """
    let all = try Self.faults(text).joined(separator: "\n")
    for part in [
      #"2:38: effects.a: "streamed" is "yes", not true or false"#, #"3:33: soundtracks.bad: is a number"#,
      #"4:44: playlists.p: there is no soundtrack "u""#, #"4:49: playlists.p: "soundtracks" is an array with a number"#,
      #"playlists.p: "loop" is 0, not true, false or a whole number from 1 to 1000000"#,
      #"playlists.p: "repeat" is 1, not true or false"#, #"playlists.p: "seed" is -1"#,
      #"playlists.p: unknown key "shuffle""#, #"5:23: playlists.q: a playlist needs at least one soundtrack"#,
      #"playlists.r: "order" is "random", not one of inOrder, shuffle"#, #"playlists.r: "soundtracks" is missing"#,
      #"playlists.s: is an array, not an object"#,
    ] { #expect(all.contains(part), "\(part) is not in\n\(all)") }
    #expect(!all.contains(#"no soundtrack "bad""#))
  }

  /// A scenario plays an effect or a set, and a soundtrack or a playlist, by one name.
  @Test func nameInTwoKindsThatPlayAlikeIsAFault() throws {
    let text = """
      {"effects": {"laser": "a.wav"}, "soundtracks": {"mine": "t.ogg"}, "reverbs": {"mine": "cave", "laser": "hall"},
      "sets": {"laser": {"effects": ["laser"]}},
      "playlists": {"mine": {"soundtracks": ["mine"]}}}
      """
    #expect(
      try Self.faults(text) == [
        "game.json:2:10: sets.laser: its name is that of an effect",
        "game.json:3:15: playlists.mine: its name is that of a soundtrack",
      ])
  }

  @Test func textOfTheFileIsShownOnOneShortLine() throws {
    let name = "a\\u001b[31m\\n" + String(repeating: "x", count: 10_000)
    let faults = try Self.faults("{\"\(name)\": 1, \"effects\": {\"\(name)\": \"/\(name)\"}}")
    #expect(faults.count == 2)
    for fault in faults {
      #expect(fault.count < 400 && fault.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test func faultsAreNoMoreThanAHundred() throws {
    let keys = (0..<5_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(try Self.faults("{\(keys)}").count == 100)
    #expect(try Self.faults("{").first == "game.json:1:2: is not JSON: a key in quotes is expected")
    #expect(try Self.faults("[]") == ["game.json:1:1: is an array, not an object"])
  }

  @Test func moreBusesThanAnEngineHasAreRefused() throws {
    func bank(_ count: Int) -> String {
      "{\"buses\":{" + (0..<count).map { "\"b\($0)\":{}" }.joined(separator: ",") + "}}"
    }
    #expect(try Self.faults(bank(62)).isEmpty)
    #expect(try Self.faults(bank(64)).count == 2)
  }

  @Test func fileThatIsNoManifestIsRefusedWithItsReason() throws {
    for path in ["/nowhere/bank.json", "/tmp", "/dev/zero"] {
      #expect {
        try SoundBank(contentsOf: URL(fileURLWithPath: path))
      } throws: { error in
        if case SoundBankError.unreadable(path, _) = error { true } else { false }
      }
    }
    let large = Data(count: SoundBank.maximumBytes + 1)
    #expect(throws: SoundBankError.self) { try SoundBank(data: large, folder: URL(fileURLWithPath: "/")) }
  }
}
