import TacetSession
import TacetSignal

/// Why a voice is heard or not: ``EngineVoice/status``.
///
/// It follows from what was asked for last, so a fade towards it may still be heard. Of several causes it is the first
/// in the order of the cases: the game's own before a hold, which ends by itself.
public enum VoiceStatus: Hashable, Sendable {
  /// It is another engine's, or ended so long ago that it is not among the last 256.
  case unknown
  /// It ended, at this frame of the engine.
  case ended(VoiceEnd, at: FrameCount)
  /// A one-shot that runs to its end unheard, because it was asked for or came due in a hold. With the session's
  /// reasons now: none once the hold is over, or where its bus alone was paused.
  case unheard([HoldReason])
  /// It waits for this moment: `startingAt`.
  case waiting(until: ClockTime)
  /// The game paused it: ``EngineVoice/pause(over:at:)``.
  case paused
  /// The game paused its bus: ``Bus/setPaused(_:over:at:)``.
  case busPaused
  /// The session mutes or pauses it for these reasons, at least one; ``HoldReason/game(_:)`` is the game's pause or
  /// mute of everything.
  case held([HoldReason])
  /// Its bus, or the master, is muted or below -80 dB. Time runs on.
  case busSilent
  /// Its own gain and its bus's are below -80 dB together. Time runs on.
  case inaudible
  /// It is so far from the listener that it is below -80 dB. Time runs on.
  case tooFar
  /// As many voices of a higher priority, or louder ones, sound as may at once
  /// (``AudioEngine/Configuration/maximumSounding``). Time runs on, and it comes back when it matters more or one of
  /// them ends.
  case outranked
  /// It is heard, or will be with the next block.
  case playing

  /// Words that a game can show: "held: silent mode", "too far away", "ended: stolen".
  public var summary: String {
    func list(_ reasons: [HoldReason]) -> String { reasons.map(\.summary).joined(separator: ", ") }
    return switch self {
    case .unknown: "unknown"
    case .ended(let end, _): "ended: \(end.rawValue)"
    case .unheard(let reasons): reasons.isEmpty ? "runs unheard" : "runs unheard: \(list(reasons))"
    case .waiting: "waits for its start"
    case .paused: "paused"
    case .busPaused: "its bus is paused"
    case .held(let reasons): "held: \(list(reasons))"
    case .busSilent: "its bus is silent"
    case .inaudible: "too quiet"
    case .tooFar: "too far away"
    case .outranked: "others matter more"
    case .playing: "playing"
    }
  }
}
