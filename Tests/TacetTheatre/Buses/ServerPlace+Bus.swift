extension ServerPlace {
  /// Calls a method with `gdbus` on the bus in this folder; what it prints, nothing where it fails.
  @discardableResult
  public func gdbus(_ destination: String, _ path: String, _ method: String, _ arguments: String...) throws -> String {
    try gdbus(destination, path, method, arguments)
  }

  /// The same with the arguments as an array.
  @discardableResult
  func gdbus(_ destination: String, _ path: String, _ method: String, _ arguments: [String]) throws -> String {
    let words = ["call", "--session", "--timeout=25", "-d", destination, "-o", path, "-m", method, "--"] + arguments
    return try ChildProcess("gdbus", words, environment: environment).read(atMost: .seconds(60))
  }
}
