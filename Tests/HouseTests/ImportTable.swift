/// The imports that are allowed. An import that is not in the table is not allowed.
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

  /// From the bottom up: a module imports only modules of lines above its own.
  static let modules = [
    Module(
      name: "TacetSystem", folder: "Sources/TacetSystem", libraries: ["CTacetLinux", "CTacetDoors"], others: libc),
    Module(
      name: "TacetTerminal", folder: "Sources/TacetTerminal", ours: ["TacetSystem"], others: libc.union(["Dispatch"])),
    // Glibc: the C library's mathematics.
    Module(name: "TacetSignal", folder: "Sources/TacetSignal", others: ["Glibc"]),
    Module(name: "TacetSession", folder: "Sources/TacetSession"),
    Module(name: "TacetJSON", folder: "Sources/TacetJSON"),
    // Yams imports Foundation: the tool alone links it.
    Module(name: "TacetYAML", folder: "Sources/TacetYAML", ours: ["TacetJSON"], others: ["Yams"]),
    Module(name: "TacetPicture", folder: "Sources/TacetPicture", libraries: ["CTacetZlib"], others: ["Glibc"]),
    Module(
      name: "TacetDecoding", folder: "Sources/TacetDecoding", ours: ["TacetSystem", "TacetSignal"],
      libraries: ["CTacetVorbis", "CTacetOpusFile", "CTacetMPG123", "CTacetSndFile", "CTacetSoxr", "CTacetOpenMPT"],
      others: libc),
    Module(
      name: "TacetEncoding", folder: "Sources/TacetEncoding", ours: ["TacetSystem", "TacetSignal", "TacetDecoding"],
      libraries: ["CTacetVorbisEnc", "CTacetOpusEnc"], others: libc),
    // Without Tacet: a program that measures sounds links no OpenAL.
    Module(
      name: "TacetMeasure", folder: "Sources/TacetMeasure",
      ours: ["TacetSystem", "TacetSignal", "TacetDecoding", "TacetEncoding"], others: ["Dispatch", "Glibc"]),
    Module(
      name: "TacetPulse", folder: "Sources/TacetPulse", ours: ["TacetSystem", "TacetSignal"],
      libraries: ["CTacetPulse"], others: libc),
    Module(
      name: "TacetBus", folder: "Sources/TacetBus", ours: ["TacetSystem", "TacetSignal"],
      libraries: ["CTacetDBus"], others: libc),
    Module(
      name: "TacetMixer", folder: "Sources/TacetMixer", ours: ["TacetSystem", "TacetSignal", "TacetSession"],
      libraries: ["CTacetOpenAL"], others: libc),
    Module(
      name: "TacetPipeWire", folder: "Sources/TacetPipeWire", ours: ["TacetSystem"], libraries: ["CTacetPipeWire"],
      others: libc),
    Module(
      name: "TacetOutput", folder: "Sources/TacetOutput",
      ours: ["TacetSystem", "TacetSignal", "TacetPulse", "TacetPipeWire"], libraries: ["CTacetALSA"], others: libc),
    Module(
      name: "TacetInput", folder: "Sources/TacetInput",
      ours: ["TacetSystem", "TacetSignal", "TacetSession", "TacetPulse"]),
    Module(
      name: "TacetMonitors", folder: "Sources/TacetMonitors",
      ours: ["TacetSystem", "TacetSession", "TacetPulse", "TacetBus"], others: libc),
    Module(
      name: "Tacet", folder: "Sources/Tacet",
      ours: [
        "TacetSystem", "TacetSignal", "TacetSession", "TacetJSON", "TacetDecoding", "TacetPulse", "TacetBus",
        "TacetMixer", "TacetOutput", "TacetInput", "TacetMonitors",
      ], others: libc.union(["Logging", "FoundationEssentials"])),
    // Without TacetMixer, TacetOutput and Tacet: a program with short sounds alone links no OpenAL.
    Module(
      name: "TacetFeedback", folder: "Sources/TacetFeedback",
      ours: [
        "TacetSystem", "TacetSignal", "TacetSession", "TacetDecoding", "TacetPulse", "TacetBus", "TacetMonitors",
      ], others: libc.union(["Dispatch", "FoundationEssentials", "Logging"])),
    Module(
      name: "TacetSDL", folder: "Sources/TacetSDL", ours: ["TacetSystem", "TacetSession", "Tacet", "TacetFeedback"],
      libraries: ["CTacetSDL2"]),
    // Beside the table: players of a scenario are turned down by the monitors' own rules.
    Module(
      name: "TacetScenario", folder: "Sources/TacetScenario",
      ours: ["Tacet", "TacetJSON", "TacetSystem", "TacetSession", "TacetMonitors"],
      others: ["FoundationEssentials", "Glibc"]),
    // Live tests and the tool have it, and no game.
    Module(
      name: "TacetTheatre", folder: "Sources/TacetTheatre", ours: ["TacetSystem", "TacetSignal", "TacetBus"],
      others: ["Foundation", "Glibc"]),
    Module(
      name: "TacetManners", folder: "Sources/TacetManners",
      ours: ["TacetSystem", "TacetDecoding", "TacetMeasure", "TacetTheatre"],
      others: ["Foundation", "Glibc"]),
    // The texts and pictures of the tool, without its arguments.
    Module(
      name: "TacetReport", folder: "Sources/TacetReport",
      ours: [
        "TacetSystem", "TacetTerminal", "TacetSession", "TacetPicture", "TacetMeasure", "TacetMonitors", "Tacet",
        "TacetFeedback", "TacetScenario", "TacetManners",
      ], others: ["Dispatch", "FoundationEssentials", "Glibc"]),
    // TacetHeader: the header that it implements, which every function of it has in its signature.
    Module(
      name: "TacetC", folder: "Sources/TacetC", ours: ["Tacet", "TacetFeedback", "TacetScenario", "TacetSystem"],
      libraries: ["CTacetCallbacks"], others: ["FoundationEssentials", "Glibc", "Logging", "TacetHeader"]),
    Module(
      name: "TacetSDLMixer", folder: "Sources/TacetSDLMixer", ours: ["Tacet", "TacetSession", "TacetSystem"],
      others: libc.union(["FoundationEssentials"])),
    Module(
      name: "TacetSDLMixer2", folder: "Sources/TacetSDLMixer2",
      ours: ["Tacet", "TacetSDL", "TacetSDLMixer", "TacetSystem"],
      libraries: ["CTacetSDLMixer2"], others: ["FoundationEssentials", "Glibc"]),
    // The sounds are files and their names.
    Module(name: "TacetSounds", folder: "Sounds/TacetSounds", others: ["Foundation"]),
    Module(
      name: "TacetSoundsRecipe", folder: "Sounds/TacetSoundsRecipe",
      ours: ["TacetSignal", "TacetDecoding", "TacetEncoding"], others: ["ArgumentParser", "Foundation"]),
    // Beyond the table: a command decides where its log goes.
    Module(
      name: "TacetTool", folder: "Sources/TacetTool",
      ours: [
        "Tacet", "TacetFeedback", "TacetSounds", "TacetPicture", "TacetJSON", "TacetSystem", "TacetInput",
        "TacetManners", "TacetMonitors", "TacetScenario", "TacetSession", "TacetMeasure", "TacetReport",
        "TacetTerminal", "TacetTheatre", "TacetYAML",
      ],
      others: ["ArgumentParser", "Foundation", "Glibc", "Logging", "Dispatch"]),
    // A game on SDL draws and reads its input with SDL.
    Module(
      name: "TacetDemo", folder: "Demo/TacetDemo",
      ours: ["Tacet", "TacetFeedback", "TacetScenario", "TacetSDL", "TacetSounds", "TacetPicture"],
      libraries: ["CTacetSDL2"],
      others: ["ArgumentParser", "Foundation", "Glibc"]),
    // Programs of one idea each, in a package of their own: they see products alone.
    Module(
      name: "Examples", folder: "Demo/Examples", ours: ["Tacet", "TacetSounds"],
      others: ["Glibc", "PackageDescription"]),
  ]

  /// The module of this name.
  static func module(_ name: String) -> Module? { modules.first { $0.name == name } }

  /// The modules that each C library may be used in.
  static let libraries: [String: Set<String>] = modules.reduce(into: [:]) { users, module in
    for library in module.libraries { users[library, default: []].insert(module.name) }
  }
}
