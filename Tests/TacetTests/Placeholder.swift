import Testing
@testable import Tacet

@Test func firstSound() throws {
  let engine = try AudioEngine(.init(output: .offline))
  let beep = try Effect(frames: (0..<48000).map { _ in Float(0.5) }, sampleRate: 48000)
  let v = engine.play(beep)
  let a = engine.render(frames: 480)
  print(a[0], a[1], a[958], engine.voiceCount)
  engine.report(.interruptionBegan(.call))
  let b = engine.render(frames: 1000)
  print(b[0], b[2], b[958], b[960], b[1998], engine.isPlaying(v))
  engine.report(.interruptionEnded(.call))
  let c = engine.render(frames: 48000)
  print(c[0], c[960], c[2*47039], c[2*47040],c[2*47041], engine.isPlaying(v), engine.session.verdict)
  for p in [-1, -0.5, 0, 0.5, 1] as [Float] { engine.play(beep, pan: p); let r = engine.render(frames: 48100); print(p, r[2000], r[2001]) }
}
