import Tacet

/// The player's voice at the title: off until it is asked for. One thread.
final class Singing {
  private let engine: AudioEngine
  /// The category to go back to; nil while nobody listens.
  private var before: (category: SessionCategory, options: SessionOptions)?
  private var heard: [Float] = []

  init(_ engine: AudioEngine) { self.engine = engine }

  var isOn: Bool { before != nil }

  /// The reason why nothing can be heard, for people; nil: it can.
  var problem: String? { engine.microphone.error?.description }

  /// Takes a category that has a microphone and asks for that, or gives both back. Other players are left alone.
  /// `file`: a sound that an offline engine hears, as if it were sung.
  func set(_ isOn: Bool, hearing file: String? = nil) throws {
    let session = engine.session
    if isOn, before == nil {
      if let file { try engine.microphone.setOffline(hearing: file, MicrophoneSettings()) }
      before = (session.category, session.options)
      try session.setCategory(.playAndRecord, options: .mixWithOthers)
      var settings = MicrophoneSettings()
      settings.cancelsEcho = true
      try engine.microphone.start(settings)
    } else if !isOn, let (category, options) = before {
      (before, heard) = (nil, [])
      engine.microphone.stop()
      try session.setCategory(category, options: options)
    }
  }

  /// The pitch that is sung now, in hertz; nil for none.
  func listen() -> Float? {
    heard = (heard + engine.microphone.read(frames: 48_000)).suffix(SungNote.window)
    return engine.microphone.format.flatMap { SungNote.pitch(of: heard, sampleRate: $0.sampleRate) }
  }
}
