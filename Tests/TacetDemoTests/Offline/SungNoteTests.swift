import Foundation
import Tacet
import TacetPicture
import TacetTestSupport
import Testing

@testable import TacetDemo

/// The note that is sung at the title: off until it is asked for, its pitch, and its picture.
@Suite struct SungNoteTests {
  /// A voice: a tone with four overtones.
  private func voice(_ hertz: Double, seconds: Double) -> [Float] {
    (0..<Int(seconds * 48_000)).map { (frame: Int) -> Float in
      let phase = 2 * Double.pi * hertz * Double(frame) / 48_000
      var sample = 0.0
      for partial in 1...5 { sample += 0.15 / Double(partial) * sin(phase * Double(partial)) }
      return Float(sample)
    }
  }

  @Test(arguments: [(110.0, "A2"), (130.81, "C3"), (261.63, "C4"), (329.63, "E4"), (440, "A4"), (880, "A5")])
  func pitchHasItsName(_ hertz: Double, _ name: String) throws {
    let pitch = try #require(
      SungNote.pitch(of: Array(voice(hertz, seconds: 0.05).suffix(SungNote.window)), sampleRate: 48_000))
    let note = SungNote(hertz: pitch)
    #expect(note.name == name)
    #expect(abs(note.cents) <= 3, "\(pitch) Hz")
  }

  @Test func silenceAndNoiseHaveNoPitch() {
    #expect(SungNote.pitch(of: [Float](repeating: 0, count: SungNote.window), sampleRate: 48_000) == nil)
    var state: UInt64 = 7
    let noise = (0..<SungNote.window).map { _ -> Float in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return Float(state >> 40) / Float(1 << 24) - 0.5
    }
    #expect(SungNote.pitch(of: noise, sampleRate: 48_000) == nil)
  }

  @Test func notesOfTheChordAreMetInEachOctave() {
    let met = [110, 261.63, 659.26, 300].map { hertz in
      SungNote.chord.map { SungNote(hertz: hertz).meets($0.semitones) }
    }
    #expect(met[0] == [true, false, false, true])
    #expect(met[1] == [false, true, false, false])
    #expect(met[2] == [false, false, true, false])
    #expect(met[3] == [false, false, false, false])
    #expect(SungNote(hertz: 452).cents == 47)
  }

  @Test func titleHearsTheVoiceAndARoundNoLonger() throws {
    let folder = try TemporaryFolder()
    var file = try WaveFileWriter(
      path: folder.file("voice.wav"), format: AudioFormat(sampleRate: 48_000, channels: 1))
    try file.append(voice(329.63, seconds: 2))
    try file.close()
    let console = Console(try DemoAudio(isOffline: true))
    #expect(!console.audio.singing.isOn)
    #expect(!console.audio.engine.microphone.isRecording)
    try console.audio.singing.set(true, hearing: folder.file("voice.wav"))
    var run = GameRun(console)
    for _ in 0..<50 {
      _ = run.step(0.02, Steering())
      _ = try console.audio.engine.render(frames: 960)
    }
    #expect(run.singing?.note?.name == "E4")
    #expect(run.singing?.note?.meets(7) == true)
    run.begin()
    _ = try console.audio.engine.render(frames: 960)
    #expect(run.singing == nil)
    #expect(!console.audio.engine.microphone.isRecording)
    #expect(console.audio.engine.session.category == .automatic)
  }
}
