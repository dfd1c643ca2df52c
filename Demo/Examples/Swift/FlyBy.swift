// A place in space: an engine flies past the listener, from far left to far right, in a street, with the doppler effect
// and as with one's own ears (HRTF). Offline: it writes fly-by.wav, or the file that is named.
import Tacet
import TacetSounds

@main struct FlyBy {
  static func main() throws {
    let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
    let hum = try SoundEffect(contentsOf: Sounds.engineHum)
    hum.space = SpatialVoice(distance: DistanceModel(.inverse, reference: 5))
    try engine.space.setHRTF(.on)
    engine.reverb.set(.street)
    engine.effects.setReverbSend(ReverbSend(.decibels(-9)))

    let speed: Float = 40  // units a second, and a unit is a metre
    let start: SIMD3<Float> = [-120, 2, -6]
    let voice = engine.play(hum, at: start, loops: true)
    engine[voice].setVelocity([speed, 0, 0])
    engine[voice].setPosition([120, 2, -6], over: .seconds(6))

    let path = CommandLine.arguments.dropFirst().first ?? "fly-by.wav"
    var file = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
    for second in 1...6 {
      let samples = try engine.render(frames: 48_000)
      try file.append(samples)
      print("second \(second): left", peak(samples, 0), "right", peak(samples, 1))
    }
    try file.close()
    print("wrote \(path), HRTF is \(engine.space.isHRTFOn ? "on" : "off")")
  }

  /// The largest sample of a channel.
  private static func peak(_ samples: [Float], _ channel: Int) -> Float {
    stride(from: channel, to: samples.count, by: 2).reduce(0) { max($0, abs(samples[$1])) }
  }
}
