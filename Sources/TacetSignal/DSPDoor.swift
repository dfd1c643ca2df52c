/// The function of a DSP of the game's, with its context: a C function, so that a call neither retains nor allocates.
package struct DSPDoor: BitwiseCopyable, Equatable, @unchecked Sendable {
  // Sendable: who gives it guarantees that it may be called by the thread that renders.
  /// Changes `frames` interleaved stereo frames in place; true if it goes on to sound when its input is silent. The
  /// thread that renders only; may neither allocate nor lock.
  package typealias Function =
    @convention(c) (
      _ context: UnsafeMutableRawPointer?, _ samples: UnsafeMutablePointer<Float>, _ frames: UInt32,
      _ sampleRate: UInt32
    ) -> Bool

  /// Distinguishes it from all others of its engine; never 0.
  package let number: UInt32
  package let function: Function
  package let context: UnsafeMutableRawPointer?

  package init(number: UInt32, function: @escaping Function, context: UnsafeMutableRawPointer?) {
    self.number = number
    self.function = function
    self.context = context
  }

  package static func == (a: DSPDoor, b: DSPDoor) -> Bool { a.number == b.number }
}
