import Logging
public import TacetDecoding
import TacetSession
import TacetSystem

/// The effects of a game by their files: each file is in memory once, however often it is asked for, and within a
/// budget.
///
/// ```swift
/// let library = EffectLibrary()
/// let loading = library.load(urls)                  // returns at once
/// while !loading.progress.isOver { drawBar(loading.progress.fraction) }
/// engine.play(try library.effect(at: laser))        // in memory by now
/// ```
///
/// An effect that is unloaded while it plays sounds to its end, and its memory is free then. Any thread.
public final class EffectLibrary: Sendable {
  /// The way in which a library loads its effects.
  public struct Configuration: Hashable, Sendable {
    /// Frames a second of effects with ``SoundEffect/Storage/standard``.
    public var sampleRate = 48_000
    /// The way in which effects are kept in memory.
    public var storage = SoundEffect.Storage.standard
    /// The limits beyond which a file is refused.
    public var limits = DecodingLimits.standard
    /// The use of the gains in tags.
    public var loudness = LoudnessTags.applied
    /// The most bytes of effects that the library keeps, 256 MiB unless set. Beyond it the effects that were asked for
    /// the longest time ago are unloaded.
    public var budget = 256 << 20

    /// 48 kHz, ``SoundEffect/Storage/standard``, gains of tags applied, 256 MiB.
    public init() {}
  }

  /// One file that is loaded now, for all who wait for it.
  private final class Load: Sendable {
    struct State {
      var hasBegun = false
      var result: Result<SoundEffect, DecodingError>?
      var waiters: [@Sendable (Result<SoundEffect, DecodingError>) -> Void] = []
    }

    let state = Locked(State())
  }

  private struct State {
    var shelf: EffectShelf<SoundEffect>
    var loads: [String: Load] = [:]
    var stamps: [String: FileStamp] = [:]
    var watch: FileWatch?
  }

  private static let logger = Logger(label: "tacet")

  /// The configuration that it was made with.
  public let configuration: Configuration
  let loader: Loader
  private let state: Locked<State>

  /// An empty library. It reads nothing until a file is asked for.
  public convenience init(_ configuration: Configuration = Configuration()) {
    self.init(configuration, loader: .shared)
  }

  /// An empty library with the usual configuration but for the rate.
  convenience init(sampleRate: Int) {
    var configuration = Configuration()
    configuration.sampleRate = sampleRate
    self.init(configuration)
  }

  init(_ configuration: Configuration, loader: Loader) {
    self.configuration = configuration
    self.loader = loader
    state = Locked(State(shelf: EffectShelf(budget: configuration.budget)))
  }

  deinit { state.withLock { $0.watch }?.stop() }

  /// The bytes of the effects that the library keeps.
  public var bytes: Int { state.withLock { $0.shelf.bytes } }

  /// The effect of a file by its path; a path that is written in another way is another file.
  ///
  /// - Throws: ``DecodingError``.
  public func effect(path: String) throws(DecodingError) -> SoundEffect {
    let result = Locked<Result<SoundEffect, DecodingError>?>(nil)
    let end = OneShotEvent()
    let load = find(path) { found in
      result.withLock { $0 = found }
      end.signal()
    }
    if let load { perform(load, path: path) }
    end.wait()
    guard let result = result.withLock({ $0 }) else { throw .missing(path: path) }
    return try result.get()
  }

  /// An effect that is read while it plays, loaded as this library's are. It is not kept.
  func streamedEffect(path: String) throws(DecodingError) -> SoundEffect {
    try SoundEffect(
      streamingPath: path, sampleRate: configuration.sampleRate, limits: configuration.limits,
      loudness: configuration.loudness)
  }

  /// Loads files in the background by their paths; `names` are those that the caller has for them.
  func load(paths: [String], names: [String: any Sendable] = [:]) -> EffectLoading {
    let loading = EffectLoading(names: names)
    loading.begin(total: paths.count)
    for path in paths {
      loader.add { [self] in
        guard !loading.isCancelled else { return loading.count(path, nil) }
        let load = find(path) { loading.count(path, $0) }
        if let load { perform(load, path: path) }
      }
    }
    return loading
  }

  /// Keeps the effect of a path in memory no more.
  func unload(path: String) { change { state, released in state.shelf.drop(path, released: &released) } }

  /// Keeps no effect in memory any more.
  public func unloadAll() { change { state, released in state.shelf.dropAll(released: &released) } }

  /// Loads the files that have changed since they were loaded, in the background: ``SoundEffect/reload()`` for each of
  /// them. A file that can not be used leaves its effect as it was.
  public func reloadChanged() -> EffectLoading {
    let loading = EffectLoading()
    loader.add { [self] in
      let known = state.withLock { state in state.shelf.paths.map { ($0, state.stamps[$0]) } }
      let changed = known.filter { path, stamp in FileStamp(path: path).map { $0 != stamp } ?? false }
      loading.begin(total: changed.count)
      for (path, _) in changed {
        loader.add { [self] in
          guard !loading.isCancelled else { return loading.count(path, nil) }
          loading.count(path, reload(path))
        }
      }
    }
    return loading
  }

  // MARK: - Watch

  /// Watches the files from now on. `reloaded` is called with the path of each that was read again.
  func watchFiles(_ reloaded: (@Sendable (String, DecodingError?) -> Void)?) throws(EngineError) {
    let watch = try FileWatch { [weak self] path, need in
      self?.reload(path, need, reloaded) ?? false
    } report: { folder, reason in
      Self.logger.notice("\(folder.shown(limit: 200)) is not watched: \(reason)")
    }
    let (last, paths) = state.withLock { state in
      defer { state.watch = watch }
      return (state.watch, state.shelf.paths)
    }
    for path in paths { watch.add(path) }
    last?.stop()
  }

  /// Ends ``watch(_:)``.
  public func unwatch() {
    let watch = state.withLock { state in
      defer { state.watch = nil }
      return state.watch
    }
    watch?.stop()
  }

  /// True while files are watched.
  public var isWatching: Bool { state.withLock { $0.watch != nil } }

  /// Reads a file again that may have changed; false if no reference to its effect is left.
  private func reload(
    _ path: String, _ need: WatchedFiles.Need, _ reloaded: (@Sendable (String, DecodingError?) -> Void)?
  ) -> Bool {
    let (isKnown, known) = state.withLock { ($0.shelf[path] != nil, $0.stamps[path]) }
    // A file without a name is about to be replaced.
    guard isKnown, let stamp = FileStamp(path: path), need == .read || stamp != known else { return isKnown }
    switch reload(path) {
    case .success:
      Self.logger.info("\(path.shown(limit: 200)) has changed, and was read again")
      reloaded?(path, nil)
    case .failure(let error):
      Self.logger.warning("a file has changed, and can not be used; its effect stays as it was: \(error.description)")
      reloaded?(path, error)
    case nil: return false
    }
    return true
  }

  // MARK: - Loading

  /// Hands the effect of a path to `done`, now or when it is loaded. Returns a load that the caller has to perform.
  private func find(
    _ path: String, _ done: @escaping @Sendable (Result<SoundEffect, DecodingError>) -> Void
  ) -> Load? {
    let (effect, load) = change { state, released -> (SoundEffect?, Load?) in
      if let effect = state.shelf.find(path, released: &released) { return (effect, nil) }
      let load = state.loads[path] ?? Load()
      state.loads[path] = load
      return (nil, load)
    }
    if let effect {
      done(.success(effect))
      return nil
    }
    guard let load else { return nil }
    let (result, hasBegun) = load.state.withLock { state in
      if state.result == nil { state.waiters.append(done) }
      defer { state.hasBegun = true }
      return (state.result, state.hasBegun)
    }
    if let result { done(result) }
    return hasBegun ? nil : load
  }

  private func perform(_ load: Load, path: String) {
    // Before the file is read: a change meanwhile is found later.
    let stamp = FileStamp(path: path)
    let result: Result<SoundEffect, DecodingError>
    do throws(DecodingError) {
      result = .success(
        try SoundEffect(
          path: path, sampleRate: configuration.sampleRate, storage: configuration.storage,
          limits: configuration.limits, loudness: configuration.loudness))
    } catch {
      result = .failure(error)
    }
    let watch = change { state, released -> FileWatch? in
      state.loads[path] = nil
      guard case .success(let effect) = result else { return nil }
      state.stamps[path] = stamp
      state.shelf.insert(effect, path: path, bytes: effect.bytes, released: &released)
      return state.watch
    }
    watch?.add(path)
    let waiters = load.state.withLock { state in
      state.result = result
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter(result) }
  }

  private func reload(_ path: String) -> Result<SoundEffect, DecodingError>? {
    guard let effect = state.withLock({ $0.shelf[path] }) else { return nil }
    let stamp = FileStamp(path: path)
    do throws(DecodingError) {
      try effect.reload()
    } catch {
      return .failure(error)
    }
    state.withLock { $0.stamps[path] = stamp }
    return .success(effect)
  }

  /// Changes the state. Effects without another reference are freed after the lock is released.
  private func change<Changed>(_ body: (inout State, inout [SoundEffect]) -> Changed) -> Changed {
    var released: [SoundEffect] = []
    defer { withExtendedLifetime(released) {} }
    return state.withLock { body(&$0, &released) }
  }
}
