import Foundation
import Tacet
import TacetTestSupport

extension Soundtrack {
  /// A soundtrack in memory that is silent: for what follows from its length alone.
  static func silence(_ name: String = "theme", frames: Int, sampleRate: Int = 48_000) throws -> Soundtrack {
    let wave = WaveBytes(samples: [Int16](repeating: 0, count: frames), sampleRate: sampleRate)
    return try Soundtrack(data: Data(wave.bytes), named: name)
  }
}
