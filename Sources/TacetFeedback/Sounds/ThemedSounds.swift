import TacetSystem

/// The sounds that themes have for events, each decoded once. Any thread.
final class ThemedSounds: Sendable {
  private let results = Locked<[SoundTheme: [String: Result<ShortSoundPCM?, ShortSoundError>]]>([:])

  /// The theme's sound for an event; nil where the theme disables it. Blocks on the disk.
  func pcm(for event: String, in theme: SoundTheme) throws(ShortSoundError) -> ShortSoundPCM? {
    if let known = results.withLock({ $0[theme]?[event] }) { return try known.get() }
    let result: Result<ShortSoundPCM?, ShortSoundError>
    do throws(ShortSoundError) {
      switch theme.sound(for: event) {
      case .file(let path): result = .success(try ShortSoundPCM(.file(path: path)))
      case .disabled: result = .success(nil)
      case nil: throw .notInTheme(event: event, theme: theme.name)
      }
    } catch {
      result = .failure(error)
    }
    results.withLock { $0[theme, default: [:]][event] = result }
    return try result.get()
  }

  /// The frames of a sound, from `theme` for an event; nil where the theme disables it. Blocks on the disk.
  func pcm(of sound: ShortSound, in theme: SoundTheme) throws(ShortSoundError) -> ShortSoundPCM? {
    switch sound.content {
    case .samples(let samples): return samples
    case .event(let fallback):
      do throws(ShortSoundError) {
        return try pcm(for: sound.name, in: theme)
      } catch {
        guard let fallback else { throw error }
        return try pcm(of: fallback, in: theme)
      }
    }
  }
}
