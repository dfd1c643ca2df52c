/// One thing that `tacet check` found in a file.
public struct CheckFinding: Hashable, Sendable {
  /// How bad it is. The command ends with 1 for a fault.
  public enum Severity: String, CaseIterable, Hashable, Sendable, Codable {
    /// A player hears it, or does not hear the sound at all.
    case fault
    /// It costs something, or may be meant so.
    case advice
  }

  /// The kinds of findings, the worst first: the words of `--ignore` and of the JSON report.
  ///
  /// A new one stands here, in `CheckRules`, in the help of `CheckCommand`, and in the table and the schema of the page
  /// Check. A test compares these. Where files share a line, `CheckText` has its words.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// The file can not be used, or it is cut, or damage took sound, or its loop points are ignored.
    case unusable, truncated, damaged, loopIgnored
    /// A click where a loop begins again.
    case seam
    /// Runs of samples at full scale, or peaks above it.
    case clipping
    /// Silence before an effect.
    case head
    /// Nothing that can be heard.
    case silent
    /// Much louder or quieter than others of its kind.
    case loudness
    /// Samples off the zero line.
    case offset
    /// Silence behind an effect.
    case tail
    /// Two channels that are equal.
    case mono
    /// The bytes of another file.
    case duplicate
    /// Much memory, or a high bit rate.
    case size
    /// A rate other than 44,100 and 48,000 Hz.
    case rate
    /// Tags other than loop points are ignored.
    case tagIgnored
  }

  /// The rule that the file breaks.
  public let kind: Kind
  /// A fault or advice: some rules have both.
  public let severity: Severity
  /// One sentence. Text of the file in it is on one line.
  public let message: String
  /// The figure that several findings of a kind have in common on one line: runs of samples, or hertz.
  package var figure: Int = 0
  /// Orders findings of one kind: more is worse.
  package var weight: Double = 0

  /// The place of its kind among all kinds.
  var rank: Int { Kind.allCases.firstIndex(of: kind) ?? 0 }
}
