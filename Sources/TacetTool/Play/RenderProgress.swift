import Glibc
import TacetScenario
import TacetSystem
import TacetTerminal

/// The progress and the summary of a render. Progress is shown where standard error is a terminal.
struct RenderProgress {
  private let frames: Int
  private let sampleRate: Int
  private let isShown: Bool
  private var rendered = 0
  private var peak: Float = 0
  private var shown = -1

  init(of scenario: Scenario, isShown: Bool = Console.showsProgress) {
    frames = scenario.frames
    sampleRate = scenario.sampleRate
    self.isShown = isShown
  }

  /// Adds interleaved stereo samples.
  mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    for sample in samples { peak = max(peak, abs(sample)) }
    rendered += samples.count / 2
    let percent = rendered * 100 / frames
    guard isShown, percent != shown else { return }
    shown = percent
    Console.note("\r\(percent) % of \(Double(frames) / Double(sampleRate)) s\u{1B}[K")
  }

  /// Removes the progress from the terminal.
  func end() {
    if shown >= 0 { Console.note("\r\u{1B}[K") }
  }

  /// "4.00 s at 48000 Hz, peak -3.1 dBFS, -18.2 LUFS", with the integrated loudness in LUFS unless that is minus
  /// infinity, and how many expectations held where there are any.
  func summary(loudness: Float, expectations: Int = 0) -> String {
    var level = peak > 0 ? "peak \((20 * log10(Double(peak))).fixed(1)) dBFS" : "silent"
    if loudness.isFinite { level += ", \(Double(loudness).fixed(1)) LUFS" }
    if expectations > 0 { level += ", \(expectations) \(expectations == 1 ? "expectation" : "expectations") held" }
    return "\((Double(rendered) / Double(sampleRate)).fixed(2)) s at \(sampleRate) Hz, \(level)"
  }
}
