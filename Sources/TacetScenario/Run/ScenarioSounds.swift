import Tacet
import TacetSystem

/// Every sound that a scenario names, its bank's too, loaded and prepared, played or not.
struct ScenarioSounds {
  private(set) var effects: [String: SoundEffect] = [:]
  private(set) var sets: [String: SoundSet] = [:]
  private(set) var soundtracks: [String: Soundtrack] = [:]
  private(set) var playlists: [String: Playlist] = [:]
  private(set) var snapshots: [String: Snapshot] = [:]
  private(set) var reverbs: [String: ReverbPreset] = [:]
  private(set) var zones: [String: ReverbZone] = [:]
  /// The bank that they are of, where a game has loaded it itself.
  private(set) var bank: BankSounds?

  /// Those of a bank that a game has loaded; none without one.
  init(of bank: BankSounds?) throws(ScenarioError) {
    self.bank = bank
    if let bank { try add(bank) }
  }

  /// No sounds.
  init() {}

  /// Loads them, and sets the buses of the bank and of the scenario.
  ///
  /// - Throws: ``ScenarioError``, which names the file that can not be used.
  init(_ scenario: Scenario, engine: AudioEngine) throws(ScenarioError) {
    var settings = EffectLibrary.Configuration()
    (settings.sampleRate, settings.storage, settings.loudness) =
      (scenario.sampleRate, scenario.storage, scenario.loudness)
    settings.budget = 1 << 30
    let library = EffectLibrary(settings)
    do throws(EngineError) {
      for (name, tone) in scenario.tones { effects[name] = try tone.made() }
    } catch {
      throw .engine(error)
    }
    for bank in [scenario.bank, scenario.sounds].compactMap(\.self) { try add(bank, library, engine: engine) }
    do throws(EngineError) {
      for (_, effect) in effects.inKeyOrder { try engine.prepare(effect) }
    } catch {
      throw .engine(error)
    }
  }

  /// The names that saved values are kept by.
  var names: PlaybackNames { PlaybackNames(soundtracks: soundtracks, snapshots: snapshots) }

  private mutating func add(
    _ bank: SoundBank, _ library: EffectLibrary, engine: AudioEngine
  ) throws(ScenarioError) {
    let loading: BankLoading
    do throws(EngineError) {
      loading = try engine.load(bank, with: library, beside: effects, soundtracks)
    } catch {
      throw .engine(error)
    }
    let sounds: BankSounds
    do throws(SoundBankError) {
      sounds = try loading.wait()
    } catch {
      throw .bank(error)
    }
    try add(sounds)
  }

  private mutating func add(_ sounds: BankSounds) throws(ScenarioError) {
    let bank = sounds.bank
    do throws(SoundBankError) {
      for name in bank.names(of: .effect) { effects[name] = try sounds.effect(name) }
      for name in bank.names(of: .set) { sets[name] = try sounds.set(name) }
      for name in bank.names(of: .soundtrack) { soundtracks[name] = try sounds.soundtrack(name) }
      for name in bank.names(of: .playlist) { playlists[name] = try sounds.playlist(name) }
      for name in bank.names(of: .snapshot) { snapshots[name] = try sounds.snapshot(name) }
      for name in bank.names(of: .reverb) { reverbs[name] = try sounds.reverb(name) }
      for name in bank.names(of: .zone) { zones[name] = try sounds.zone(name) }
    } catch {
      throw .bank(error)
    }
  }
}
