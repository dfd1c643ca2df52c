/// A channel as a game of SDL_mixer sees it. A value: the volumes, the times and the group that stay with its number.
package struct Channel: Hashable, Sendable {
  /// The direction of a fade.
  package enum Fading: Hashable, Sendable {
    /// No fade is under way.
    case none
    /// The volume goes to 0, and the channel ends there.
    case out
    /// The volume comes from 0.
    case `in`
  }

  /// The largest volume.
  package static let maximumVolume = 128

  /// The address of the chunk that was played last; nil: none was.
  package internal(set) var chunk: UInt?
  /// True from a play on until its end.
  package internal(set) var isPlaying = false
  /// Counts the plays: the end of an older one means nothing.
  package internal(set) var serial: UInt32 = 0
  /// 0 to 128. A fade changes it.
  package internal(set) var volume = Self.maximumVolume
  /// The group; -1: none.
  package internal(set) var tag = -1
  /// The fade that is under way.
  package internal(set) var fading = Fading.none
  /// The milliseconds at which it was paused; nil: it is not.
  package internal(set) var paused: UInt32?
  /// The milliseconds at which it was played last.
  package internal(set) var start: UInt32 = 0
  /// The milliseconds at which it is stopped; 0: never.
  package internal(set) var expiry: UInt32 = 0
  /// The volume from or to which a fade goes, and that which it leaves behind.
  var (fadeVolume, volumeAfterFade) = (Self.maximumVolume, Self.maximumVolume)
  /// When a fade began, and how long it is, in milliseconds.
  package internal(set) var (fadeStart, fadeLength): (UInt32, UInt32) = (0, 0)
  /// In the order in which they act.
  package internal(set) var effects: [ChannelEffect] = []

  /// The turn that time has brought for a channel.
  package enum Turn: Hashable, Sendable {
    /// Its time is over, and it has ended.
    case expired
    /// It has faded in, and has another volume than that to which it was fading: a second fade began within the first.
    case fadedIn
    /// It has faded out, and ended; ``ChannelTable/endFade(_:)`` follows once the game was told.
    case fadedOut
  }

  /// Lets time pass, as SDL_mixer does at the beginning of each block. A paused one waits.
  package mutating func advance(to now: UInt32) -> Turn? {
    guard paused == nil else { return nil }
    if expiry > 0, expiry < now {
      (isPlaying, fading, expiry) = (false, .none, 0)
      return .expired
    }
    guard fading != .none else { return nil }
    let passed = now &- fadeStart
    if passed >= fadeLength {
      volume = volumeAfterFade
      guard fading == .out else {
        fading = .none
        return volume == fadeVolume ? nil : .fadedIn
      }
      (isPlaying, expiry) = (false, 0)
      return .fadedOut
    }
    let part = UInt64(fading == .out ? fadeLength - passed : passed)
    volume = Int(UInt64(fadeVolume) * part / UInt64(fadeLength))
    return nil
  }

  /// The milliseconds that are left of a fade.
  package func fadeRest(at now: UInt32) -> UInt32 {
    let passed = now &- fadeStart
    return fading == .none || passed >= fadeLength ? 0 : fadeLength - passed
  }
}
