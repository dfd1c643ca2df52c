import Tacet

func applyHearing(mono: Bool, balance: Float, night: Bool, to engine: AudioEngine) {
  engine.output.setMono(mono)  // for who hears with one ear
  engine.output.setBalance(balance)  // -1 left, 1 right
  engine.output.dynamicRange = night ? .reduced : .full
}
