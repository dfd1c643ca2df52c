import Foundation

extension [Double] {
  var median: Double { isEmpty ? .nan : sorted()[count / 2] }
  /// The value that `share` of all do not exceed.
  func percentile(_ share: Double) -> Double {
    isEmpty ? .nan : sorted()[Swift.min(count - 1, Int(share * Double(count)))]
  }
}

/// This program once more, for one figure.
enum Child {
  private static let ownPath = "/proc/self/exe"

  /// Runs a program and returns what it prints; nil if it is not there, or fails.
  static func run(_ program: String, _ arguments: [String]) -> (output: String, error: String)? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    guard (try? process.run()) != nil else { return nil }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errors = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return (String(decoding: text, as: UTF8.self), String(decoding: errors, as: UTF8.self))
  }

  /// The figures that a child of this program prints.
  static func figures(_ arguments: [String]) -> [Double]? {
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: ownPath) else { return nil }
    return run(path, arguments)?.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
  }

  private static let valgrind = ["/usr/bin/valgrind", "/usr/local/bin/valgrind"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static var canCount: Bool { valgrind != nil }

  /// Instructions of one unit of a workload, by callgrind: the difference of two lengths, in which the set-up cancels
  /// out.
  static func instructions(_ workload: Workload) -> Double? {
    guard let valgrind, let path = try? FileManager.default.destinationOfSymbolicLink(atPath: ownPath) else {
      return nil
    }
    func count(_ rounds: Int) -> Double? {
      run(
        valgrind,
        ["--tool=callgrind", "--callgrind-out-file=/dev/null", path, "--work", workload.name, "\(rounds)"])?
        .error.split(separator: "\n").first { $0.contains("Collected : ") }?
        .split(separator: " ").last.flatMap { Double($0) }
    }
    guard let short = count(workload.counted.0), let long = count(workload.counted.1) else { return nil }
    return (long - short) / Double(workload.counted.1 - workload.counted.0) / workload.units
  }

  /// The times of two workloads against each other: the median of the ratios of `pairs` runs that take turns.
  static func pairs(_ a: Workload, _ b: Workload, rounds: Int, pairs: Int = 7) -> Double? {
    var ratios: [Double] = []
    for _ in 0..<pairs {
      guard let first = figures(["--time", a.name, "\(rounds)"])?.first,
        let second = figures(["--time", b.name, "\(rounds)"])?.first
      else { return nil }
      ratios.append(first / a.units / (second / b.units))
    }
    return ratios.median
  }
}
