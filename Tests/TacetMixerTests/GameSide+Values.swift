@testable import TacetMixer

extension GameSide {
  /// Starts a voice with these parameters.
  func start(_ command: StartCommand, _ parameters: VoiceParameters) -> Bool {
    var request = PlayRequest()
    request.start = command
    request.parameters = parameters
    return start(&request)
  }
}
