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

  static let all: [Recipe] = [
    Recipe(file: "laser.ogg", make: EffectRecipes.laser),
    Recipe(file: "coin.ogg", make: EffectRecipes.coin),
    Recipe(file: "thud.ogg", make: EffectRecipes.thud),
    Recipe(file: "click.wav", make: EffectRecipes.click),
    Recipe(file: "chime.ogg", make: EffectRecipes.chime),
    Recipe(file: "engineHum.ogg", loop: EffectRecipes.humLoop, make: EffectRecipes.engineHum),
    Recipe(file: "theme.ogg", quality: 0.2, loop: Score.theme.loop) { TuneRenderer.make(.theme) },
    Recipe(file: "night.ogg", quality: 0.2, loop: Score.night.loop) { TuneRenderer.make(.night) },
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
