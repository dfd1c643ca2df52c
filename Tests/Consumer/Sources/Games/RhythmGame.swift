import Foundation
import Tacet

/// A rhythm game: notes are scheduled on the beats of the music, through a change of tempo and a pause.
struct RhythmGame {
  private static let tick = 800
  private static let beats = 16
  private static let click = 480

  private let engine: AudioEngine
  private let note: SoundEffect
  private var heard = Recording()
  private var nextBeat = 1

  /// The music clicks on the left at each of its beats, the notes on the right.
  init() throws {
    var tempo = TempoMap(tempo: 120)
    tempo.setTempo(150, atBeat: 8)
    engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
    note = try SoundEffect(frames: [Float](repeating: 0.5, count: Self.click), sampleRate: 48_000)
    let path = FileManager.default.temporaryDirectory.appending(path: "rhythm-\(UUID().uuidString).wav").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var samples = [Float](repeating: 0, count: 2 * tempo.frame(ofBeat: Double(Self.beats), sampleRate: 48_000).rawValue)
    for beat in 0..<Self.beats {
      let frame = tempo.frame(ofBeat: Double(beat), sampleRate: 48_000).rawValue
      for index in frame..<frame + Self.click { samples[2 * index] = 0.5 }
    }
    var file = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
    try file.append(samples)
    try file.close()
    // From memory: the file goes.
    let music = try Soundtrack(data: Data(contentsOf: URL(filePath: path)))
    engine.soundtrack.play(music.withTempo(tempo), loops: false)
  }

  mutating func play() throws -> String {
    var hasPaused = false
    while engine.soundtrack.isPlaying, heard.frames < 30 * 48_000 {
      if let place = engine.soundtrack.musicalClock.position {
        schedule(upTo: place.beats + 1.5)
        if place.beats > 5.3, !hasPaused {
          hasPaused = true
          engine.pause()
          try heard.render(engine, frames: 10 * Self.tick)
          engine.resume()
        }
      }
      try heard.render(engine, frames: Self.tick)
    }
    let clicks = onsets(channel: 0)
    let notes = onsets(channel: 1)
    try check(clicks.count == Self.beats, "\(clicks.count) beats of \(Self.beats) are heard")
    try check(notes == Array(clicks.dropFirst()), "notes at \(notes) where the beats are at \(clicks)")
    return "\(notes.count) notes on their beats, to the frame"
  }

  private mutating func schedule(upTo beat: Double) {
    while nextBeat < Self.beats, Double(nextBeat) <= beat {
      let time = engine.soundtrack.musicalClock.time(ofBeat: Double(nextBeat))
      engine.play(note, pan: 1, startingAt: time)
      nextBeat += 1
    }
  }

  /// The frames at which a click begins.
  private func onsets(channel: Int) -> [Int] {
    var onsets: [Int] = []
    var silence = Self.click
    for frame in 0..<heard.frames {
      let isLoud = abs(heard.samples[2 * frame + channel]) > 0.1
      if isLoud, silence > 100 { onsets.append(frame) }
      silence = isLoud ? 0 : silence + 1
    }
    return onsets
  }
}
