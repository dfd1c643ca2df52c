import Foundation
import TacetSignal
import Testing

@testable import Tacet
@testable import TacetEngineSupport

@Suite(.timeLimit(.minutes(10))) struct BankLoadingTests {
  private let rig: OfflineRig

  init() throws { rig = try OfflineRig() }

  private func write(_ name: String, frames: Int = 4_800) throws {
    var writer = try WaveFileWriter(
      path: rig.folder.appending(path: name).path, format: AudioFormat(sampleRate: 48_000, channels: 1))
    try writer.append([Float](repeating: 0.25, count: frames))
    try writer.close()
  }

  private func bank(_ text: String) throws -> SoundBank {
    let url = rig.folder.appending(path: "bank.json")
    try Data(text.utf8).write(to: url)
    return try SoundBank(contentsOf: url)
  }

  @Test func bankIsLoadedWithOneCallAndItsSoundsAreFoundByName() async throws {
    defer { rig.clear() }
    for name in ["a.wav", "b.wav", "t.wav"] { try write(name) }
    let bank = try bank(
      #"""
      {"effects": {"a": "a.wav", "again": {"file": "a.wav", "limit": {"count": 1}}, "b": {"file": "b.wav", "caption": "B"}},
       "sets": {"s": {"effects": ["a", "b"], "seed": 1}},
       "soundtracks": {"t": {"file": "t.wav", "gain": -6, "loop": [480, 4800]}},
       "buses": {"guns": {"parent": "world", "gain": -6}, "world": {"limit": {"count": 5}}, "interface": {"mute": true}},
       "snapshots": {"menu": {"guns": {"gain": -12}}}}
      """#)
    let loading = try rig.engine.load(bank)
    let sounds = try await loading.sounds()
    #expect(loading.progress.loaded == 3 && loading.progress.isOver && sounds.library.bytes == 2 * 4 * 4_800)
    #expect(try sounds.effect("a").limit == nil && sounds.effect("again").limit?.count == 1)
    #expect(try sounds.effect("b").caption == "B" && sounds.set("s").effects.count == 2)
    #expect(try sounds.soundtrack("t").info.loop == LoopRegion(start: 480, end: 4_800))
    #expect(try sounds.soundtrack("t").gain == .decibels(-6))
    #expect(throws: SoundBankError.unknownName(.effect, "c")) { try sounds.effect("c") }
    #expect(throws: SoundBankError.unknownName(.set, "a")) { try sounds.set("a") }
    let guns = try rig.engine.makeBus("guns")
    #expect(guns.parent?.name == "world" && guns.gain == .decibels(-6) && rig.engine.interface.isMuted)
    #expect(guns.parent?.limit == PlayLimit(5))
    try rig.engine.snapshots.enter(try sounds.snapshot("menu"), over: .zero)
    rig.engine.play(try sounds.effect("a"), on: guns)
    let loudest = rig.left(4_800).max() ?? 0
    #expect(abs(loudest - 0.25 * Gain.decibels(-18).amplitude * Gain.decibels(-3.01).amplitude) < 0.001)
  }

  @Test func effectsHaveWhatTheBankSaysOfTheirPlays() throws {
    defer { rig.clear() }
    try write("a.wav")
    let bank = try bank(
      #"""
      {"effects": {"plain": "a.wav",
         "click": {"file": "a.wav", "gain": -6, "bus": "ui", "priority": 3, "loop": [480, 2400], "captionCooldown": 2},
         "stream": {"file": "a.wav", "streamed": true, "bus": "interface", "loop": [960, 4800]}},
       "buses": {"ui": {}}}
      """#)
    let sounds = try rig.engine.load(bank).wait()
    let (plain, click, stream) = try (sounds.effect("plain"), sounds.effect("click"), sounds.effect("stream"))
    #expect(plain.gain == .unity)
    #expect(plain.bus == nil)
    #expect(plain.priority == 0)
    #expect(plain.loop == nil)
    #expect(click.gain == .decibels(-6))
    #expect(click.bus == "ui")
    #expect(click.priority == 3)
    #expect(click.loop == LoopRegion(start: 480, end: 2_400))
    #expect(click.captionCooldown == .seconds(2))
    #expect(stream.loop == LoopRegion(start: 960, end: 4_800))
    #expect(stream.bus == "interface")
    let voice = rig.engine.play(click)
    #expect(rig.engine[voice].bus?.name == "ui")
    #expect(rig.engine[voice].priority == 3)
  }

  @Test func loopOfAnEffectThatItsFileHasNotIsAFaultOfItsEntry() throws {
    defer { rig.clear() }
    try write("a.wav")
    let bank = try bank(
      #"{"effects": {"a": {"file": "a.wav", "loop": [0, 4801]}, "b": {"file": "a.wav", "loop": [0, 4800]}}}"#)
    #expect {
      try rig.engine.load(bank).wait()
    } throws: { error in
      guard case .invalid(let faults)? = error as? SoundBankError else { return false }
      return faults.map(\.entry) == ["effects.a"]
    }
  }

  /// Sounds of an unpacked mod, which can hold links. A folder that is reached by a link itself is no matter.
  @Test(arguments: [
    #""effects": {"a": "PATH"}"#, #""effects": {"a": {"file": "PATH", "streamed": true}}"#,
    #""soundtracks": {"a": "PATH"}"#, #""soundtracks": {"a": {"layers": ["in.wav", "PATH"]}}"#,
  ])
  func soundThatALinkLeadsToOutsideIsRefused(_ entry: String) throws {
    defer { rig.clear() }
    for name in ["secret.wav", "in.wav"] { try write(name) }
    let files = FileManager.default
    let (folder, inner) = (rig.folder, rig.folder.appending(path: "mod"))
    try files.createDirectory(at: inner.appending(path: "sub"), withIntermediateDirectories: true)
    try files.createSymbolicLink(at: folder.appending(path: "alias"), withDestinationURL: inner)
    try files.copyItem(at: folder.appending(path: "in.wav"), to: inner.appending(path: "in.wav"))
    for (name, target) in [("out.wav", "../secret.wav"), ("up", ".."), ("near.wav", "sub/../in.wav"), ("here", ".")] {
      try files.createSymbolicLink(atPath: inner.appending(path: name).path, withDestinationPath: target)
    }
    for (path, isInside) in [("out.wav", false), ("up/secret.wav", false), ("near.wav", true), ("here/in.wav", true)] {
      for way in ["mod", "alias"] {
        let url = folder.appending(path: "\(way)/bank.json")
        try Data("{\(entry.replacingOccurrences(of: "PATH", with: path))}".utf8).write(to: url)
        do {
          _ = try rig.engine.load(try SoundBank(contentsOf: url)).wait()
          #expect(isInside, "\(path)")
        } catch let error as SoundBankError {
          #expect(!isInside, "\(error)")
          #expect(error.description.contains("a link leads out of the bank's folder"))
        }
      }
    }
  }

  @Test func layersReverbsSendsAndFiltersAreAsTheBankSays() throws {
    defer { rig.clear() }
    for name in ["a.wav", "b.wav"] { try write(name) }
    try write("c.wav", frames: 100)
    let sounds = try rig.engine.load(
      try bank(
        #"""
        {"effects": {"a": {"file": "a.wav", "reverbSend": {"gain": -6, "lowPass": 0.5}}},
         "soundtracks": {"t": {"layers": ["a.wav", {"file": "b.wav", "gain": -6, "enters": [0.4, 0.6], "curve": "linear"}],
                               "loop": [480, 4800], "remember": true}},
         "buses": {"guns": {"lowPass": 0.5, "timeScale": 0.5, "reverbSend": {"gain": -3}}, "effects": {"mixLowPass": 900}},
         "snapshots": {"menu": {"guns": {"timeScale": 2}}},
         "reverbs": {"mine": {"preset": "cave", "decay": 4}},
         "zones": {"shaft": {"reverb": "mine", "center": [1, 2, 3], "radius": 4, "border": 5}, "hut": {"reverb": "room", "radius": 1}}}
        """#)
    ).wait()
    let theme = try sounds.soundtrack("t")
    #expect(theme.layers.count == 2 && theme.layers[1].enters == 0.4...0.6 && theme.layers[1].curve == .linear)
    #expect(
      theme.info.loop == LoopRegion(start: 480, end: 4_800) && theme.layers[1].soundtrack.info.loop == theme.info.loop)
    rig.engine.soundtrack.play(theme)
    rig.engine.soundtrack.setIntensity(1, over: .zero)
    // Mono sound goes to both sides at -3 dB.
    let level = Gain.decibels(-3.0103).amplitude * 0.25 * (1 + Gain.decibels(-6).amplitude)
    #expect(abs((rig.left(4_000).last ?? 0) - level) < 1e-4)
    #expect(try sounds.effect("a").reverbSend == ReverbSend(.decibels(-6), filter: BusFilter(lowPassStrength: 0.5)))
    let guns = try rig.engine.makeBus("guns")
    #expect(
      guns.filter == BusFilter(lowPassStrength: 0.5) && guns.timeScale == 0.5
        && guns.reverbSend == ReverbSend(.decibels(-3)))
    #expect(rig.engine.filters.filter(of: .effects) == SoundFilter(lowPassHertz: 900))
    #expect(try sounds.snapshot("menu").buses["guns"]?.timeScale == 2)
    var cave = ReverbPreset.cave
    cave.decay = .seconds(4)
    #expect(try sounds.reverb("mine") == cave)
    #expect(try sounds.zone("shaft") == ReverbZone(cave, around: [1, 2, 3], radius: 4, border: 5))
    #expect(try sounds.zone("hut").preset == .room)
    #expect(throws: SoundBankError.unknownName(.reverb, "shaft")) { try sounds.reverb("shaft") }
    let broken = try bank(
      #"{"soundtracks": {"t": {"layers": ["a.wav", "c.wav"]}, "u": {"layers": ["a.wav", "gone.wav"]}}}"#)
    #expect {
      try rig.engine.load(broken).wait()
    } throws: { error in
      guard case SoundBankError.invalid(let faults) = error else { return false }
      return faults.map(\.entry) == ["soundtracks.t", "soundtracks.u"]
        && faults[0].description.contains("has 100 frames") && faults[1].description.contains("gone.wav")
    }
  }

  /// A file as a stream is not in memory; the same file in memory is another effect.
  @Test func streamedEffectsAndPlaylistsAreAsTheBankSays() throws {
    defer { rig.clear() }
    for name in ["a.wav", "b.wav"] { try write(name) }
    let sounds = try rig.engine.load(
      try bank(
        #"""
        {"effects": {"rain": {"file": "a.wav", "streamed": true, "limit": {"count": 1}}, "a": "a.wav",
                     "river": {"file": "a.wav", "streamed": true, "caption": "River"}},
         "soundtracks": {"t": "a.wav", "u": "b.wav"},
         "playlists": {"both": {"soundtracks": ["t", "u"], "loop": 2}, "mixed": {"soundtracks": ["t", "u"], "order": "shuffle"}}}
        """#)
    ).wait()
    let (rain, river, resident) = (try sounds.effect("rain"), try sounds.effect("river"), try sounds.effect("a"))
    #expect(rain.isStreamed && river.isStreamed && !resident.isStreamed)
    #expect(rain.limit == PlayLimit(1) && river.limit == nil && river.caption == "River" && rain.frames == 4_800)
    #expect(sounds.library.bytes == 4 * 4_800)
    rig.engine.play(rain)
    rig.engine.play(resident)
    // Mono sound without a place goes to both sides at -3 dB.
    #expect(abs((rig.left(2_000).last ?? 0) - 0.5 * Gain.decibels(-3.0103).amplitude) < 1e-4)
    rig.engine.stopAll(fadeOut: .zero)
    let both = try sounds.playlist("both")
    let tracks = [try sounds.soundtrack("t"), try sounds.soundtrack("u")]
    #expect(both.soundtracks == tracks && both.loops == 2)
    #expect(try sounds.playlist("mixed").order == .shuffle)
    _ = rig.left(1_000)
    rig.engine.soundtrack.play(both)
    #expect(rig.left(4 * 4_800).allSatisfy { abs($0 - 0.25 * Gain.decibels(-3.0103).amplitude) < 1e-4 })
    #expect(rig.engine.soundtrack.current == nil)
    #expect(throws: SoundBankError.unknownName(.playlist, "t")) { try sounds.playlist("t") }
    let broken = try bank(#"{"effects": {"rain": {"file": "gone.wav", "streamed": true}}}"#)
    #expect {
      try rig.engine.load(broken).wait()
    } throws: { error in
      guard case SoundBankError.invalid(let faults) = error else { return false }
      return faults.map(\.entry) == ["effects.rain"] && faults[0].description.contains("gone.wav")
    }
  }

  /// A value that was saved by the names of a bank, in another run of the game.
  @Test func playbackIsSavedAndRestoredByItsNames() throws {
    defer { rig.clear() }
    for name in ["a.wav", "b.wav"] { try write(name, frames: 48_000) }
    let text =
      #"{"soundtracks": {"t": {"layers": ["a.wav", "b.wav"]}}, "snapshots": {"menu": {"soundtrack": {"gain": -6}}}}"#
    let sounds = try rig.engine.load(try bank(text)).wait()
    rig.engine.soundtrack.play(try sounds.soundtrack("t"))
    try rig.engine.snapshots.enter(try sounds.snapshot("menu"), over: .zero)
    _ = rig.left(10_000)
    let bytes = try JSONEncoder().encode(try SavedPlayback(of: rig.engine, by: sounds))
    let other = try OfflineRig()
    defer { other.clear() }
    let others = try other.engine.load(try bank(text)).wait()
    let saved = try JSONDecoder().decode(SavedPlayback.self, from: bytes)
    try saved.restore(to: other.engine, by: others)
    #expect(other.engine.soundtrack.position == 10_000 && saved.soundtrack == "t")
    #expect(other.left(1_000).last == rig.left(1_000).last)
    other.engine.soundtrack.play(try sounds.soundtrack("t"))
    #expect(throws: SavedPlaybackError.self) { try SavedPlayback(of: other.engine, by: others) }
    #expect(try SavedPlayback(of: other.engine, by: sounds).soundtrack == "t")
  }

  @Test func everyFileThatCanNotBeUsedIsReportedAtOnce() async throws {
    defer { rig.clear() }
    try write("a.wav")
    try Data("no sound".utf8).write(to: rig.folder.appending(path: "bad.wav"))
    let bank = try bank(
      "{\"effects\": {\"a\": \"a.wav\",\n\"bad\": \"bad.wav\", \"gone\": \"gone.wav\"},\n"
        + "\"soundtracks\": {\"t\": {\"file\": \"a.wav\", \"loop\": [0, 90000]}}}")
    let loading = try rig.engine.load(bank)
    do throws(SoundBankError) {
      _ = try await loading.sounds()
      Issue.record("nothing was thrown")
    } catch {
      guard case .invalid(let faults) = error else { throw error }
      #expect(faults.map(\.entry) == ["effects.bad", "effects.gone", "soundtracks.t"])
      #expect(faults.map(\.line) == [2, 2, 3] && error.description.hasSuffix("(and 2 more)"))
      #expect(loading.progress.failed == 3 && loading.progress.loaded == 1)
    }
  }

  @Test func bankBeyondTheBudgetIsRefused() throws {
    defer { rig.clear() }
    for name in ["a.wav", "b.wav", "c.wav"] { try write(name) }
    var settings = EffectLibrary.Configuration()
    settings.budget = 30_000
    let bank = try bank(#"{"effects": {"a": "a.wav", "b": "b.wav", "c": "c.wav"}}"#)
    let loading = try rig.engine.load(bank, with: EffectLibrary(settings))
    #expect {
      try loading.wait()
    } throws: { error in
      guard case SoundBankError.invalid(let faults) = error else { return false }
      guard case .tooMuchSound(_, 30_000) = faults.first?.problem else { return false }
      return faults.count == 1
    }
  }

  @Test func cancelledLoadingThrows() throws {
    defer { rig.clear() }
    for name in ["a.wav", "b.wav"] { try write(name) }
    let bank = try bank(#"{"effects": {"a": "a.wav", "b": "b.wav"}}"#)
    let loader = Loader(threads: 1)
    let (mayGoOn, library) = (DispatchSemaphore(value: 0), EffectLibrary(EffectLibrary.Configuration(), loader: loader))
    loader.add { mayGoOn.wait() }
    let loading = try rig.engine.load(bank, with: library)
    loading.cancel()
    mayGoOn.signal()
    #expect(throws: SoundBankError.cancelled) { try loading.wait() }
    #expect(loading.progress.cancelled == 2)
    // A bank without sounds is loaded at once.
    let empty = try rig.engine.load(try SoundBank(data: Data("{}".utf8), folder: rig.folder)).wait()
    #expect(empty.bank.names(of: .effect).isEmpty)
  }

  @Test func busesThatTheEngineHasNoRoomForAreATypedError() throws {
    defer { rig.clear() }
    for number in 0..<61 { _ = try rig.engine.makeBus("own\(number)") }
    let bank = try bank(#"{"buses": {"a": {}, "b": {}}}"#)
    #expect(throws: EngineError.tooManyBuses(name: "b")) { try rig.engine.load(bank) }
  }
}
