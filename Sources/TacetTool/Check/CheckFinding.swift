/// One thing that `tacet check` found in a file.
struct CheckFinding: Hashable, Sendable {
  /// The kinds of findings: the words of `--ignore` and of the JSON report.
  enum Kind: String, CaseIterable, Hashable, Sendable, Encodable {
    /// The file can not be used, or it is cut, or its loop points or other tags are ignored.
    case unusable, truncated, loopIgnored, tagIgnored
    case clipping, silent, head, seam, offset, rate, loudness, size
  }

  let kind: Kind
  /// One sentence. Text of the file in it is on one line.
  let message: String
}
