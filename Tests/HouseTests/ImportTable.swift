/// Who may import whom. The table of the house, in full: what is not here is not allowed.
struct ImportTable {
  /// What one module may import.
  struct Module {
    let name: String
    /// Its folder, from the top of the project.
    let folder: String
    /// Modules of the project.
    var ours: Set<String> = []
    /// The C libraries, each behind its own system module.
    var doors: Set<String> = []
    /// Products of other packages, and what comes with Swift.
    var others: Set<String> = []

    /// Everything.
    var allowed: Set<String> { ours.union(doors).union(others) }
  }

  private static let engine: Set<String> = [
    "TacetSignal", "TacetSession", "TacetPulse", "TacetBus", "TacetDecoding", "TacetMixer", "TacetOutput",
    "TacetMonitors",
  ]

  static let modules = [
    // Pure. Beyond the table: powf and the lock of the C library, and atomics, for the signal alone.
    Module(name: "TacetSignal", folder: "Sources/TacetSignal", others: ["Glibc", "Synchronization"]),
    Module(name: "TacetSession", folder: "Sources/TacetSession"),
    Module(
      name: "TacetPulse", folder: "Sources/TacetPulse", ours: ["TacetSignal"], doors: ["CTacetPulse"],
      others: ["Glibc", "Synchronization"]),
    Module(
      name: "TacetBus", folder: "Sources/TacetBus", ours: ["TacetSignal"], doors: ["CTacetDBus"],
      others: ["Glibc", "Synchronization"]),
    Module(
      name: "TacetDecoding", folder: "Sources/TacetDecoding", ours: ["TacetSignal"],
      doors: ["CTacetVorbis", "CTacetSndFile", "CTacetSampleRate"], others: ["Glibc", "Synchronization"]),
    Module(
      name: "TacetMixer", folder: "Sources/TacetMixer", ours: ["TacetSignal", "TacetSession"],
      doors: ["CTacetOpenAL"], others: ["Glibc", "Synchronization"]),
    Module(
      name: "TacetOutput", folder: "Sources/TacetOutput", ours: ["TacetSignal", "TacetPulse"],
      doors: ["CTacetALSA"], others: ["Glibc", "Synchronization"]),
    Module(
      name: "TacetMonitors", folder: "Sources/TacetMonitors",
      ours: ["TacetSignal", "TacetSession", "TacetPulse", "TacetBus"],
      others: ["Glibc", "Synchronization"]),
    Module(
      name: "Tacet", folder: "Sources/Tacet", ours: engine,
      others: ["Logging", "Foundation", "Glibc", "Synchronization"]),
    Module(
      name: "TacetFeedback", folder: "Sources/TacetFeedback",
      ours: ["TacetSignal", "TacetSession", "TacetDecoding", "TacetPulse", "TacetBus", "Tacet"],
      others: ["Foundation", "Glibc", "Synchronization"]),
    Module(
      name: "TacetC", folder: "Sources/TacetC", ours: ["Tacet", "TacetFeedback"],
      others: ["Foundation", "Glibc", "Synchronization"]),
    // Beyond the table: a command decides where its log goes, and answers signals of the terminal.
    Module(
      name: "TacetTool", folder: "Sources/TacetTool", ours: ["Tacet", "TacetFeedback", "TacetSounds"],
      others: ["ArgumentParser", "Foundation", "Glibc", "Logging", "Dispatch"]),
    // Beyond the table: zlib, for the picture.
    Module(
      name: "TacetDemo", folder: "Demo/TacetDemo", ours: ["Tacet", "TacetFeedback", "TacetSounds"],
      doors: ["CTacetSDL2", "CTacetZlib"], others: ["ArgumentParser", "Foundation", "Glibc"]),
    // The sounds are files and their names; the program that makes them encodes with the decoder's module.
    Module(name: "TacetSounds", folder: "Sounds/TacetSounds", others: ["Foundation"]),
    Module(
      name: "TacetSoundsRecipe", folder: "Sounds/TacetSoundsRecipe", ours: ["TacetSignal", "TacetDecoding"],
      others: ["ArgumentParser", "Foundation"]),
  ]

  /// The module of this name.
  static func module(_ name: String) -> Module? { modules.first { $0.name == name } }

  /// The one module that each C library may be used in.
  static let doors: [String: String] = {
    var doors: [String: String] = [:]
    for module in modules {
      for door in module.doors { doors[door] = module.name }
    }
    return doors
  }()
}
