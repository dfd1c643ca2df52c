/// One thing that is wrong in a document, and where.
package struct JSONFault: Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// A key that means nothing there, and those that do, by the alphabet.
    case unknownKey(String, known: [String])
    /// A required key is missing.
    case missingKey(String)
    /// A value of another kind, or out of range; of the entry itself where `key` is empty.
    case wrongValue(key: String, found: String, expected: String)
    /// The name of something of a `kind` that does not exist.
    case unknownName(kind: String, String)
    /// Values that can not be so; the reason.
    case refused(String)
  }

  /// The part of the document, as `effects.laser`; empty for the document as a whole.
  package let entry: String
  /// nil: the document as a whole.
  package let position: JSON.Position?
  package let problem: Problem
}

/// The faults that are found while a document is read.
package final class JSONFaults {
  /// The most that are kept.
  private static let most = 100

  private var faults: [JSONFault] = []
  /// The first key that has another name now, that name, and its place.
  package private(set) var oldKey: (old: String, new: String, position: JSON.Position?)?

  package init() {}

  package var isEmpty: Bool { faults.isEmpty }

  /// Notes a key that has another name now. It is no fault.
  package func note(_ old: String, nowCalled new: String, at position: JSON.Position?) {
    if oldKey == nil { oldKey = (old, new, position) }
  }

  package func add(_ problem: JSONFault.Problem, entry: String, at position: JSON.Position?) {
    if faults.count < Self.most { faults.append(JSONFault(entry: entry, position: position, problem: problem)) }
  }

  /// All of them in the order of the document.
  package var inOrder: [JSONFault] {
    func place(_ fault: JSONFault) -> (Int, Int) { (fault.position?.line ?? 1, fault.position?.column ?? 1) }
    return faults.enumerated().sorted { one, other in
      place(one.element) == place(other.element) ? one.offset < other.offset : place(one.element) < place(other.element)
    }.map(\.element)
  }
}
