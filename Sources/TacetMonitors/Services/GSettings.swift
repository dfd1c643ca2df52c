import Glibc
import TacetSystem

/// The program `gsettings`, which reads the user's settings wherever the desktop keeps them.
package enum GSettings {
  /// The variables by which the program finds the settings and the session.
  private static let variables = [
    "PATH", "HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "DBUS_SESSION_BUS_ADDRESS",
    "DCONF_PROFILE", "GSETTINGS_BACKEND", "GSETTINGS_SCHEMA_DIR", "GIO_EXTRA_MODULES", "LD_LIBRARY_PATH",
  ]

  /// Starts it with `arguments`, such as `"get", schema, key`; nil where it is not installed. `environment` replaces
  /// our own; without a `PATH` in it there is no program.
  package static func run(_ arguments: String..., environment: [String: String]? = nil) -> ProgramOutput? {
    let environment = environment ?? ownEnvironment
    return environment["PATH"] == nil ? nil : ProgramOutput("gsettings", arguments, environment: environment)
  }

  private static var ownEnvironment: [String: String] {
    Dictionary(
      uniqueKeysWithValues: variables.compactMap { name in getenv(name).map { (name, String(cString: $0)) } })
  }
}
