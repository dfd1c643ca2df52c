package import TacetJSON
import TacetMonitors
import TacetSession
import TacetSignal

/// The state of an engine as JSON: what `tacet_state` gives, and what an inspected game answers.
package struct EngineRecord: Codable, Hashable, Sendable {
  /// A part of the state, by its name.
  package enum Part: String, CaseIterable, Sendable {
    case session, soundtrack, buses, voices, mix, space, outputs, microphone, statistics
  }

  /// The session: levels, reasons and facts.
  package struct Session: Codable, Hashable, Sendable {
    /// Reasons as people read them.
    package struct Words: Codable, Hashable, Sendable {
      package var effects, soundtrack, outside, levels: [String]
    }

    /// The game's policies, by the names that a scenario has for them.
    package struct Policies: Codable, Hashable, Sendable {
      package var resume, focusLoss, routeLoss, voiceChat: String
      package var yield: Bool
    }

    package var effects, soundtrack, category, reportedCategory, route: String
    package var options: [String]
    package var policies: Policies
    package var effectsReasons, soundtrackReasons, outside, levels: [String]
    package var words: Words
    package var active, routeLost, silentMode, otherAudio, otherMusic: Bool

    /// The game's own levels that silence a side, in words.
    package func levelWords(of side: LevelReason.Side) -> [String] {
      zip(levels, words.levels).filter { $0.0.hasSuffix(":\(side.rawValue)") }.map(\.1)
    }
  }

  /// The soundtrack.
  package struct Music: Codable, Hashable, Sendable {
    package var playing, paused: Bool
    package var file: String?
    /// Of the file: frames a second, its length and its loop in frames; no length where nobody knows it.
    package var sampleRate, frames: Int?
    package var loop: [Int]?
    package var soundtrackFrame: Int
    package var seconds: Double?
    package var rounds: Int?
    /// The gain of the piece in decibels; nil for silence, and where nothing plays.
    package var gain: Double?
    package var intensity: Double
    /// "fadingIn" or "fadingOut"; nil: it is in no fade.
    package var fading: String?
    /// The file that fades out, after a stop or under the one that has taken over.
    package var leaving: String?
  }

  /// A bus with its voices, heard or not.
  package struct BusState: Codable, Hashable, Sendable {
    package var name: String
    /// In decibels; nil for silence.
    package var gain: Double?
    package var muted, paused, pausesWithGame: Bool
    package var parent: String?
    package var timeScale: Double
    /// Its filters, equaliser, compressor, pan and time scale as a bank has them, where they are not those of a new
    /// bus.
    package var values: JSON?
    package var voices: Int
    /// Its level in decibels: measured where it is metered, else an estimate by the gains of its voices and of those
    /// below it (``AudioEngine/powersByBus``). Nil where nothing plays, and for the soundtrack and the master, whose
    /// meters are in ``Statistics``.
    package var level: Double?
    /// True if the level is measured; nil: it is an estimate.
    package var metered: Bool?
  }

  /// The snapshots in force.
  package struct Mix: Codable, Hashable, Sendable {
    package var snapshots: [String]
  }

  /// The axes; HRTF by its mode, and whether it is on; the reverb of everywhere, nil where this OpenAL has none.
  package struct Space: Codable, Hashable, Sendable {
    package var axes = SpatialAxes.yUpRightHanded.rawValue
    package var hrtf: String
    package var hrtfOn: Bool
    package var reverb: Bool?
    /// The reason why voices with a place are panned by their direction alone, if they are.
    package var refusal: String?
  }

  /// The figures of ``EngineStatistics``; times in seconds, `renderTime` of each second.
  package struct Statistics: Codable, Hashable, Sendable {
    /// Seconds that lie decoded ahead, and that can.
    package struct Stream: Codable, Hashable, Sendable {
      package var current: Bool
      package var buffered, capacity: Double
    }

    package var frame, sampleRate, voices, sounding, virtual, waiting, unheard, stolen, refused: Int
    package var underruns, dropouts, rejectedPlays: Int
    package var renderTime, worstBlock: Double
    package var master, soundtrack, effects: MeterRecord
    package var streams: [Stream]
    package var latency: Double?
  }

  package var version = 1
  /// The game's name as users see it.
  package var name: String
  package var session: Session?
  package var soundtrack: Music?
  package var buses: [BusState]?
  /// The loudest of the voices that live.
  package var voices: [VoiceRecord]?
  package var mix: Mix?
  package var space: Space?
  package var outputs: [OutputRecord]?
  package var microphone: MicrophoneRecord?
  package var statistics: Statistics?
}

extension EngineRecord {
  /// The state of these parts. Takes the engine's lock for a moment, several times.
  package init(_ engine: AudioEngine, parts: Set<Part> = Set(Part.allCases)) {
    name = engine.configuration.nameForUsers
    if parts.contains(.session) { session = Session(engine.session) }
    if parts.contains(.soundtrack) { soundtrack = Music(engine.soundtrack) }
    if parts.contains(.buses) {
      let (voices, powers) = (engine.voicesByBus, engine.powersByBus)
      buses = engine.buses.map { BusState($0, voices: voices[$0.number] ?? 0, power: powers[$0.number] ?? 0) }
    }
    if parts.contains(.voices) { voices = VoiceRecord.all(of: engine) }
    if parts.contains(.mix) { mix = Mix(engine) }
    if parts.contains(.space) { space = Space(engine) }
    if parts.contains(.outputs) { outputs = engine.output.devices.map(OutputRecord.init) }
    if parts.contains(.microphone) { microphone = MicrophoneRecord(engine.microphone) }
    if parts.contains(.statistics) { statistics = Statistics(engine) }
  }
}

extension EngineRecord.Session {
  fileprivate init(_ session: AudioSession) {
    let (verdict, reasons) = (session.verdict, session.reasonsForSilence)
    (effects, soundtrack) = (verdict.effects.name, verdict.soundtrack.name)
    (category, reportedCategory) = (session.category.rawValue, session.reportedCategory.rawValue)
    route = session.route.rawValue
    options = session.options.names
    policies = Policies(
      resume: session.resumePolicy.rawValue, focusLoss: session.focusLossPolicy.rawValue,
      routeLoss: session.routeLossPolicy.rawValue, voiceChat: session.voiceChatPolicy.rawValue,
      yield: session.yieldsToOtherMusic)
    effectsReasons = reasons.effects.map(\.description)
    soundtrackReasons = reasons.soundtrack.map(\.description)
    outside = reasons.outside.map(\.description)
    levels = reasons.levels.map(\.description)
    words = Words(
      effects: reasons.effects.map(\.summary), soundtrack: reasons.soundtrack.map(\.summary),
      outside: reasons.outside.map(\.summary), levels: reasons.levels.map(\.summary))
    (active, routeLost, silentMode) = (session.isActive, session.isRouteLost, session.isSilentMode)
    (otherAudio, otherMusic) = (session.isOtherAudioPlaying, session.secondaryAudioShouldBeSilenced)
  }
}

extension EngineRecord.Music {
  fileprivate init(_ player: SoundtrackPlayer) {
    let (playhead, soundtrack) = (player.playhead, player.current)
    let info = soundtrack?.info
    (playing, paused) = (player.isPlaying, player.isPaused)
    file = info?.path
    sampleRate = info?.format.sampleRate
    frames = soundtrack?.isEndless == true ? nil : info?.frames
    loop = info?.loop.map { [$0.start, $0.end] }
    soundtrackFrame = player.position
    seconds = playhead.map { $0.time / .seconds(1) }
    rounds = playhead?.rounds
    gain = player.gain.flatMap { $0 > .silence ? Double($0.decibels) : nil }
    intensity = Double(player.intensity)
    let fade = player.fading
    fading = fade == .none ? nil : fade.rawValue
    leaving = player.leaving?.info.path
  }
}

extension EngineRecord.BusState {
  fileprivate init(_ bus: Bus, voices: Int, power: Float) {
    name = bus.name
    gain = bus.gain > .silence ? Double(bus.gain.decibels) : nil
    (muted, paused, pausesWithGame) = (bus.isMuted, bus.isPaused, bus.pausesWithGame)
    parent = bus.parent?.name
    timeScale = Double(bus.timeScale)
    values = bus.values.json
    self.voices = voices
    let amplitude = bus.isMetered ? bus.level ?? 0 : power.squareRoot()
    metered = bus.isOfEffects && bus.isMetered ? true : nil
    level = !bus.isOfEffects || amplitude <= 0 ? nil : Double(Gain(amplitude: amplitude).decibels)
  }
}

extension EngineRecord.Mix {
  fileprivate init(_ engine: AudioEngine) { snapshots = engine.snapshots.inForce.map(\.name) }
}

extension EngineRecord.Space {
  fileprivate init(_ engine: AudioEngine) {
    axes = engine.configuration.axes.rawValue
    (hrtf, hrtfOn) = (engine.space.hrtf.rawValue, engine.space.isHRTFOn)
    reverb = engine.reverb.isAvailable ? engine.reverb.preset != nil : nil
    refusal = engine.space.refusal
  }
}

extension EngineRecord.Statistics {
  fileprivate init(_ engine: AudioEngine) {
    let diagnostics = engine.diagnostics
    let (figures, meters) = (diagnostics.statistics, diagnostics.meters)
    (frame, sampleRate) = (engine.clock.rawValue, engine.configuration.sampleRate)
    voices = engine.voiceCount
    (sounding, virtual) = (figures.voices.sounding, figures.voices.virtual)
    (waiting, unheard) = (figures.voices.waiting, figures.voices.unheard)
    (stolen, refused) = (figures.voices.stolen, figures.voices.refused)
    (underruns, dropouts, rejectedPlays) = (figures.underruns, figures.dropouts, diagnostics.rejectedPlays)
    (renderTime, worstBlock) = (figures.renderTime / .seconds(1), figures.worstBlock / .seconds(1))
    (master, soundtrack) = (MeterRecord(meters.master), MeterRecord(meters.soundtrack))
    effects = MeterRecord(meters.effects)
    streams = figures.streams.map {
      Stream(current: $0.isCurrent, buffered: $0.buffered / .seconds(1), capacity: $0.capacity / .seconds(1))
    }
    latency = figures.latency.map { $0 / .seconds(1) }
  }
}
