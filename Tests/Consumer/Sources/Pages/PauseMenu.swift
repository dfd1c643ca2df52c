import Tacet

/// The sound of a pause menu.
struct MenuSound {
  let engine: AudioEngine
  let click: SoundEffect

  func open() { engine.pause(over: .milliseconds(200)) }
  func select() { engine.play(click, on: engine.interface) }
  func close() { engine.resume(over: .milliseconds(200)) }  // the player pressed "continue"
}
