import TacetSignal

/// The figures of a renderer after its last block.
package struct RendererStatistics: Equatable, Sendable {
  package var voices: VoiceCounts
  /// The time that rendering takes.
  package var times: RenderTimes
  /// Frames that lie ready in each deck's ring.
  package var readyFrames: [Int]
  /// Frames that a deck's ring holds.
  package var ringFrames: Int

  package init(voices: VoiceCounts, times: RenderTimes, readyFrames: [Int], ringFrames: Int) {
    self.voices = voices
    self.times = times
    self.readyFrames = readyFrames
    self.ringFrames = ringFrames
  }
}

/// The figures of a renderer after its last block.
package struct RendererReading: Sendable {
  /// The voice that was asked for; one that has not begun, if none was.
  package var voice: VoiceReading
  package var music: MusicPosition
  package var clocks: RenderClocks
}

/// How long blocks have taken to render, in nanoseconds.
package struct RenderTimes: BitwiseCopyable, Equatable, Sendable {
  /// The time spent on the last whole second of sound; 0 before there was one.
  package var lastSecond = 0
  /// The part of it that the game's own DSPs took.
  package var dspLastSecond = 0
  /// The longest block of that second.
  package var worstBlock = 0
  /// The longest block of all.
  package var worstBlockEver = 0

  package init() {}
}

/// How many voices the renderer has, by what they do.
package struct VoiceCounts: BitwiseCopyable, Equatable, Sendable {
  /// Those that sound, or fade out.
  package var sounding: Int32 = 0
  /// Those that run unread, because they are inaudible.
  package var virtual: Int32 = 0
  /// Those that stand still: their frame has not come, or they are paused.
  package var waiting: Int32 = 0
  /// One-shots that run unheard to their end.
  package var unheard: Int32 = 0

  package init() {}
}

/// A voice as the renderer had it after its last block.
package struct VoiceReading: Sendable {
  /// The play that used the slot then. A play that is newer has not begun.
  package var generation: UInt32 = 0
  /// It runs unheard to its end, whatever changes.
  package var runsUnheard = false
  /// It is audible, and waits because others that matter more sound.
  package var isOutranked = false
  /// The fade-in that the game asked for is under way, or to come.
  package var comesIn = false
  /// The gain of the game's fades of it at the moment: of its fade-in, and of a stop's fade-out.
  package var fade: Float = 1
  /// The frame of its effect that comes next.
  package var frame = 0
  /// The side and the slot from which its ways are read, where they are asked for.
  private var source: (game: GameSide, slot: Int)?

  /// A voice that has not begun.
  package init() {}

  /// A voice as it was published, with the mix's clock at `mix` and the engine's at `engine`.
  init(_ position: UnsafePointer<VoicePosition>, of slot: Int, on game: GameSide, mix: Int, engine: Int) {
    generation = position.pointee.generation
    runsUnheard = position.pointee.clock == .engine
    isOutranked = position.pointee.isOutranked
    comesIn = position.pointee.fadeInLeft > position.pointee.framesOfWays(mix: mix)
    fade = position.pointee.fadeGain(after: position.pointee.framesOfWays(mix: mix))
    frame = position.pointee.frame(mix: mix, engine: engine)
    source = (game, slot)
  }

  /// The parameters of the play `generation` as they are now, where the game set these: on a way, those of the moment.
  package func present(_ parameters: VoiceParameters, of generation: UInt32) -> VoiceParameters {
    guard generation == self.generation, !runsUnheard, let source else { return parameters }
    return source.game.present(parameters, ofSlot: source.slot)
  }
}

/// The place of the soundtrack's current play, and the mix's clock of the same moment.
package struct MusicPosition: BitwiseCopyable, Sendable {
  /// The number of the play; 0 while none has begun.
  package var generation: UInt32 = 0
  /// Frames that it has played.
  package var played = 0
  /// Frames that the mix has counted.
  package var clock = 0
  /// The engine's frame at which it had played these: the present one, unless it stands still.
  package var reached = 0
  package var engine = 0
  /// When that frame is due, by `CLOCK_MONOTONIC`, in nanoseconds; the output's latency later it is heard.
  package var time = 0
  /// How far each frame takes the music.
  package var pace = MusicPace()
  /// False while the mix stands still.
  package var isRunning = true

  package init() {}
}

/// The level of a mix over the last blocks; full scale is 1.
package struct MixLevel: Equatable, Sendable {
  /// In LUFS; minus infinity for silence.
  package struct Loudness: Equatable, Sendable {
    /// Over 400 ms.
    package var momentary: Float
    /// Over 3 s.
    package var shortTerm: Float
    /// Gated, since it is measured.
    package var integrated: Float
  }

  /// The largest amplitude.
  package var peak: Float
  /// The root mean square.
  package var rms: Float
  /// Nil while it is not measured.
  package var loudness: Loudness?
}
