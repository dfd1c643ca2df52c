import Tacet

func fly(_ engine: AudioEngine, _ motor: SoundEffect) {
  engine.listener = SpatialListener(position: [0, 1.7, 0], forward: [0, 0, -1], up: [0, 1, 0])
  let voice = engine.play(motor, at: [-50, 5, 0], loops: true)
  engine[voice].setVelocity([50, 0, 0])  // doppler
  engine[voice].setPosition([50, 5, 0], over: .seconds(2))
}
