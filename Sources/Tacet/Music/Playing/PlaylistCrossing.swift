internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// How one soundtrack of a playlist crosses into the next one, by itself. Pure.
struct PlaylistCrossing: Equatable {
  /// Frames that the first one has played where the other begins.
  let played: Int
  /// The fade of both.
  let ramp: RampSpan

  /// The crossing of a play, whose music is at `position`, into `next`; nil if it does not end by itself.
  ///
  /// It takes at most half of the shorter one, so that each has come in before it goes.
  init?(of play: SoundtrackPlay, into next: SoundtrackPart, at position: MusicPosition, sampleRate: Int) {
    guard let fade = play.queue.playlist?.crossfade, let duration = fade.duration,
      !play.last.soundtrack.isEndless
    else { return nil }
    let end = play.last.end(sampleRate: sampleRate)
    guard end < .max else { return nil }
    let wanted = position.pace.passing(max(0, FrameCount(duration, sampleRate: sampleRate).rawValue))
    let frames = min(
      wanted, play.last.length(sampleRate: sampleRate) / 2, next.length(sampleRate: sampleRate) / 2,
      end - position.played)
    guard frames > 0 else { return nil }
    played = end - frames
    ramp = RampSpan(position.pace.frames(until: frames), fade.curve ?? .equalPower)
  }

  /// When that is, of a play at `position`.
  func time(at position: MusicPosition) -> ClockTime {
    .soundtrack(FrameCount(position.clock - position.played) + FrameCount(played))
  }
}
