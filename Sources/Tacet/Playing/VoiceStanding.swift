internal import TacetMixer
import TacetSession
import TacetSignal

/// All that decides whether a voice that lives is heard. Pure.
struct VoiceStanding {
  /// The voice as the game set it, at its place of the moment.
  var parameters = VoiceParameters()
  /// Its own gain of the moment.
  var ownGain: Float = 1
  /// Its own pitch of the moment.
  var pitch: Float = 1
  /// The gain of its fade-in and its fade-out at the moment.
  var fade: Float = 1
  /// It has begun to sound, or to run inaudibly.
  var hasStarted = false
  /// The renderer lets it run unheard to its end.
  var runsUnheard = false
  /// The renderer lets it run without a source, because others matter more.
  var isOutranked = false
  /// Its bus as the game set it.
  var bus = BusTable.Inherited()
  /// The gain over everything.
  var masterGain: Float = 1
  /// The reasons that mute or pause its bus, sorted; not the bus's own pause and mute.
  var holds: [HoldReason] = []
  /// The law by which its place is heard.
  var law = SpatialLaw()
  var clocks = RenderClocks()

  private var busGain: Float { bus.isMuted ? 0 : bus.gain * masterGain }

  /// The gain of voice, fade, bus, master and place together, at the moment. Holds are not in it.
  var gain: Float { ownGain * fade * busGain * law.gain(of: parameters) }

  /// The first cause for which it is not heard.
  var status: VoiceStatus {
    if runsUnheard { return .unheard(holds) }
    if !hasStarted, !clocks.hasCome(parameters.start) { return .waiting(until: parameters.start) }
    if parameters.isPaused { return .paused }
    if bus.isPaused { return .busPaused }
    if !holds.isEmpty { return .held(holds) }
    let inaudible = SpatialLaw.inaudible
    if busGain < inaudible { return .busSilent }
    if parameters.gain * busGain < inaudible { return .inaudible }
    if parameters.gain * busGain * law.gain(of: parameters) < inaudible { return .tooFar }
    return isOutranked ? .outranked : .playing
  }
}

extension VoiceStanding {
  /// A voice that the game set so, with the renderer's `reading` of its slot.
  init(of voice: Voice, _ parameters: VoiceParameters, _ reading: RendererReading, in state: borrowing EngineState) {
    let present = reading.voice.present(parameters, of: voice.generation)
    self.parameters = parameters
    self.parameters.spot = present.spot
    (ownGain, pitch) = (present.gain, present.pitch)
    hasStarted = state.voices.hasStarted(voice)
    let isCurrent = reading.voice.generation == voice.generation
    fade = isCurrent ? reading.voice.fade : state.voices.beginsSilent(voice) ? 0 : 1
    runsUnheard = isCurrent && reading.voice.runsUnheard
    isOutranked = isCurrent && reading.voice.isOutranked
    bus = state.buses.inherited(BusID(parameters.bus))
    masterGain = state.buses.inherited(.master).gain
    var holds = state.session.holdsOfEffectsMix
    // The game's pause of everything reaches bus by bus.
    if !bus.isPaused, state.buses.isHeld(BusID(parameters.bus)), !holds.contains(.game(.paused(.everything))) {
      holds.append(.game(.paused(.everything)))
    }
    self.holds = holds.count > 1 ? holds.sorted() : holds
    law = state.space.law(nearestTo: present.position)
    clocks = reading.clocks
  }
}
