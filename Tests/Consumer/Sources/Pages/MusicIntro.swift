import Tacet

/// The first two seconds once, then the rest for ever.
func withIntro(_ boss: Soundtrack) throws -> Soundtrack {
  guard let region = LoopRegion(start: boss.frame(at: .seconds(2)), end: boss.info.frames) else { return boss }
  return try boss.looping(over: region)
}

/// After this round of the loop the outro of the file plays, and the music is over.
func leaveLoop(_ engine: AudioEngine) { engine.soundtrack.finishLoop() }
