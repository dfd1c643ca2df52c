internal import TacetJSON

/// The faults that are found while a bank is read.
final class BankFaults {
  /// The most that are kept.
  private static let most = 100

  private let file: String
  private var faults: [SoundBankFault] = []

  init(file: String) { self.file = file }

  func add(_ problem: SoundBankFault.Problem, entry: String, at position: JSON.Position?) {
    guard faults.count < Self.most else { return }
    faults.append(
      SoundBankFault(
        file: file, entry: entry, line: position?.line ?? 1, column: position?.column ?? 1, problem: problem))
  }

  /// All of them in the order of the file; nil without any.
  var error: SoundBankError? {
    guard !faults.isEmpty else { return nil }
    return .invalid(faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
  }
}
