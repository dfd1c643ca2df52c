import TacetSignal

/// A DSP of the game's own: it changes the frames of a bus, of a voice, of the soundtrack or of everything, as they are
/// made. A class of the game's is below it.
///
/// ```swift
/// final class BitCrusher: DSP, @unchecked Sendable {
///   override func process(_ samples: UnsafeMutableBufferPointer<Float>, sampleRate: Int) -> Bool {
///     for index in samples.indices { samples[index] = (samples[index] * 16).rounded() / 16 }
///     return false
///   }
/// }
/// engine.effects.setDSP(BitCrusher("bit-crusher"))
/// ```
///
/// It is kept as long as it is called; ``Bus/setDSP(_:)`` and ``EngineVoice/setDSP(_:)`` say what it hears. One that
/// takes more than half of the time of what it makes is named in the log.
open class DSP: @unchecked Sendable {
  // Sendable: what a class below it has is its own affair; `process` is called on one thread at a time.
  /// Its name, for the log.
  public let name: String

  /// A DSP by its name.
  public init(_ name: String) { self.name = name }

  /// Changes interleaved stereo samples in place, any number of frames at once. The thread that renders only: it may
  /// neither allocate, lock nor wait.
  ///
  /// - Returns: True if it goes on to sound when its input is silent, as an echo does. It is then asked on without
  ///   input, for 10 s at most.
  open func process(_ samples: UnsafeMutableBufferPointer<Float>, sampleRate: Int) -> Bool { false }

  /// The function that the renderer calls, with this object as its context.
  static let function: DSPDoor.Function = { context, samples, frames, sampleRate in
    guard let context else { return false }
    let buffer = UnsafeMutableBufferPointer(start: samples, count: Block.channels * Int(frames))
    // Whoever has set it keeps it as long as it is called.
    return Unmanaged<DSP>.fromOpaque(context)._withUnsafeGuaranteedRef {
      $0.process(buffer, sampleRate: Int(sampleRate))
    }
  }
}
