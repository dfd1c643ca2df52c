/// The facts of a program or a library that the loader goes by: read from the program headers and the dynamic section,
/// which a stripped file has too.
package struct ELFFile: Hashable, Sendable {
  /// The processors that are named; others have their number.
  package enum Machine: Hashable, Sendable {
    case x86, x86_64, arm, arm64
    case other(UInt16)
  }

  package var is64Bits = true
  package var machine = Machine.x86_64
  /// True where it names a loader: a program that is linked dynamically.
  package var hasLoader = false
  /// True where it has a dynamic section.
  package var isDynamic = false
  /// The names of libraries that it needs, in their order: DT_NEEDED.
  package var needed: [String] = []
  /// DT_RPATH, which is searched before LD_LIBRARY_PATH, as it stands.
  package var rpath: String?
  /// DT_RUNPATH, which is searched after it and takes the force of a DT_RPATH.
  package var runpath: String?

  /// True for a program without a dynamic section, or without a loader and libraries.
  package var isStatic: Bool { !isDynamic || (!hasLoader && needed.isEmpty) }

  /// The most that one file may have: program headers, entries, libraries, and bytes of a name.
  static let limits = (headers: 512, entries: 16_384, libraries: 1_024, name: 8_192)

  package init() {}
}

extension ELFFile {
  /// Reads the file; at most some 300 KB of it and its names.
  ///
  /// - Throws: ``ELFFault``.
  package init(_ file: FileBytes) throws(ELFFault) {
    var reader = try ELFReader(file)
    let headers = try reader.headers()
    (is64Bits, machine) = (reader.is64Bits, reader.machine)
    hasLoader = headers.contains { $0.kind == .loader }
    guard let dynamic = headers.first(where: { $0.kind == .dynamic }) else { return }
    isDynamic = true
    let entries = try reader.entries(of: dynamic)
    guard let address = entries.first(where: { $0.tag == 5 })?.value else {
      guard entries.contains(where: { $0.tag == 1 }) else { return }
      throw .invalid("table of names")
    }
    reader.names = try reader.offset(of: address, in: headers)
    for entry in entries {
      switch entry.tag {
      case 1:
        guard needed.count < Self.limits.libraries else { throw .invalid("number of libraries") }
        needed.append(try reader.name(entry.value))
      case 15: rpath = try reader.name(entry.value)
      case 29: runpath = try reader.name(entry.value)
      default: break
      }
    }
  }
}
