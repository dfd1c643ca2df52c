internal import CTacetOpenAL

import Glibc

/// Where to put a source, and how loud, so that OpenAL pans it by constant power: left cos θ, right sin θ.
///
/// OpenAL Soft's own law is another (1.19.1: 0.5957 in each ear at the centre, whatever the settings), and differs
/// between versions, so it is measured once per mix: a constant is rendered from places between left and right.
struct PanTable: @unchecked Sendable {
  // Sendable: written once, in `init`.
  struct Entry: BitwiseCopyable {
    /// The place on the half circle before the listener: x, with z = -sqrt(1 - x²).
    var x: Float
    /// What to multiply the gain by.
    var gain: Float
  }

  private static let cells = 128
  private let entries: UnsafeMutablePointer<Entry>

  /// Measures the mix, which nobody may be rendering yet.
  init(measuring mix: LoopbackMix, sampleRate: Int) {
    let law = mix.withCurrent { Self.measure(mix, sampleRate: sampleRate) }
    entries = .allocate(capacity: Self.cells + 1)
    for cell in 0...Self.cells {
      let angle = Float(cell) / Float(Self.cells) * .pi / 2
      entries[cell] = Self.entry(left: cosf(angle), right: sinf(angle), law: law)
    }
  }

  func deallocate() { entries.deallocate() }

  /// The place for `pan`, -1 (left) to 1 (right).
  subscript(pan: Float) -> Entry {
    let place = (max(-1, min(1, pan)) + 1) / 2 * Float(Self.cells)
    let cell = min(Int(place), Self.cells - 1)
    let share = place - Float(cell)
    let a = entries[cell]
    let b = entries[cell + 1]
    return Entry(x: a.x + (b.x - a.x) * share, gain: a.gain + (b.gain - a.gain) * share)
  }

  private struct Measured {
    var x: Float
    var left: Float
    var right: Float
  }

  private static func measure(_ mix: LoopbackMix, sampleRate: Int) -> [Measured] {
    let constant = [Float](repeating: 1, count: 64)
    var block = [Float](repeating: 0, count: 64)
    var buffer: ALuint = 0
    var source: ALuint = 0
    alGenBuffers(1, &buffer)
    alBufferData(buffer, AL_FORMAT_MONO_FLOAT32, constant, ALsizei(constant.count * 4), ALsizei(sampleRate))
    alGenSources(1, &source)
    alSourcei(source, AL_BUFFER, ALint(buffer))
    alSourcei(source, AL_SOURCE_RELATIVE, 1)
    alSourcei(source, AL_LOOPING, 1)
    alSourcef(source, AL_ROLLOFF_FACTOR, 0)
    defer {
      alDeleteSources(1, &source)
      alDeleteBuffers(1, &buffer)
    }
    return (0...128).map { step in
      let x = sinf((Float(step) / 128 - 0.5) * .pi)
      alSource3f(source, AL_POSITION, x, 0, -(max(0, 1 - x * x)).squareRoot())
      alSourcePlay(source)
      mix.render(into: &block, frames: 32)
      alSourceStop(source)
      return Measured(x: x, left: block[60], right: block[61])
    }
  }

  /// Finds the place where the measured ears have the ratio wanted, and the gain that makes them as loud as wanted.
  private static func entry(left: Float, right: Float, law: [Measured]) -> Entry {
    func balance(_ m: Measured) -> Float { atan2f(m.right, m.left) }
    let wanted = atan2f(right, left)
    for (a, b) in zip(law, law.dropFirst()) where balance(b) >= wanted && balance(b) > balance(a) {
      let share = max(0, min(1, (wanted - balance(a)) / (balance(b) - balance(a))))
      let ears = (l: a.left + (b.left - a.left) * share, r: a.right + (b.right - a.right) * share)
      let power = (ears.l * ears.l + ears.r * ears.r).squareRoot()
      return Entry(x: a.x + (b.x - a.x) * share, gain: power > 0 ? 1 / power : 1)
    }
    return Entry(x: right > left ? 1 : -1, gain: 1)
  }
}
