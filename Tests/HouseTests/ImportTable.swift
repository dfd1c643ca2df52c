/// The imports that are allowed: the modules that `Package.swift` lets a module depend on, and what this table says of
/// Swift's own and the system's. An import that is in neither is not allowed.
struct ImportTable {
  /// The imports of one module.
  struct Module {
    let name: String
    /// Its folder, from the top of the project.
    let folder: String
    /// Modules of the project.
    var ours: Set<String> = []
    /// The C libraries, each behind its own system module.
    var libraries: Set<String> = []
    /// Products of other packages, and what comes with Swift.
    var others: Set<String> = []

    /// All modules that it may import.
    var allowed: Set<String> { ours.union(libraries).union(others) }
  }

  private static let libc: Set<String> = ["Glibc", "Synchronization"]

  /// The modules that come with Swift and the system, by the module that may import them.
  private static let system: [String: Set<String>] = [
    "TacetSystem": libc,
    "TacetTerminal": libc.union(["Dispatch"]),
    // The C library's mathematics.
    "TacetSignal": ["Glibc"],
    "TacetPicture": ["Glibc"],
    "TacetDecoding": libc,
    "TacetEncoding": libc,
    "TacetMeasure": ["Dispatch", "Glibc"],
    "TacetPulse": libc,
    "TacetBus": libc,
    "TacetMixer": libc,
    "TacetPipeWire": libc,
    "TacetOutput": libc,
    "TacetMonitors": libc,
    "Tacet": libc.union(["FoundationEssentials"]),
    "TacetFeedback": libc.union(["Dispatch", "FoundationEssentials"]),
    "TacetScenario": ["Glibc"],
    "TacetTheatre": ["Foundation", "Glibc"],
    "TacetManners": ["Foundation", "Glibc"],
    "TacetReport": ["Dispatch", "FoundationEssentials", "Glibc"],
    "TacetC": libc,
    "TacetSDLMixer": libc,
    "TacetSDLMixer2": ["Glibc"],
    "TacetSounds": ["Foundation"],
    "TacetSoundsRecipe": ["Foundation"],
    "TacetTool": ["Foundation", "Glibc", "Dispatch"],
    "TacetDemo": ["Foundation", "Glibc"],
  ]

  /// The modules of the package, and the programs of one idea each, which are a package of their own and see products
  /// alone.
  static let modules =
    PackageTargets.all.map { target in
      let libraries = target.dependencies.filter { $0.hasPrefix("CTacet") }
      // SDL_mixer's two headers are modules of one name.
      let imported = Set(libraries.map { $0.hasPrefix("CTacetSDLMixer") ? "CTacetSDLMixer" : $0 })
      let ours = target.dependencies.filter { $0.hasPrefix("Tacet") }
      return Module(
        name: target.name, folder: target.folder, ours: ours, libraries: imported,
        others: target.dependencies.subtracting(libraries).subtracting(ours).union(system[target.name] ?? []))
    } + [
      Module(
        name: "Examples", folder: "Demo/Examples", ours: ["Tacet", "TacetSounds"],
        others: ["Glibc", "PackageDescription"])
    ]

  /// The module of this name.
  static func module(_ name: String) -> Module? { modules.first { $0.name == name } }

  /// The modules that each C library may be used in.
  static let libraries: [String: Set<String>] = modules.reduce(into: [:]) { users, module in
    for library in module.libraries { users[library, default: []].insert(module.name) }
  }
}
