/// Suggestions for typing errors. Pure.
package enum Suggestion {
  /// The one known name that begins with `name`, else the one that is closest to it, if it is close: at most a third of
  /// its characters differ. Of several that are as close one that goes on where `name` ends, else the first by the
  /// alphabet, in whatever order they are.
  package static func closest(to name: String, among known: [String]) -> String? {
    let name = name.prefix(64).lowercased()
    let candidates = known.map { known in
      let lowercased = known.prefix(64).lowercased()
      return (name: known, distance: distance(Array(name), Array(lowercased)), goesOn: lowercased.hasPrefix(name))
    }
    let begun = candidates.filter(\.goesOn)
    if begun.count == 1, !name.isEmpty { return begun[0].name }
    let best = candidates.min { first, second in
      guard first.distance == second.distance else { return first.distance < second.distance }
      return first.goesOn == second.goesOn ? first.name < second.name : first.goesOn
    }
    guard let best, best.distance <= name.count / 3 else { return nil }
    return best.name
  }

  /// A closest name as a question, else all names.
  package static func text(for name: String, among known: [String], kind: String) -> String {
    if let closest = closest(to: name, among: known) { return "did you mean \"\(closest)\"?" }
    return known.isEmpty ? "there are no \(kind)" : "\(kind): \(known.joined(separator: ", "))"
  }

  /// Insertions, removals, replacements and swaps of neighbours.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
