internal import TacetMixer
import TacetSignal

/// The figures of an engine at one moment: what it plays, and what that costs. ``EngineDiagnostics/statistics``.
public struct EngineStatistics: Hashable, Sendable {
  /// The voices by what they do, and how many had to go.
  public struct Voices: Hashable, Sendable {
    /// Voices with a source: they sound, or fade out.
    public var sounding: Int
    /// Voices that run without a source, because they are inaudible (below -80 dB by gain, bus or distance) or because
    /// others matter more.
    public var virtual: Int
    /// Voices that stand still: their frame has not come, or they or their bus are paused.
    public var waiting: Int
    /// One-shots that run unheard to their end, because they were asked for or came due in a hold.
    public var unheard: Int
    /// Voices that ended ``VoiceEnd/stolen`` after they had begun, since the engine was made.
    public var stolen: Int
    /// Plays that ended without having begun, since the engine was made: ``VoiceEnd/refused`` by a limit, or
    /// ``VoiceEnd/stolen``, as those that found no room to live at all and short ones that mattered less than all that
    /// sounded.
    public var refused: Int
  }

  /// A stream of the soundtrack: the current one, or one that fades out.
  public struct Stream: Hashable, Sendable {
    /// True for the soundtrack that the game asked for last.
    public var isCurrent: Bool
    /// The sound that lies decoded ahead, in time of the engine; at most ``capacity``.
    public var buffered: Duration
    /// The sound that can lie decoded ahead: 341 ms at 48 kHz.
    public var capacity: Duration
  }

  /// How many voices there are of each kind.
  public var voices: Voices
  /// The time that rendering the last whole second of sound took, on the output's thread; zero before the first. A
  /// second is what there is.
  public var renderTime: Duration
  /// The part of it that the game's own DSPs took.
  public var dspTime: Duration
  /// The longest block of that second of sound.
  public var worstBlock: Duration
  /// The longest block since the engine was made.
  public var worstBlockEver: Duration
  /// The streams of the soundtrack, the current one first.
  public var streams: [Stream]
  /// Blocks that came too late for the output, since the engine was made: silence was heard in the middle of something.
  public var underruns: Int
  /// How often streamed effects had to wait, silent, for their file or their generator, since the engine was made.
  public var dropouts: Int
  /// How long a frame takes from its rendering to being heard: ``EngineOutput/latency``.
  public var latency: Duration?

  init(_ state: borrowing EngineState, _ figures: RendererStatistics, dropouts: Int, latency: Duration?) {
    let rate = state.sampleRate
    voices = Voices(
      sounding: Int(figures.voices.sounding), virtual: Int(figures.voices.virtual),
      waiting: Int(figures.voices.waiting), unheard: Int(figures.voices.unheard),
      stolen: state.voices.stolen.stolen, refused: state.voices.stolen.refused + state.voices.rejectedPlays)
    renderTime = .nanoseconds(figures.times.lastSecond)
    dspTime = .nanoseconds(figures.times.dspLastSecond)
    worstBlock = .nanoseconds(figures.times.worstBlock)
    worstBlockEver = .nanoseconds(figures.times.worstBlockEver)
    streams = state.director.plays.decks.map { deck in
      Stream(
        isCurrent: deck == state.director.plays.deck,
        buffered: FrameCount(figures.readyFrames[deck]).duration(sampleRate: rate),
        capacity: FrameCount(figures.ringFrames).duration(sampleRate: rate))
    }
    underruns = state.presence.underruns
    self.dropouts = dropouts
    self.latency = latency
  }
}
