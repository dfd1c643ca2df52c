import Glibc

/// A variable of the process's environment; nil where it is missing or empty. `getenv`.
package func processVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// Runs `body` with variables of the environment set that are not set yet, and unsets these afterwards. Not safe while
/// another thread reads the environment: for the first call into a library that has no other switch.
package func withProcessVariables(_ variables: [(name: String, value: String?)], _ body: () -> Void) {
  let unset = variables.filter { $0.value != nil && getenv($0.name) == nil }
  for (name, value) in unset { if let value { setenv(name, value, 1) } }
  body()
  for (name, _) in unset { unsetenv(name) }
}
