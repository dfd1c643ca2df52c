import TacetTestSupport
import Testing

@testable import TacetMixer

@Suite struct MixChangesTests {
  /// A mix, in a process whose OpenAL reads a file of this text that its environment names.
  private static func changes(by text: String) throws -> MixChanges {
    let folder = try TemporaryFolder()
    try folder.configureOpenAL(text)
    let mix = try LoopbackMix(sampleRate: 48_000, sources: 81, sends: ReverbBank.count)
    defer { mix.close() }
    return MixChanges(measuring: mix, sampleRate: 48_000)
  }

  @Test func configurationOfThePlayerChangesNothing() throws {
    let renderer = try Renderer()
    defer { withExtendedLifetime(renderer) {} }
    let space = renderer.space
    try space.make()
    try space.make()
    #expect(space.takeNews() && !space.takeNews())
    let changes = space.changes
    #expect(changes.texts.isEmpty && MixChanges().texts.isEmpty)
    #expect(abs(changes.left - 1) < 1e-4 && changes.right < 1e-4 && changes.delay == 0 && changes.noise == 0)
  }

  @Test func fewerSourcesAndSendsAreCounted() async {
    await #expect(processExitsWith: .success) {
      let changes = try MixChangesTests.changes(by: "sources = 20\nsends = 0\n")
      #expect(changes.missingSources == 61 && changes.missingSends == ReverbBank.count)
      #expect(changes.texts == ["61 sources fewer", "no reverb, for want of sends"])
    }
  }

  @Test func noiseIsMeasured() async {
    await #expect(processExitsWith: .success) {
      let changes = try MixChangesTests.changes(by: "dither-depth = 4\n")
      #expect(abs(changes.noise - 0.125) < 1e-3)
      #expect(changes.texts == ["noise of -18.1 dB"])
    }
  }

  /// Not every version encodes for a device that renders on request.
  @Test func encodingIsMeasured() async {
    await #expect(processExitsWith: .success) {
      let changes = try MixChangesTests.changes(by: "stereo-encoding = uhj\n")
      #expect(changes.texts.contains("left and right mixed") == (changes.right > 0.01))
    }
  }

  /// Nor does every version adjust its volume.
  @Test func levelIsThatOfWhatIsHeard() async {
    await #expect(processExitsWith: .success) {
      let changes = try MixChangesTests.changes(by: "volume-adjust = -12\n")
      #expect(changes.texts == (changes.left < 0.9 ? ["placed effects at -12.0 dB"] : []))
    }
  }
}
