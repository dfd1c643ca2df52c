import Foundation
import Testing

/// The import table holds: in the sources, and in Package.swift.
@Suite struct ImportTests {
  @Test func everyModuleIsInTheTable() throws {
    let folders = Set(ImportTable.modules.map(\.folder))
    for top in ["Sources", "Demo", "Sounds"] {
      for name in try Project.names(in: top) where !name.hasPrefix("C") {
        var isFolder: ObjCBool = false
        let path = Project.root.appendingPathComponent("\(top)/\(name)").path
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { continue }
        #expect(folders.contains("\(top)/\(name)"), "\(top)/\(name) is in no line of the import table")
      }
    }
  }

  @Test(arguments: ImportTable.modules.map(\.name))
  func importsNothingElse(_ name: String) throws {
    let module = try #require(ImportTable.module(name))
    for source in try Project.sources(in: module.folder) {
      for line in source.code {
        guard let found = Import(line) else { continue }
        #expect(module.allowed.contains(found.module), "\(source.path) imports \(found.module)")
      }
    }
  }

  /// C stays behind one door, and out of public signatures: `internal import` alone makes the compiler hold that.
  @Test func eachLibraryHasOneDoor() throws {
    var users: [String: Set<String>] = [:]
    for module in ImportTable.modules {
      for source in try Project.sources(in: module.folder) {
        for found in source.code.compactMap(Import.init) where found.module.hasPrefix("CTacet") {
          users[found.module, default: []].insert(module.name)
          #expect(found.access == "internal", "\(source.path) imports \(found.module) as \(found.access ?? "it comes")")
        }
      }
    }
    #expect(!users.isEmpty)
    for (door, users) in users {
      let owner = try #require(ImportTable.doors[door], "\(door) is in no line of the import table")
      #expect(users == [owner])
    }
  }

  @Test func theTableGivesEachLibraryToOneModule() {
    let doors = ImportTable.modules.flatMap(\.doors)
    #expect(Set(doors).count == doors.count)
  }

  /// What depends on what has no round: each line of the table names only modules of lines above it.
  @Test func dependenciesHaveADirection() {
    var above: Set<String> = ["TacetSounds", "TacetFeedback"]
    for module in ImportTable.modules {
      #expect(module.ours.isSubset(of: above.union(["TacetBus"])), "\(module.name) imports what is below it")
      above.insert(module.name)
    }
  }

  @Test func packageDependsOnNothingElse() throws {
    let manifest = try Manifest(
      String(contentsOf: Project.root.appendingPathComponent("Package.swift"), encoding: .utf8))
    let named = Set(manifest.targets.map(\.name))
    #expect(named.isSuperset(of: ["TacetSignal", "TacetSession", "Tacet", "TacetDemo", "HouseTests"]))
    for target in manifest.targets where !target.isForTests {
      switch target.kind {
      case "door":
        #expect(target.dependencies.isEmpty)
        #expect(ImportTable.doors[target.name] != nil, "\(target.name) is in no line of the import table")
      default:
        let module = try #require(ImportTable.module(target.name), "\(target.name) is in no line of the import table")
        let surplus = target.dependencies.subtracting(module.allowed)
        #expect(surplus.isEmpty, "Package.swift lets \(target.name) depend on \(surplus.sorted())")
      }
    }
  }

  /// A check that can not fail checks nothing.
  @Test func importsAreRecognised() {
    #expect(Import("import Glibc")?.module == "Glibc")
    #expect(Import("  @preconcurrency public import Foundation")?.access == "public")
    #expect(Import("internal import struct CTacetPulse.pa_context")?.module == "CTacetPulse")
    #expect(Import("let important = 1") == nil)
  }

  @Test func targetsAreRecognised() throws {
    let text = """
      targets: [
          door("CTacetX", package: "libx-dev", path: "Demo/CTacetX"),
          module(
            "A", ["B", "CTacetX", logging], path: "Sources/Else"),
          module("T", ["A"], path: "Tests/T"),
          .target(name: "S", path: "Sounds/S", resources: [.copy("R")], swiftSettings: strict),
        ],
      """
    #expect(
      try Manifest(text).targets == [
        Manifest.Target(kind: "door", name: "CTacetX", dependencies: []),
        Manifest.Target(kind: "module", name: "A", dependencies: ["B", "CTacetX", "Logging"]),
        Manifest.Target(kind: "module", name: "T", dependencies: ["A"], isForTests: true),
        Manifest.Target(kind: ".target", name: "S", dependencies: []),
      ])
  }
}
