// A game on SDL 2 that uses TacetSDL. It opens no window of its own.
import Tacet
import TacetFeedback
import TacetSDL

let engine = try AudioEngine(AudioEngine.Configuration(category: .ambient, output: .offline))
let motors = ControllerMotors()
let feedback = Feedback(vibrators: [motors])

func handle(_ event: UnsafeRawPointer, with bridge: WindowBridge) {
  bridge.handle(event: event)
  motors.update()
}

do {
  let bridge = try WindowBridge(engine)
  print("in the background: \(bridge.isInBackground)")
} catch {
  print("\(error)")
  print("by hand, in focus: \(WindowBridge(byHand: engine).hasFocus.map(String.init) ?? "unknown")")
}
