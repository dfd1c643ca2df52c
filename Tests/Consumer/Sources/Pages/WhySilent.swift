import Tacet

/// Why a game is not heard, in words for players; empty where it is.
func whySilent(_ engine: AudioEngine) -> [String] {
  let reasons = engine.session.reasonsForSilence
  return (reasons.effects + reasons.soundtrack.filter { !reasons.effects.contains($0) }).map(\.summary)
    + reasons.outside.map(\.summary) + reasons.levels.map(\.summary)
}
