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

  /// The feeder has the renderer's other side: it fills the decks.
  @Test func rendererAndFeederAreCalledInOneFile() throws {
    let driver = "Sources/Tacet/Engine/EngineDriver.swift"
    #expect(try files(calling: "renderer") == [driver, "Sources/Tacet/Music/Feeder.swift"])
    #expect(try files(calling: "feeder") == [driver])
  }

  @Test func engineLockIsHeldInOneFile() throws {
    #expect(try files(calling: "guarded") == ["Sources/Tacet/Engine/EngineDriver.swift"])
  }

  /// The state and its tables: no lock, clock, thread, renderer or output.
  @Test func stateOfTheEngineIsPure() throws {
    let words = ["Locked", "withLock", "Atomic", "EngineClock", "clock_gettime", "StepThread", "Wakeup", "class "]
    let names = [
      "Engine/EngineState", "Engine/MixOrders", "Engine/OutputPresence", "Engine/FocusPlan", "Engine/EngineMoment",
      "Playing/VoiceTable", "Playing/Buses/BusTable", "Playing/Buses/DuckTable", "Playing/Buses/SnapshotStack",
      "Music/SoundtrackDirector", "Music/Playing/SoundtrackPlays", "Music/Playing/SoundtrackPlay",
      "Music/Playing/SoundtrackQueue",
    ]
    for name in names {
      let source = try Project.source("Sources/Tacet/\(name).swift")
      for (index, line) in source.code.enumerated() {
        for word in words { #expect(!line.contains(word), "\(source.path):\(index + 1): \(word)") }
      }
    }
  }
}
