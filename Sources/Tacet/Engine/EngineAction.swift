import Logging
internal import TacetDecoding
internal import TacetMixer
import TacetMonitors
import TacetSession
import TacetSignal

/// An effect of a change of ``EngineState``. The state appends actions, and ``EngineDriver`` performs them in order before
/// it gives the lock back; those from `complete` on wait for `tacet-control`, which performs them without the lock.
enum EngineAction {
  /// Changes a voice; 0 is no other buffer.
  case change(slot: Int, VoiceParameters, VoiceRamps, monoBuffer: UInt32)
  /// Replaces the orders for a voice that wait for their time by those that the table has.
  case schedule(slot: Int)
  /// Stops a voice by a fade, to end for this reason.
  case stop(slot: Int, ramp: RampSpan, VoiceEnd)
  /// Changes a bus of the effects' mix; nil is the ramp given last.
  case bus(Int, BusTable.Entry, ramp: RampSpan?, pauseRamp: RampSpan?)
  /// Replaces the orders for a bus that wait for their time.
  case scheduleBus(Int, BusSchedule)
  /// Pauses the buses of the effects but those of these bits, or ends that.
  case pauseEverything(Bool, sparing: UInt64, ramp: RampSpan)
  /// Changes the gain of the soundtrack's bus, or of the master.
  case gain(bus: Int, Float, ramp: RampSpan)
  /// Changes the time scale of a bus, or of the soundtrack.
  case timeScale(TimeScaleChange)
  /// Changes the gain of the snapshots in force for a bus.
  case snapshotGain(bus: Int, Float, ramp: RampSpan)
  case ducking(DuckRules)
  case space(SpatialLaw, ListenerList)
  /// Turns HRTF on or off for voices with a position.
  case orderHead(Bool)
  case filter(FilterChange, ramp: RampSpan)
  case reverb(ReverbChange)
  /// Changes the fold to mono, the balance and the dynamics.
  case hearing(HearingOrder)
  case orderEffects(MixOrder)
  case orderSoundtrack(MixOrder)
  /// Ends the one-shots that are frozen.
  case dropFrozen
  /// Clears a deck, has the feeder fill it and lets the renderer have it.
  case bindDeck(DeckBinding)
  /// Appends a soundtrack to a deck's play; nil: none will follow.
  case extendDeck(Int, SoundtrackPart?)
  /// Changes how loud the layers of a deck are, whose soundtracks may then be fed up to this place in their queue.
  case layers(DeckLayers, deck: Int, upTo: Int)
  /// Changes how many frames a deck's play has in all.
  case deckLength(Int, Int)
  /// Opens a soundtrack's file for a play from `frame` on that follows.
  case prepare(Soundtrack, loops: LoopCount, frame: Int)
  /// Fades a deck out, from a time on.
  case stopDeck(Int, ramp: RampSpan, at: ClockTime)
  /// Replaces the orders for both mixes that wait for their time.
  case turnMixes(effects: MixTurns, soundtrack: MixTurns)
  /// Ends the feeder's work for a deck.
  case releaseDeck(Int)
  /// Ends a stream, whose voice has ended.
  case endStream(EffectStream)
  /// Deletes a buffer as soon as no source has it.
  case retireBuffer(UInt32)
  /// Deletes a buffer that no source has.
  case deleteBuffer(UInt32)
  case publish(SessionChange)
  case caption(Caption)
  case music(SoundtrackEvent)
  /// Records an event, where events are recorded.
  case record(EngineEvent)
  /// Records a fact that was new, with the verdict that was published last, where events are recorded.
  case recordFact(SessionEvent)
  /// Hands a command of the user from outside to the application.
  case command(RemoteCommand)
  /// Wakes `tacet-control` if it waits.
  case wake
  case complete(PendingCompletion)
  case log(Logger.Level, String)
  /// Takes or releases audio focus.
  case focus(FocusRequest)
  /// Turns other players down, or gives their volumes back.
  case duck(Bool)
  /// Changes what other programs see as a player.
  case nowPlaying(NowPlayingPlan.Order)
  /// Makes the output idle while there is nothing to hear.
  case setIdle(Bool)
  /// Takes back what the output has queued: a hold of this ramp has begun.
  case takeBack(ramp: Int)
  /// Lets the output be heard again after it has silenced itself.
  case unmute
  /// Starts an output anew that could not be started.
  case retryStart
  /// Follows the plan for HRTF, which may take a device.
  case followHRTF
  /// Makes reverbs until there are so many, which may take memory.
  case makeReverbs(Int)
}
