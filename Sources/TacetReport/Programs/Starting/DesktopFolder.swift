import Glibc
import TacetSystem

/// The user's own folder of desktop entries, in which a copy takes the place of the system's entry of the same name.
package struct DesktopFolder: Hashable, Sendable {
  /// An entry that can not be read, written or taken back.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let path: String
    package let reason: String

    package var description: String { "\(path): \(reason)" }
  }

  package let path: String
  /// The system's folders.
  private let others: [String]

  /// The folder by the variables of XDG; nil without a home.
  package init?(environment: (String) -> String? = processVariable) {
    guard let data = environment("XDG_DATA_HOME") ?? environment("HOME").map({ "\($0)/.local/share" }) else {
      return nil
    }
    path = "\(data)/applications"
    others = (environment("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
      .map { "\($0)/applications" }
  }

  /// The entry of a path, or of a name without a slash, with or without its end; or the only one of a program.
  private func entry(_ name: String) -> String {
    guard !name.contains("/"), PathKind(path: name) != .regular else { return name }
    let file = name.hasSuffix(".desktop") ? name : "\(name).desktop"
    if let found = others.map({ "\($0)/\(file)" }).first(where: { PathKind(path: $0) == .regular }) { return found }
    let entries = others.flatMap { folder in
      (Folder.names(in: folder) ?? []).filter { $0.hasSuffix(".desktop") }.map { "\(folder)/\($0)" }
    }
    let ofProgram = entries.filter { path in
      let program = (try? Self.text(path)).flatMap { DesktopEntry($0).program }
      return program?.split(separator: "/").last == name[...]
    }
    return ofProgram.count == 1 ? ofProgram[0] : name
  }

  /// The path of the copy of an entry. An entry in a folder below those of the system has that folder in its name.
  private func place(of entry: String) -> String {
    let below = others.first { entry.hasPrefix("\($0)/") }.map { entry.dropFirst($0.count + 1) }
    let name = below.map { $0.split(separator: "/").joined(separator: "-") }
    return "\(path)/\(name ?? entry.split(separator: "/").last.map(String.init) ?? entry)"
  }

  private static func text(_ path: String) throws(Failure) -> String {
    switch PathKind(path: path) {
    case .missing: throw Failure(path: path, reason: "there is no such desktop entry")
    case .directory, .other: throw Failure(path: path, reason: "is not a regular file")
    case .regular: break
    }
    guard let text = SmallFile.text(at: path, limit: 1 << 20, followsLinks: true) else {
      throw Failure(path: path, reason: "can not be read: it is closed to this user, longer than 1 MB, or no UTF-8")
    }
    return text
  }

  /// Writes the copy of an entry, whose programs are started by `command`. A copy that is there is written anew.
  ///
  /// - Returns: its path, and the program that the entry starts.
  /// - Throws: ``Failure``; an entry of the user's own is not replaced.
  package func write(_ name: String, command: [String]) throws(Failure) -> (path: String, program: String?) {
    let entry = entry(name)
    guard entry.hasSuffix(".desktop") else {
      throw Failure(path: name, reason: "there is no such desktop entry")
    }
    let place = place(of: entry)
    let original = try Self.text(entry)
    let copy: DesktopEntry
    do throws(DesktopEntry.Fault) {
      copy = try DesktopEntry(original).copy(command: command)
    } catch {
      throw Failure(path: entry, reason: error.description)
    }
    if PathKind(entry: place) != .missing { try check(place) }
    guard Self.makeFolder(path), SmallFile.write(copy.text, to: place) else {
      throw Failure(path: place, reason: "can not be written: \(errorText(errno))")
    }
    return (place, DesktopEntry(original).program)
  }

  /// Takes a copy away.
  ///
  /// - Returns: its path.
  /// - Throws: ``Failure`` for what ``write(_:command:)`` has not written.
  package func remove(_ name: String) throws(Failure) -> String {
    var place = place(of: entry(name))
    // The entry may be gone, and its copy alone is left.
    if !place.hasSuffix(".desktop") { place += ".desktop" }
    try check(place)
    guard unlink(place) == 0 else {
      throw Failure(path: place, reason: "can not be removed: \(errorText(errno))")
    }
    return place
  }

  private func check(_ place: String) throws(Failure) {
    guard PathKind(entry: place) != .other else { throw Failure(path: place, reason: "was not written by tacet run") }
    let text = try Self.text(place)
    do throws(DesktopEntry.Fault) {
      try DesktopEntry(text).checkCopy()
    } catch {
      throw Failure(path: place, reason: error.description)
    }
  }

  /// Makes the folder and those above it; false where that fails.
  private static func makeFolder(_ path: String) -> Bool {
    var made = ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      guard mkdir(made, 0o755) == 0 || errno == EEXIST else { return false }
    }
    return PathKind(path: path) == .directory
  }
}
