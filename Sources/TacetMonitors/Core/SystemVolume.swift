/// The system's volume of an output. Read and observed, never written.
public struct SystemVolume: Sendable, Hashable {
  /// 0 to 1 (100 %), above it when amplified; on the scale that mixers show.
  public let level: Double
  /// True while the output is muted.
  public let isMuted: Bool

  /// A volume as the server reports it.
  public init(level: Double, isMuted: Bool) {
    self.level = level
    self.isMuted = isMuted
  }

  /// The volume for people: "40 %, muted".
  package var summary: String { "\(Int((level * 100).rounded())) %\(isMuted ? ", muted" : "")" }
}
