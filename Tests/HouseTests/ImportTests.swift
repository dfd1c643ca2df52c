import Foundation
import Testing

/// The import table holds in the sources.
@Suite struct ImportTests {
  @Test func everyModuleIsInTheTable() throws {
    let folders = Set(ImportTable.modules.map(\.folder))
    for top in ["Sources", "Demo", "Sounds"] {
      for name in try Project.names(in: top) where !name.hasPrefix("C") {
        var isFolder: ObjCBool = false
        let path = Project.root.appendingPathComponent("\(top)/\(name)").path
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
          try !Project.sources(in: "\(top)/\(name)").isEmpty
        else { continue }
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

  /// The C library is linked without these files, and without Foundation.
  @Test func foundationStandsInFilesOfURLsAlone() throws {
    for name in ["Tacet", "TacetFeedback"] {
      for source in try Project.sources(in: try #require(ImportTable.module(name)).folder) {
        guard source.code.contains(where: { Import($0)?.module == "FoundationEssentials" }) else { continue }
        #expect(source.path.hasSuffix("+URL.swift"), "\(source.path) imports FoundationEssentials")
      }
    }
  }

  /// Each C library has one system module, and stays out of public signatures: `internal import` alone makes the
  /// compiler hold that.
  @Test func eachLibraryIsImportedAsTheTableSays() throws {
    var users: [String: Set<String>] = [:]
    for module in ImportTable.modules {
      for source in try Project.sources(in: module.folder) {
        for found in source.code.compactMap(Import.init) where found.module.hasPrefix("CTacet") {
          users[found.module, default: []].insert(module.name)
          // Its functions are those of the library's header.
          if found.module == "CTacetSDLMixer" { continue }
          #expect(found.access == "internal", "\(source.path) imports \(found.module) as \(found.access ?? "it comes")")
        }
      }
    }
    #expect(!users.isEmpty)
    for (library, users) in users {
      #expect(users == ImportTable.libraries[library], "\(library) is used elsewhere than the import table says")
    }
  }

  /// Two have two users: the demo is a game on SDL, and SDL_mixer has two ABIs, each with a module of this name.
  @Test func eachLibraryBelongsToOneModule() {
    let shared = ImportTable.libraries.filter { $0.value.count > 1 }
    #expect(
      shared == [
        "CTacetSDL2": ["TacetSDL", "TacetDemo"], "CTacetSDLMixer": ["TacetSDLMixer2", "TacetSDLMixer12"],
      ])
  }

  /// The package is read from the bottom up: each module depends only on modules of lines above it.
  @Test func dependenciesHaveADirection() {
    // The header is a module of the C library's alone.
    var above: Set = ["TacetHeader"]
    for module in ImportTable.modules {
      #expect(module.ours.isSubset(of: above), "\(module.name) depends on what is below it")
      above.insert(module.name)
    }
  }

  /// A check that can not fail checks nothing.
  @Test func importsAreRecognised() {
    #expect(Import("import Glibc")?.module == "Glibc")
    #expect(Import("  @preconcurrency public import Foundation")?.access == "public")
    #expect(Import("internal import struct CTacetPulse.pa_context")?.module == "CTacetPulse")
    #expect(Import("let important = 1") == nil)
  }
}
