import TacetDecoding
internal import TacetJSON
import TacetSystem

/// The sounds of a ``SoundBank`` that an engine loads in the background: how far it is, and the sounds in the end. Any
/// thread.
///
/// ```swift
/// let loading = try engine.load(bank)
/// while !loading.progress.isOver { drawBar(loading.progress.fraction) }
/// let sounds = try loading.wait()
/// ```
public final class BankLoading: Sendable {
  private struct State {
    var effects: [String: SoundEffect] = [:]
    var soundtracks: [String: Soundtrack] = [:]
    /// The sounds that can not be used, by their entries.
    var failures: [String: DecodingError] = [:]
    /// The memory of the effects that are loaded.
    var bytes = 0
    var result: Result<BankSounds, SoundBankError>?
  }

  private let bank: SoundBank
  private let library: EffectLibrary
  private let files = EffectLoading()
  private let state: Locked<State>

  /// Loads the sounds of a bank whose sets and playlists may name `effects` and `soundtracks` besides its own.
  init(
    _ bank: SoundBank, with library: EffectLibrary, beside effects: [String: SoundEffect] = [:],
    _ soundtracks: [String: Soundtrack] = [:]
  ) {
    self.bank = bank
    self.library = library
    state = Locked(State(effects: effects, soundtracks: soundtracks))
    startLoading()
  }

  /// How far it is: files of effects, each once, and soundtracks.
  public var progress: EffectLoading.Progress { files.progress }

  /// Leaves out the files that have not begun: ``sounds()`` throws ``SoundBankError/cancelled`` then.
  public func cancel() { files.cancel() }

  /// The sounds, once all are loaded. A task that is cancelled cancels the loading.
  ///
  /// - Throws: ``SoundBankError/invalid(_:)`` with every sound that can not be used, ``SoundBankError/cancelled``.
  public func sounds() async throws(SoundBankError) -> BankSounds {
    await files.finished()
    return try made()
  }

  /// The sounds, once all are loaded: blocks until then.
  ///
  /// - Throws: ``SoundBankError``, as ``sounds()``.
  public func wait() throws(SoundBankError) -> BankSounds {
    files.wait()
    return try made()
  }

  /// Calls `done` once, when all are loaded: on a thread of the library's, or at once.
  package func whenOver(_ done: @escaping @Sendable () -> Void) { files.whenOver { _ in done() } }

  // MARK: - Loading

  /// Hands the files to the threads of the library.
  private func startLoading() {
    let origins = Dictionary(grouping: bank.effects, by: \.value.origin).mapValues { $0.map(\.key) }
    files.begin(total: origins.count + bank.soundtracks.count)
    for (origin, names) in origins.inKeyOrder {
      add(bank.path(of: origin.path), entries: names.map { "effects.\($0)" }) {
        [bank, library] _ throws(DecodingError) in
        let path = try bank.checkedPath(of: origin.path)
        return try origin.isStreamed ? library.streamedEffect(path: path) : library.effect(path: path)
      } keep: { [library, files] state, effect in
        for name in names { state.effects[name] = effect.copy() }
        state.bytes += effect.bytes
        // Many small files can be more than a machine has.
        if state.bytes > library.configuration.budget { files.cancel() }
      }
    }
    for (name, soundtrack) in bank.soundtracks.inKeyOrder {
      add(bank.path(of: soundtrack.paths[0]), entries: ["soundtracks.\(name)"]) {
        [bank, library] _ throws(DecodingError) in
        try soundtrack.load(of: bank, as: library.configuration)
      } keep: { state, loaded in
        state.soundtracks[name] = loaded
      }
    }
  }

  private func add<Loaded: Sendable>(
    _ path: String, entries: [String], load: @escaping @Sendable (String) throws(DecodingError) -> Loaded,
    keep: @escaping @Sendable (inout State, Loaded) -> Void
  ) {
    library.loader.add { [self] in
      guard !files.isCancelled else { return files.countCancelled() }
      do throws(DecodingError) {
        let loaded = try load(path)
        state.withLock { keep(&$0, loaded) }
        files.countLoaded()
      } catch {
        state.withLock { state in for entry in entries { state.failures[entry] = error } }
        files.count(path, failure: error)
      }
    }
  }

  /// The result of all that was loaded.
  private func made() throws(SoundBankError) -> BankSounds {
    let isCancelled = files.progress.cancelled > 0
    return try state.withLock { state in
      if let result = state.result { return result }
      let result = make(state, isCancelled: isCancelled)
      state.result = result
      return result
    }.get()
  }

  private func make(_ state: State, isCancelled: Bool) -> Result<BankSounds, SoundBankError> {
    var faults: [SoundBankFault] = []
    func add(_ problem: SoundBankFault.Problem, entry: String, at position: JSON.Position? = nil) {
      faults.append(SoundBankFault(file: bank.file, entry: entry, at: position, problem))
    }
    if state.bytes > library.configuration.budget {
      add(.tooMuchSound(bytes: state.bytes, limit: library.configuration.budget), entry: "effects")
    } else if isCancelled {
      return .failure(.cancelled)
    }
    for (name, effect) in bank.effects {
      do throws(EngineError) {
        if let loaded = state.effects[name] { try effect.apply(to: loaded) }
      } catch {
        add(.refused(error.description), entry: "effects.\(name)", at: effect.position)
      }
      state.failures["effects.\(name)"].map { add(.sound($0), entry: "effects.\(name)", at: effect.position) }
    }
    for (name, soundtrack) in bank.soundtracks {
      let entry = "soundtracks.\(name)"
      state.failures[entry].map { add(.sound($0), entry: entry, at: soundtrack.position) }
    }
    if let error = SoundBankError(faults) { return .failure(error) }
    var sets: [String: SoundSet] = [:]
    for (name, set) in bank.sets {
      do throws(EngineError) {
        sets[name] = try set.made(of: state.effects)
      } catch {
        add(.refused(error.description), entry: "sets.\(name)", at: set.position)
      }
    }
    if let error = SoundBankError(faults) { return .failure(error) }
    return .success(
      BankSounds(bank, library: library, effects: state.effects, sets: sets, soundtracks: state.soundtracks))
  }
}
