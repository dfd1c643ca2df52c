import Foundation

/// The modules of `Package.swift`, as `Tests/modules.py` has them.
enum PackageTargets {
  struct Target: Decodable {
    let name: String
    /// Its folder, from the top of the project.
    let folder: String
    /// The modules, and products of other packages, that it depends on.
    let dependencies: Set<String>
  }

  private struct Package: Decodable {
    var exported: Set<String> = []
    var targets: [Target] = []
  }

  private static let package: Package = {
    let script = Project.root.appending(path: "Tests/modules.py").path
    let text = try? LateTests.Run.run(["python3", script, "json"], in: Project.root).text
    return (try? JSONDecoder().decode(Package.self, from: Data((text ?? "").utf8))) ?? Package()
  }()

  /// The modules that are products.
  static var exported: Set<String> { package.exported }

  /// Those in Swift outside `Tests`, in their order.
  static var all: [Target] {
    package.targets.filter { !$0.folder.hasPrefix("Tests/") && !$0.name.hasPrefix("C") && $0.name != "TacetHeader" }
  }
}
