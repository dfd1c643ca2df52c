import Tacet
import TacetFeedback
import TacetSDL

func connect(_ engine: AudioEngine) throws -> (WindowBridge, ControllerMotors, Feedback) {
  let motors = ControllerMotors()  // the game calls motors.update() once a frame
  return (try WindowBridge(engine), motors, Feedback(vibrators: [motors]))
}
