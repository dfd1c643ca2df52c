import Glibc

/// A variable of the process's environment; nil where it is missing or empty. `getenv`.
package func processVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
