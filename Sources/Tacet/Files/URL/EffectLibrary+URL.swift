public import FoundationEssentials
public import TacetDecoding

extension EffectLibrary {
  /// The effect of a file. One that is not in memory is loaded now, on the calling thread; one that another thread is
  /// about to load is waited for.
  ///
  /// - Throws: ``DecodingError``, naming the file and what is wrong with it.
  public func effect(at url: URL) throws(DecodingError) -> SoundEffect { try effect(path: url.pathText) }

  /// Loads files in the background, on all of the machine's processors, in this order. Effects that are in memory
  /// already cost nothing.
  public func load(_ urls: [URL]) -> EffectLoading {
    var paths: [String] = []
    var names: [String: any Sendable] = [:]
    for url in urls {
      let path = url.pathText
      paths.append(path)
      names[path] = url
    }
    return load(paths: paths, names: names)
  }

  /// Keeps an effect in memory no more. Voices that play it go on to their end; a game that has the effect may go on to
  /// use it, and it stays the one of this file.
  public func unload(_ url: URL) { unload(path: url.pathText) }

  /// Reads files again by itself from now on when they change, those that are loaded later too: for work on sounds
  /// while the game runs, not for a game that is shipped. Off unless it is called. The last call holds.
  ///
  /// ```swift
  /// #if DEBUG
  /// try library.watch { url, error in print(url.lastPathComponent, error?.description ?? "is new") }
  /// #endif
  /// ```
  ///
  /// A file that is written is read 0.1 s after its last change, at most 1 s after the first, as one is that takes its
  /// name. One that can not be used leaves its effect as it was, which the log says, until it changes again. Of files
  /// in more than 1,024 folders the rest is not watched, nor is what a link leads to in another folder. Frames that
  /// were replaced stay in memory as long as their effect: ``SoundEffect/reload()``. `inotify`.
  ///
  /// - Parameter reloaded: called on the watch's thread after each file that was read again, with the error of one that
  ///   can not be used.
  /// - Throws: ``EngineError/noFileWatch(_:)``, ``EngineError/noThread``; a watch before goes on then.
  public func watch(_ reloaded: (@Sendable (URL, DecodingError?) -> Void)? = nil) throws(EngineError) {
    guard let reloaded else { return try watchFiles(nil) }
    try watchFiles { path, error in reloaded(URL(pathText: path), error) }
  }
}

extension EffectLoading {
  /// The files that can not be used, and why.
  public var failures: [URL: DecodingError] {
    var failures: [URL: DecodingError] = [:]
    for (path, error) in failedPaths { failures[names[path] as? URL ?? URL(pathText: path)] = error }
    return failures
  }
}
