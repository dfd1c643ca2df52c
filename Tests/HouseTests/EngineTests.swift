import Testing

/// The engine decides in values and performs in one place.
@Suite struct EngineTests {
  /// The places in the engine's module where `name` is used as an object: `name.something`.
  private func files(calling name: String) throws -> Set<String> {
    let call = try Regex("(^|[^A-Za-z.])(self\\.|driver\\.)?\(name)\\.[a-z]")
    return Set(
      try Project.sources(in: "Sources/Tacet").filter { source in
        source.code.contains { $0.firstMatch(of: call) != nil }
      }.map(\.path))
  }

  /// The mix has its orders from the driver alone, and the feeder from it too. The feeder has the renderer's other
  /// side: it fills the decks.
  @Test func rendererAndFeederAreCalledInOneFile() throws {
    let driver = "Sources/Tacet/Engine/EngineDriver.swift"
    #expect(try files(calling: "renderer") == [driver, "Sources/Tacet/Music/Feeder.swift"])
    #expect(try files(calling: "feeder") == [driver])
  }

  /// The renderer's sides with mailboxes of their own, which carry no orders for the mix: each is called by those whose
  /// subject it is (page 027).
  @Test(arguments: [
    ("space", ["Space/AudioSpace", "Space/HRTFDriver"]),
    ("reverbs", ["Engine/EngineHost", "Space/AudioReverb"]),
    ("meters", ["Diagnostics/EngineDiagnostics", "Output/EngineOutput", "Output/OutputTap", "Playing/Buses/Bus"]),
    ("output", ["Diagnostics/EngineDiagnostics", "Engine/EngineHost", "Output/EngineOutput"]),
  ]) func sideOfTheRendererIsCalledByItsOwnFiles(_ side: String, _ names: [String]) throws {
    let call = try Regex("driver\\.\(side)([^A-Za-z]|$)")
    let callers = try Project.sources(in: "Sources/Tacet").filter { source in
      source.code.contains { $0.firstMatch(of: call) != nil }
    }
    #expect(Set(callers.map(\.path)) == Set(names.map { "Sources/Tacet/\($0).swift" }))
  }

  /// Actions follow from what the state's values decide; the driver adds lines of the log.
  @Test func actionsAreAppendedByTheStateAlone() throws {
    let append = /\.actions\.(append|log|complete|wake)\(/
    let lines = try Project.sources(in: "Sources/Tacet").flatMap { source in
      source.code.filter { $0.contains(append) }.map { "\(source.path): \($0)" }
    }
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.hasPrefix("Sources/Tacet/Engine/EngineDriver.swift:   func log(") == true)
  }

  @Test func engineLockIsHeldInOneFile() throws {
    #expect(try files(calling: "guarded") == ["Sources/Tacet/Engine/EngineDriver.swift"])
  }

  /// The state, the values that it holds, and those of the director: no lock, clock, thread, renderer or output.
  @Test func stateOfTheEngineIsPure() throws {
    let words = ["Locked", "withLock", "Atomic", "EngineClock", "clock_gettime", "StepThread", "Wakeup", "class "]
    let sources = try Project.sources(in: "Sources/Tacet")
    func source(_ type: String) -> Project.Source? { sources.first { $0.path.hasSuffix("/\(type).swift") } }
    let state = try #require(source("EngineState"))
    let member = /^  (?:private )?(?:private\(set\) )?(?:var|let) \w+(?:: | = )(\w+)/
    let held = state.code.compactMap { $0.firstMatch(of: member).map { String($0.1) } }
    let others = ["EngineState", "EngineMoment", "SoundtrackPlays", "SoundtrackPlay", "SoundtrackQueue"]
    let pure = Set(held + others).compactMap(source)
    #expect(pure.count >= 19, "\(pure.map(\.path))")
    for source in pure {
      for (index, line) in source.code.enumerated() {
        for word in words { #expect(!line.contains(word), "\(source.path):\(index + 1): \(word)") }
      }
    }
  }
  /// The plan of an output and its machines: libpulse's objects and threads are the driver's.
  @Test func plansOfOutputsArePure() throws {
    let impure = ["ServerOutput", "ServerOutputOrders"]
    let words = [
      "PulsePlayback", "PulseSink", "PulseSession(", "PulseTimer", "Atomic", "Locked", "SuspendingClock", "class ",
    ]
    let pure = try Project.sources(in: "Sources/TacetOutput/Server").filter { source in
      !impure.contains { source.path.hasSuffix("/\($0).swift") }
    }
    #expect(pure.count >= 7)
    let states = ["PipeWireStreamState", "PipeWireQuantum", "OutputPairState", "PipeWireGraph"]
    let others = try Project.sources(in: "Sources/TacetOutput", "Sources/TacetPipeWire").filter { source in
      states.contains { source.path.hasSuffix("/\($0).swift") }
    }
    #expect(others.count == states.count)
    for source in pure + others {
      for word in words { #expect(!source.code.contains { $0.contains(word) }, "\(source.path): \(word)") }
    }
  }
}
