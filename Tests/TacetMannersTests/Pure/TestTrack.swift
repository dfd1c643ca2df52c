import TacetManners

/// A track of tones: each from a time to a time, with its amplitude, 20 ms at once as a recorder delivers them.
func track(_ tones: [(from: Double, to: Double, amplitude: Float)], until end: Double = 12) -> LevelTrack {
  var track = LevelTrack(start: 100)
  let frames = LevelTrack.sampleRate / 50
  for delivery in 0..<Int(end * 50) {
    let samples = (0..<frames).flatMap { frame -> [Float] in
      let time = (Double(delivery * frames + frame) + 0.5) / Double(LevelTrack.sampleRate)
      let amplitude = tones.first { time >= $0.from && time < $0.to }?.amplitude ?? 0
      return [frame % 2 == 0 ? amplitude : -amplitude, amplitude]
    }
    track.add(samples, endingAt: 100 + Double(delivery + 1) / 50)
  }
  return track
}

/// A row of 12 s: 4 s before, 4 s meanwhile, 4 s after.
let times = RowTimes(begin: 100, act: 104, restore: 108, end: 112)
