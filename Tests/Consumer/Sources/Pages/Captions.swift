import Tacet

func describe(_ door: SoundEffect) {
  door.caption = "door creaks"
  door.captionCooldown = .seconds(3)
}

func showSubtitles(of engine: AudioEngine, show: (String, Float?) -> Void) async {
  for await caption in engine.captions { show(caption.text, caption.direction?.azimuth) }  // degrees, 90 is right
}
