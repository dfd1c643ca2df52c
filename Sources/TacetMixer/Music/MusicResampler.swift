import Glibc
import TacetSignal
import TacetSystem

/// Plays stereo frames at another speed than their own: a sine kernel in a window, as wide as the speed asks for, so that
/// nothing of what is above the new band folds down. At a whole frame it gives that frame.
///
/// https://ccrma.stanford.edu/~jos/resample/
struct MusicResampler: ~Copyable {
  /// The fastest speed.
  static let fastest = 4
  /// Zero crossings on each side of the kernel.
  private static let crossings = 8
  /// Values of the kernel between two of these.
  private static let resolution = 256
  /// The most frames that are looked at before the present one, and beyond it.
  static let reach = crossings * fastest

  private let kernel: FixedArray<Float>

  init() {
    let length = Self.crossings * Self.resolution
    kernel = FixedArray(count: length + 2) { index in
      guard index % Self.resolution != 0, index < length else { return index == 0 ? 1 : 0 }
      let x = Double(index) / Double(Self.resolution)
      // Blackman's window.
      let place = .pi * x / Double(Self.crossings)
      return Float(sin(.pi * x) / (.pi * x) * (0.42 + 0.5 * cos(place) + 0.08 * cos(2 * place)))
    }
  }

  /// How many frames beyond the present one are looked at.
  static func lookAhead(_ pace: MusicPace) -> Int {
    min(reach, Int((Double(crossings) * max(1, pace.speed)).rounded(.up)))
  }

  /// Makes `count` frames of those at `input`, whose first one is the music's next; ``reach`` frames before it and beyond the
  /// last one can be read.
  func process(
    _ input: UnsafePointer<Float>, _ pace: MusicPace, into output: UnsafeMutablePointer<Float>, count: Int
  ) {
    let side = Self.lookAhead(pace)
    let scale = Float(Self.resolution) / Float(max(1, pace.speed))
    let values = kernel.base
    for index in 0..<count {
      let (frame, fraction) = pace.position(after: index)
      let middle = input + 2 * frame
      var (left, right, sum): (Float, Float, Float) = (0, 0, 0)
      for tap in (1 - side)...side {
        let place = abs(Float(tap) - fraction) * scale
        let value = Int(place)
        guard value < Self.crossings * Self.resolution else { continue }
        let weight = values[value] + (values[value + 1] - values[value]) * (place - Float(value))
        left += weight * middle[2 * tap]
        right += weight * middle[2 * tap + 1]
        sum += weight
      }
      output[2 * index] = left / sum
      output[2 * index + 1] = right / sum
    }
  }
}
