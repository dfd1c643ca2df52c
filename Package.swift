// swift-tools-version: 6.3
import PackageDescription

// The modules and their dependencies. `Tests/HouseTests/ImportTable.swift` says which imports are allowed.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path ?? "Sources/\(name)", exclude: exclude, swiftSettings: strict)
}

/// `computes`: they are optimised in a release build, where that saves more time than it takes: `Tests/suites`.
func tests(_ name: String, computes: Bool = false, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TacetTestReports"], path: "Tests/\(name)",
    swiftSettings: computes ? strict : strict + [.unsafeFlags(["-Onone"])])
}

func cLibrary(_ name: String, package: String, pkgConfig: String? = nil, path: String? = nil) -> Target {
  .systemLibrary(name: name, path: path ?? "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

/// What the engine and the short sounds share.
let engine: [Target.Dependency] = [
  "TacetSystem", "TacetSignal", "TacetSession", "TacetPulse", "TacetBus", "TacetMonitors",
]

/// Benchmarks and fuzzers, which no test needs. The scripts that build them set TACET_MEASURES.
let measures: [Target] = [
  .executableTarget(
    name: "Benchmarks",
    dependencies: [
      "Tacet", "TacetSystem", "TacetSignal", "TacetDecoding", "TacetEncoding", "TacetPicture", "TacetTestSupport",
      "CTacetOpenAL", "CTacetVorbis", "CTacetSndFile",
    ],
    path: "Tests/Benchmarks/Benchmarks", swiftSettings: strict),
  .executableTarget(
    name: "DecodeBenchmark", dependencies: ["TacetDecoding", "CTacetVorbis", "CTacetOpusFile", "CTacetMPG123"],
    path: "Tests/Benchmarks/DecodeBenchmark", swiftSettings: strict),
  module("FuzzClock", path: "Tests/Fuzzers/FuzzClock"),
  module("DecoderFuzzer", ["FuzzClock", "TacetDecoding"], path: "Tests/Fuzzers/DecoderFuzzer"),
  module(
    "ScenarioFuzzer", ["FuzzClock", "TacetJSON", "TacetScenario", "TacetYAML"], path: "Tests/Fuzzers/ScenarioFuzzer"),
  module("BankFuzzer", ["FuzzClock", "Tacet"], path: "Tests/Fuzzers/BankFuzzer"),
  .executableTarget(
    name: "EngineFuzzer", dependencies: ["Tacet", "TacetFeedback"], path: "Tests/Fuzzers/EngineFuzzer",
    swiftSettings: strict),
  .executableTarget(
    name: "FuzzSeeds", dependencies: ["TacetSignal", "TacetTestSupport"], path: "Tests/Fuzzers/FuzzSeeds",
    swiftSettings: strict),
  .executableTarget(
    name: "FaultTable",
    dependencies: [
      "Tacet", "TacetFeedback", "TacetSystem", "TacetOutput", "TacetPulse", "TacetDecoding", "TacetTestSupport",
    ],
    path: "Tests/Benchmarks/FaultTable", swiftSettings: strict),
]

let package = Package(
  name: "Tacet",
  products: [
    .library(name: "Tacet", targets: ["Tacet"]),
    .library(name: "TacetFeedback", targets: ["TacetFeedback"]),
    .library(name: "TacetSDL", targets: ["TacetSDL"]),
    .library(name: "TacetScenario", targets: ["TacetScenario"]),
    .library(name: "TacetMeasure", targets: ["TacetMeasure"]),
    .library(name: "TacetSounds", targets: ["TacetSounds"]),
    .executable(name: "tacet", targets: ["TacetTool"]),
    .executable(name: "TacetDemo", targets: ["TacetDemo"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
  ],
  targets: [
    cLibrary("CTacetOpenAL", package: "libopenal-dev"),
    cLibrary("CTacetVorbis", package: "libvorbis-dev"),
    cLibrary("CTacetOpusFile", package: "libopusfile-dev", pkgConfig: "opusfile"),
    cLibrary("CTacetMPG123", package: "libmpg123-dev"),
    cLibrary("CTacetOpenMPT", package: "libopenmpt-dev"),
    cLibrary("CTacetSndFile", package: "libsndfile1-dev"),
    cLibrary("CTacetSoxr", package: "libsoxr-dev"),
    cLibrary("CTacetPulse", package: "libpulse-dev"),
    cLibrary("CTacetALSA", package: "libasound2-dev"),
    cLibrary("CTacetDBus", package: "libdbus-1-dev", pkgConfig: "dbus-1"),
    cLibrary("CTacetSDL2", package: "libsdl2-dev"),
    cLibrary("CTacetSDLMixer2", package: "libsdl2-mixer-dev"),
    cLibrary("CTacetSDLMixer12", package: "libsdl-mixer1.2-dev"),
    cLibrary("CTacetZlib", package: "zlib1g-dev"),
    cLibrary("CTacetVorbisEnc", package: "libvorbis-dev"),
    cLibrary("CTacetOpusEnc", package: "libopusenc-dev", pkgConfig: "libopusenc"),
    .systemLibrary(name: "CTacetLinux", path: "Sources/CTacetLinux"),

    module("TacetSystem", ["CTacetLinux", "CTacetDoors"]),
    module("TacetTerminal", ["TacetSystem"]),
    module("TacetSignal"),
    module("TacetSession"),
    module("TacetJSON"),
    module("TacetYAML", ["TacetJSON", yams]),
    module("TacetPicture", ["CTacetZlib"]),
    module(
      "TacetDecoding",
      [
        "TacetSystem", "TacetSignal", "CTacetVorbis", "CTacetOpusFile", "CTacetMPG123", "CTacetSndFile",
        "CTacetSoxr", "CTacetOpenMPT",
      ]),
    module(
      "TacetEncoding", ["TacetSystem", "TacetSignal", "TacetDecoding", "CTacetVorbisEnc", "CTacetOpusEnc"]),
    module("TacetMeasure", ["TacetSystem", "TacetSignal", "TacetDecoding", "TacetEncoding"]),
    module("TacetPulse", ["TacetSystem", "TacetSignal", "CTacetPulse"]),
    module("TacetBus", ["TacetSystem", "TacetSignal", "CTacetDBus"]),
    module("TacetMixer", ["TacetSystem", "TacetSignal", "TacetSession", "CTacetOpenAL"]),
    // Its library is opened when it is needed. pkg-config has a flag of the compiler's that SwiftPM warns of.
    .target(
      name: "CTacetPipeWire",
      cSettings: [
        .unsafeFlags(["-isystem", "/usr/include/pipewire-0.3", "-isystem", "/usr/include/spa-0.2", "-Wall", "-Wextra"])
      ]),
    module("TacetPipeWire", ["TacetSystem", "CTacetPipeWire"]),
    module("TacetOutput", ["TacetSystem", "TacetSignal", "TacetPulse", "TacetPipeWire", "CTacetALSA"]),
    module("TacetInput", ["TacetSystem", "TacetSignal", "TacetSession", "TacetPulse"]),
    module("TacetMonitors", ["TacetSystem", "TacetSession", "TacetPulse", "TacetBus"]),
    module(
      "Tacet", engine + ["TacetJSON", "TacetDecoding", "TacetMixer", "TacetOutput", "TacetInput", logging],
      exclude: ["site"]),
    module("TacetFeedback", engine + ["TacetDecoding", logging]),
    module("TacetSDL", ["TacetSystem", "TacetSession", "Tacet", "TacetFeedback", "CTacetSDL2"]),
    module("TacetScenario", ["Tacet", "TacetJSON", "TacetSystem", "TacetSession", "TacetMonitors"]),
    // A private session: sound servers, buses, players, displays. For live tests and `tacet manners`.
    module("TacetTheatre", ["TacetSystem", "TacetSignal", "TacetBus"]),
    module("TacetManners", ["TacetSystem", "TacetDecoding", "TacetMeasure", "TacetTheatre"]),
    module(
      "TacetReport",
      [
        "TacetSystem", "TacetTerminal", "TacetSession", "TacetPicture", "TacetMeasure", "TacetMonitors", "Tacet",
        "TacetFeedback", "TacetScenario", "TacetManners",
      ]),
    // Libraries that are opened when they are needed: another one is in libtacet.
    .target(name: "CTacetDoors"),
    // Calls of a game's functions, which no exception passes: without tables for unwinding.
    .target(
      name: "CTacetCallbacks",
      cSettings: [.unsafeFlags(["-fno-asynchronous-unwind-tables", "-fno-unwind-tables"])]),
    // Memory that is zeros before the first call, as a member of Swift's is not.
    .target(name: "CTacetPlaces"),
    // The C interface: the header is a module of its own, which the functions implement. `Sources/TacetC/build` links
    // it.
    .systemLibrary(name: "TacetHeader", path: "Sources/TacetC/include"),
    .target(
      name: "TacetC",
      dependencies: [
        "CTacetCallbacks", "CTacetPlaces", "Tacet", "TacetFeedback", "TacetScenario", "TacetSystem", "TacetHeader",
        logging,
      ],
      path: "Sources/TacetC", exclude: ["include", "Packaging", "build", "install", "packages", "wheel"],
      swiftSettings: strict),
    // SDL_mixer's two ABIs: a core without a type of SDL, and the functions of their headers, each as a module
    // CTacetSDLMixer. The folders that both have are links to those of the first. Their scripts `build` link them.
    module("TacetSDLMixer", ["Tacet", "TacetSession", "TacetSystem"]),
    module(
      "TacetSDLMixer2", ["Tacet", "TacetSDL", "TacetSDLMixer", "TacetSystem", "CTacetSDLMixer2"],
      exclude: ["build", "mixer.map"]),
    module(
      "TacetSDLMixer12", ["Tacet", "TacetSDLMixer", "TacetSystem", "CTacetSDLMixer12"], exclude: ["build"]),
    .target(
      name: "TacetSounds", path: "Sounds/TacetSounds", resources: [.copy("Resources")], swiftSettings: strict),
    .executableTarget(
      name: "TacetTool",
      dependencies: [
        "Tacet", "TacetFeedback", "TacetSounds", "TacetPicture", "TacetJSON", "TacetSystem", "TacetInput",
        "TacetManners", "TacetMonitors", "TacetTheatre",
        "TacetScenario", "TacetSession", "TacetMeasure", "TacetReport", "TacetTerminal", "TacetYAML", argumentParser,
        logging,
      ],
      path: "Sources/TacetTool",
      swiftSettings: strict),
    .executableTarget(
      name: "TacetDemo",
      dependencies: [
        "Tacet", "TacetFeedback", "TacetScenario", "TacetSDL", "TacetSounds", "TacetPicture", "CTacetSDL2",
        argumentParser,
      ],
      path: "Demo/TacetDemo", swiftSettings: strict),
    .executableTarget(
      name: "TacetSoundsRecipe", dependencies: ["TacetSignal", "TacetDecoding", "TacetEncoding", argumentParser],
      path: "Sounds/TacetSoundsRecipe",
      // A debug build of it computes for minutes.
      swiftSettings: strict + [.unsafeFlags(["-O"])]),

    .executableTarget(
      name: "Theatre", dependencies: ["TacetTheatre", argumentParser], path: "Tests/Theatre", swiftSettings: strict),
    module(
      "TacetTestSupport",
      [
        "TacetTheatre", "TacetSystem", "TacetSignal", "TacetSession", "TacetDecoding", "TacetEncoding", "TacetMonitors",
        "CTacetLinux",
        "CTacetOpusFile", "CTacetSndFile",
      ],
      path: "Tests/TacetTestSupport"),
    module("TacetTestReports", path: "Tests/TacetTestReports"),
    .executableTarget(
      name: "KilledGame", dependencies: ["Tacet", "TacetMonitors"], path: "Tests/KilledGame", swiftSettings: strict),
    .target(name: "CTacetProbe", path: "Tests/Benchmarks/CTacetProbe"),
    .executableTarget(
      name: "RenderProbe", dependencies: ["Tacet", "TacetOutput", "TacetSignal", "CTacetProbe"],
      path: "Tests/Benchmarks/RenderProbe",
      swiftSettings: strict),
    .executableTarget(
      name: "ControlProbe", dependencies: ["Tacet", "CTacetProbe"], path: "Tests/Benchmarks/ControlProbe",
      swiftSettings: strict),
    tests("HouseTests", computes: true, []),
    tests("TacetSoundsTests", computes: true, ["Tacet", "TacetSounds", "TacetSoundsRecipe"]),
    tests(
      "TacetDemoTests",
      ["Tacet", "TacetDecoding", "TacetDemo", "TacetMeasure", "TacetPicture", "TacetSignal", "TacetTestSupport"]),
    tests("TacetSystemTests", ["TacetSystem", "TacetTestSupport"]),
    tests("TacetSignalTests", computes: true, ["TacetSignal", "TacetSystem"]),
    tests("TacetSessionTests", computes: true, ["TacetSession", "TacetTestSupport"]),
    tests("TacetJSONTests", ["TacetJSON", "TacetYAML", "TacetTestSupport"]),
    tests(
      "TacetDecodingTests", computes: true,
      ["TacetEncoding", "TacetSystem", "TacetDecoding", "TacetSignal", "TacetTestSupport"]),
    tests("TacetMixerTests", ["TacetSystem", "TacetMixer", "TacetSignal", "TacetTestSupport"]),
    tests("TacetPulseTests", ["TacetPulse", "TacetSystem", "TacetSignal", "TacetTestSupport"]),
    tests(
      "TacetOutputTests",
      ["TacetSystem", "TacetOutput", "TacetPulse", "TacetPipeWire", "TacetSignal", "TacetTestSupport"]),
    tests("TacetInputTests", ["TacetInput", "TacetPulse", "TacetSignal"]),
    tests("TacetBusTests", ["TacetSystem", "TacetBus", "TacetSignal", "TacetTestSupport"]),
    tests(
      "TacetMonitorsTests",
      ["TacetSystem", "TacetMonitors", "TacetSession", "TacetPulse", "TacetBus", "TacetSignal", "TacetTestSupport"]),
    tests(
      "TacetFeedbackTests",
      ["TacetSystem", "TacetFeedback", "TacetPulse", "TacetDecoding", "TacetSignal", "TacetTestSupport"]),
    tests("TacetCTests", ["Tacet", "TacetC", "TacetSystem"]),
    tests("TacetSDLMixerTests", ["TacetSDLMixer", "TacetSystem"]),
    tests("TacetSDLTests", ["Tacet", "TacetFeedback", "TacetSDL", "TacetTestSupport"]),
    tests(
      "TacetStateTests",
      ["TacetJSON", "TacetSystem", "Tacet", "TacetMonitors", "TacetTestSupport"]),
    // Engines whose time a test makes. A test target, because it tests what the module keeps to itself.
    tests(
      "TacetEngineSupport", computes: true,
      ["Tacet", "TacetDecoding", "TacetOutput", "TacetSignal", "TacetSystem", "TacetTestSupport"]),
    tests(
      "TacetTests",
      ["TacetEncoding", "TacetSystem", "Tacet", "TacetSounds", "TacetEngineSupport", "TacetTestSupport", logging]),
    tests("TacetMusicTests", ["TacetSystem", "Tacet", "TacetEngineSupport", "TacetTestSupport"]),
    tests(
      "TacetPlayingTests",
      ["TacetSystem", "Tacet", "TacetMixer", "TacetEngineSupport", "TacetTestSupport"]),
    tests("TacetMixingTests", ["TacetSystem", "Tacet", "TacetEngineSupport", "TacetTestSupport"]),
    tests(
      "TacetScenarioTests",
      [
        "TacetEncoding", "TacetJSON", "TacetMonitors", "TacetYAML", "TacetScenario", "Tacet", "TacetSignal",
        "TacetTestSupport",
      ]),
    tests(
      "TacetToolTests",
      [
        "TacetEncoding", "TacetJSON", "TacetSystem", "TacetTool", "TacetMeasure", "TacetReport", "TacetTerminal",
        "TacetScenario", "Tacet", "TacetDecoding", "TacetSignal", "TacetTestSupport", "KilledGame",
      ]),

    tests("TacetMannersTests", computes: true, ["TacetManners", "TacetMeasure", "TacetReport", "TacetTestSupport"]),

    // Tests with sound servers, buses, players and windows: `Tests/suites`.
    tests("TacetOutputLiveTests", ["TacetSystem", "TacetOutput", "TacetPulse", "TacetSignal", "TacetTestSupport"]),
    tests("TacetBusLiveTests", ["TacetSystem", "TacetBus", "TacetSignal", "TacetTestSupport"]),
    tests(
      "TacetMonitorsLiveTests",
      [
        "TacetSystem", "TacetMonitors", "TacetSession", "TacetPulse", "TacetBus", "TacetSignal", "TacetTestSupport",
        "KilledGame",
      ]),
    tests(
      "TacetFeedbackLiveTests",
      ["TacetSystem", "TacetFeedback", "Tacet", "TacetBus", "TacetPulse", "TacetSignal", "TacetTestSupport", logging]),
    tests(
      "TacetSDLLiveTests",
      ["Tacet", "TacetFeedback", "TacetSDL", "TacetSystem", "TacetTestSupport", "CTacetSDL2"]),
    tests(
      "TacetLiveTests",
      ["TacetDecoding", "TacetSystem", "Tacet", "TacetBus", "TacetMonitors", "TacetTestSupport", "KilledGame"]),
    tests(
      "TacetToolLiveTests",
      ["TacetTool", "TacetReport", "TacetTerminal", "TacetScenario", "TacetJSON", "TacetTestSupport"]),
  ] + (Context.environment["TACET_MEASURES"] == nil ? [] : measures),
  swiftLanguageModes: [.v6]
)
