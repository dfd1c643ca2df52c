// swift-tools-version: 6.3
import PackageDescription

// Programs of one idea each. A package of its own, as a game's is: copy it, and name the place where you have Tacet.
//   swift run --package-path Demo/Examples FirstSound
let programs = [
  "FirstSound", "PauseMenu", "Danger", "FlyBy", "Settings", "Footsteps", "Synthesizer", "BitCrusher", "WornRadio",
  "Manners",
]

let package = Package(
  name: "Examples",
  products: programs.map { .executable(name: $0, targets: [$0]) },
  dependencies: [.package(name: "Tacet", path: "../..")],
  targets: programs.map { name in
    .executableTarget(
      name: name,
      dependencies: [.product(name: "Tacet", package: "Tacet"), .product(name: "TacetSounds", package: "Tacet")],
      path: "Swift", exclude: programs.filter { $0 != name }.map { "\($0).swift" }, sources: ["\(name).swift"])
  },
  swiftLanguageModes: [.v6]
)
