// swift-tools-version: 6.3
import PackageDescription

let examples = [
  "FirstSound", "PauseMenu", "Danger", "FlyBy", "Settings", "Footsteps", "Synthesizer", "BitCrusher", "WornRadio",
  "Manners",
]

// A package outside of Tacet that uses it as a game would: only what products export is visible here.
let package = Package(
  name: "Consumer",
  dependencies: [
    .package(name: "Tacet", path: "../.."), .package(name: "Examples", path: "../../Demo/Examples"),
  ],
  targets: [
    // The examples of README.md, word for word.
    .target(
      name: "Readme",
      dependencies: [.product(name: "Tacet", package: "Tacet"), .product(name: "TacetSounds", package: "Tacet")]),
    // The examples of the pages, word for word.
    .target(
      name: "Pages",
      dependencies: [
        .product(name: "Tacet", package: "Tacet"), .product(name: "TacetFeedback", package: "Tacet"),
        .product(name: "TacetScenario", package: "Tacet"), .product(name: "TacetMeasure", package: "Tacet"),
      ]),
    // A game with types of its own that have common names.
    .executableTarget(
      name: "Game",
      dependencies: [.product(name: "Tacet", package: "Tacet"), .product(name: "TacetSounds", package: "Tacet")]),
    // Three games that play themselves, and check what is heard. The programs of Demo/Examples are built with it.
    .executableTarget(
      name: "Games",
      dependencies: [.product(name: "Tacet", package: "Tacet"), .product(name: "TacetSounds", package: "Tacet")]
        + examples.map { .product(name: $0, package: "Examples") }),
    // A game on SDL 2.
    .executableTarget(
      name: "WindowGame",
      dependencies: [
        .product(name: "Tacet", package: "Tacet"), .product(name: "TacetFeedback", package: "Tacet"),
        .product(name: "TacetSDL", package: "Tacet"),
      ]),
    // A program with interface sounds alone: it links no OpenAL.
    .executableTarget(
      name: "InterfaceSounds", dependencies: [.product(name: "TacetFeedback", package: "Tacet")]),
  ],
  swiftLanguageModes: [.v6]
)
