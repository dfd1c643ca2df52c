// swift-tools-version: 6.2
import PackageDescription

// The import table of the house: who may import whom. `Tests/HouseTests` holds it.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path ?? "Sources/\(name)", swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict)
}

func door(_ name: String, package: String, pkgConfig: String? = nil, path: String? = nil) -> Target {
  .systemLibrary(name: name, path: path ?? "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
  name: "Tacet",
  products: [
    .library(name: "Tacet", targets: ["Tacet"]),
    .library(name: "TacetFeedback", targets: ["TacetFeedback"]),
    .executable(name: "tacet", targets: ["TacetTool"]),
    .executable(name: "TacetDemo", targets: ["TacetDemo"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    door("CTacetOpenAL", package: "libopenal-dev"),
    door("CTacetVorbis", package: "libvorbis-dev"),
    door("CTacetSndFile", package: "libsndfile1-dev"),
    door("CTacetSampleRate", package: "libsamplerate0-dev"),
    door("CTacetPulse", package: "libpulse-dev"),
    door("CTacetALSA", package: "libasound2-dev"),
    door("CTacetDBus", package: "libdbus-1-dev", pkgConfig: "dbus-1"),
    door("CTacetSDL2", package: "libsdl2-dev", path: "Demo/CTacetSDL2"),
    door("CTacetZlib", package: "zlib1g-dev", path: "Demo/CTacetZlib"),

    module("TacetSignal"),
    module("TacetSession"),
    module("TacetPulse", ["TacetSignal", "CTacetPulse"]),
    module("TacetBus", ["TacetSignal", "CTacetDBus"]),
    module("TacetDecoding", ["TacetSignal", "CTacetVorbis", "CTacetSndFile", "CTacetSampleRate"]),
    module("TacetMixer", ["TacetSignal", "TacetSession", "CTacetOpenAL"]),
    module("TacetOutput", ["TacetSignal", "TacetPulse", "CTacetALSA"]),
    module("TacetMonitors", ["TacetSignal", "TacetSession", "TacetPulse", "TacetBus"]),
    module(
      "Tacet",
      [
        "TacetSignal", "TacetSession", "TacetDecoding", "TacetMixer", "TacetOutput", "TacetPulse", "TacetBus",
        "TacetMonitors", logging,
      ]),
    module("TacetFeedback", ["TacetSignal", "TacetSession", "TacetDecoding", "TacetPulse", "TacetBus", "Tacet"]),
    .executableTarget(
      name: "TacetTool", dependencies: ["Tacet", "TacetFeedback", "TacetSounds", argumentParser, logging],
      path: "Sources/TacetTool",
      swiftSettings: strict),
    .executableTarget(
      name: "TacetDemo",
      dependencies: ["Tacet", "TacetFeedback", "TacetSounds", "CTacetSDL2", "CTacetZlib", argumentParser],
      path: "Demo/TacetDemo", swiftSettings: strict),
    .target(
      name: "TacetSounds", path: "Sounds/TacetSounds", resources: [.copy("Resources")], swiftSettings: strict),
    .executableTarget(
      name: "TacetSoundsRecipe", dependencies: ["TacetSignal", "TacetDecoding", argumentParser],
      path: "Sounds/TacetSoundsRecipe", swiftSettings: strict),

    module("TacetTestSupport", ["TacetSignal", "TacetDecoding"], path: "Tests/TacetTestSupport"),
    .executableTarget(
      name: "MixBenchmark", dependencies: ["Tacet", "CTacetProbe"], path: "Tests/Benchmarks/MixBenchmark",
      swiftSettings: strict),
    .target(name: "CTacetProbe", path: "Tests/Benchmarks/CTacetProbe"),
    .executableTarget(
      name: "RenderProbe", dependencies: ["Tacet", "CTacetProbe"], path: "Tests/Benchmarks/RenderProbe",
      swiftSettings: strict),
    tests("HouseTests", []),
    tests("TacetSoundsTests", ["Tacet", "TacetSounds", "TacetSoundsRecipe"]),
    tests("TacetDemoTests", ["Tacet", "TacetDemo"]),
    tests("TacetSignalTests", ["TacetSignal"]),
    tests("TacetSessionTests", ["TacetSession"]),
    tests("TacetDecodingTests", ["TacetDecoding", "TacetSignal", "TacetTestSupport"]),
    tests("TacetMixerTests", ["TacetMixer", "TacetSignal", "TacetTestSupport"]),
    tests("TacetOutputTests", ["TacetOutput", "TacetPulse", "TacetSignal", "TacetTestSupport"]),
    tests("TacetBusTests", ["TacetBus", "TacetSignal", "TacetTestSupport"]),
    tests(
      "TacetMonitorsTests",
      ["TacetMonitors", "TacetSession", "TacetPulse", "TacetBus", "TacetSignal", "TacetTestSupport"]),
    tests(
      "TacetFeedbackTests",
      ["TacetFeedback", "TacetBus", "TacetPulse", "TacetDecoding", "TacetSignal", "TacetTestSupport"]),
    .executableTarget(
      name: "FaultTable", dependencies: ["Tacet", "TacetOutput", "TacetPulse", "TacetDecoding", "TacetTestSupport"],
      path: "Tests/Benchmarks/FaultTable", swiftSettings: strict),
    tests("TacetToolTests", ["TacetTool", "Tacet", "TacetDecoding", "TacetSignal", "TacetTestSupport"]),
    tests("TacetTests", ["Tacet", "TacetBus", "TacetMonitors", "TacetSounds", "TacetTestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
