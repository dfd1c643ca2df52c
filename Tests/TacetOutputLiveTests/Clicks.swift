import TacetSignal

/// Clicks of one frame, ten a second: on the left, and at the same frame on the right, as the soundtrack.
final class Clicks: @unchecked Sendable {
  // Sendable: the output's thread alone uses what `frame` points to.
  private static let interval = 4_800
  private let frame: UnsafeMutablePointer<Int>

  init() {
    frame = .allocate(capacity: 1)
    frame.initialize(to: 0)
  }

  deinit { frame.deallocate() }

  var callback: RenderCallback {
    RenderCallback(context: frame) { frame, samples, soundtrack, frames in
      let frame = frame.assumingMemoryBound(to: Int.self)
      samples.update(repeating: 0, count: 2 * frames)
      soundtrack?.update(repeating: 0, count: 2 * frames)
      for index in 0..<frames {
        if frame.pointee % Clicks.interval == 0 {
          samples[2 * index] = 0.5
          (soundtrack ?? samples)[2 * index + 1] = 0.5
        }
        frame.pointee += 1
      }
    }
  }

  /// By how many frames each click on the right is later than the next one on the left, in order.
  static func offsets(in samples: [Float]) -> [Int] {
    let left = places(in: samples, channel: 0)
    return places(in: samples, channel: 1).compactMap { right in
      left.map { right - $0 }.min { abs($0) < abs($1) }
    }
  }

  /// The frames of the clicks of one channel.
  static func places(in samples: [Float], channel: Int) -> [Int] {
    stride(from: channel, to: samples.count, by: 2).filter { samples[$0] > 0.25 }.map { $0 / 2 }
  }
}
