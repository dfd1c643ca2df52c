import TacetDecoding
import TacetEncoding
import TacetSignal

/// The recipe of one sound file.
struct Recipe {
  /// The file's name; the extension `wav` or `ogg` selects the writer.
  let file: String
  /// The Vorbis encoder's quality, -0.1 to 1; unused for `wav`.
  var quality: Float = 0.3
  /// The loop, written as the comments `LOOPSTART` and `LOOPLENGTH`.
  var loop: LoopRegion?
  /// Synthesises the frames.
  let make: @Sendable () -> PCM

  /// The effects of four takes: the first has the effect's name, the others its name and their number.
  private static let effects: [(name: String, make: @Sendable (Take) -> PCM)] = [
    ("laser", EffectRecipes.laser), ("coin", EffectRecipes.coin), ("thud", EffectRecipes.thud),
    ("explosion", EffectRecipes.explosion), ("hunter", EffectRecipes.hunter), ("nearMiss", EffectRecipes.nearMiss),
    ("strike", EffectRecipes.strike), ("heartbeat", EffectRecipes.heartbeat), ("pickUp", EffectRecipes.pickUp),
    ("chime", EffectRecipes.chime), ("confirm", EffectRecipes.confirm), ("tick", EffectRecipes.tick),
    ("ring", EffectRecipes.ring), ("click", EffectRecipes.click),
  ]

  static let all: [Recipe] =
    effects.flatMap { name, make in
      (0..<Take.count).map { index in
        // A click must be there at once, also where only WAV is read.
        let file = "\(name)\(index == 0 ? "" : "\(index + 1)").\(name == "click" ? "wav" : "ogg")"
        return Recipe(file: file) { make(Take(index: index)) }
      }
    } + [
      Recipe(file: "engineHum.ogg", loop: LoopRecipes.humLoop, make: LoopRecipes.engineHum),
      Recipe(file: "wind.ogg", loop: LoopRecipes.windLoop, make: LoopRecipes.wind),
      Recipe(file: "stingerWave.ogg", make: StingerRecipes.wave),
      Recipe(file: "stingerWon.ogg", make: StingerRecipes.won),
      Recipe(file: "stingerLost.ogg", make: StingerRecipes.lost),
    ]
    + Stem.mix.map { stem in
      Recipe(file: "theme-\(stem.rawValue).ogg", quality: 0, loop: Score.theme.loop) {
        Mix.theme.stems[stem] ?? PCM(format: AudioFormat(sampleRate: Score.theme.rate, channels: 2), samples: [])
      }
    }
    + Stem.boss.map { stem in
      Recipe(file: "boss-\(stem.rawValue).ogg", quality: 0, loop: Score.boss.loop) { Mix.stem(stem, of: .boss) }
    } + [
      Recipe(file: "theme.ogg", quality: 0.05, loop: Score.theme.loop) { Mix.theme.sum.pcm },
      Recipe(file: "boss.ogg", quality: 0.05, loop: Score.boss.loop) { Mix.boss.sum.pcm },
      Recipe(file: "night.ogg", quality: 0.05, loop: Score.night.loop) { Mix.night.sum.pcm },
    ]

  func write(into folder: String) throws(DecodingError) {
    let pcm = make()
    let path = "\(folder)/\(file)"
    guard file.hasSuffix(".ogg") else {
      var writer = try WaveFileWriter(path: path, format: pcm.format)
      try writer.append(pcm.samples)
      return try writer.close()
    }
    var tags = [("TITLE", String(file.dropLast(4))), ("ARTIST", "Tacet")]
    if let loop { tags += [("LOOPSTART", "\(loop.start)"), ("LOOPLENGTH", "\(loop.length)")] }
    var writer = try VorbisFileWriter(path: path, format: pcm.format, quality: quality, tags: tags)
    try writer.append(pcm.samples)
    try writer.close()
  }
}
