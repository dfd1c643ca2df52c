import TacetTestSupport
import Testing

@testable import Tacet

/// Silence from outside, on real servers: by the player's mixer, and by the system's volume.
@Suite(.serialized) struct LiveOutsideTests {
  private static func engine(by way: Way, at place: ServerPlace) throws -> AudioEngine {
    try AudioEngine(.init(category: .ambient, output: way.output(at: place)))
  }

  private static func stream(at place: ServerPlace) throws -> String {
    var number: Int?
    #expect(
      eventually {
        number = (try? place.sinkInputs())?.first { $0.properties["media.role"] == "game" }?.index
        return number != nil
      })
    return String(try #require(number))
  }

  /// True once these are the causes, each with its output.
  private static func comes(_ causes: [OutsideReason.Cause], _ output: String? = nil, to engine: AudioEngine) -> Bool {
    eventually {
      let outside = engine.session.reasonsForSilence.outside
      return outside.map(\.cause) == causes && (output == nil || outside.allSatisfy { $0.output == output })
    }
  }

  @Test(arguments: Way.ofEngines)
  func mixerSilencesThisGameAndALaterOne(by way: Way) throws {
    let server = try way.started()
    let place = server.place
    if way == .pulseAudio { try place.pactl("load-module", "module-stream-restore") }
    do {
      let engine = try Self.engine(by: way, at: place)
      #expect(eventually { engine.session.outside == [] })
      let stream = try Self.stream(at: place)
      try place.pactl("set-sink-input-mute", stream, "1")
      #expect(Self.comes([.mixerMuted], to: engine))
      #expect(engine.session.verdict == Verdict())
      try place.pactl("set-sink-input-volume", stream, "9%")
      #expect(Self.comes([.mixerMuted, .mixerSilent], to: engine))
      try place.pactl("set-sink-input-mute", stream, "0")
      #expect(Self.comes([.mixerSilent], to: engine))
      try place.pactl("set-sink-input-volume", stream, "100%")
      #expect(Self.comes([], to: engine))
      try place.pactl("set-sink-input-mute", stream, "1")
      #expect(Self.comes([.mixerMuted], to: engine))
    }
    #expect(eventually { (try? place.sinkInputs().isEmpty) ?? false })
    // Servers remember it under the role.
    let later = try Self.engine(by: way, at: place)
    #expect(Self.comes([.mixerMuted], to: later))
  }

  @Test(arguments: Way.ofEngines)
  func systemSilencesTheGameAlsoFromBehindAFilter(by way: Way) throws {
    let server = try way.started()
    let place = server.place
    let title = try #require(try Self.title(of: "speaker", at: place))
    let engine = try Self.engine(by: way, at: place)
    #expect(eventually { engine.session.outside == [] })
    try place.pactl("set-sink-mute", "speaker", "1")
    #expect(Self.comes([.systemMuted], title, to: engine))
    try place.pactl("set-sink-mute", "speaker", "0")
    try place.pactl("set-sink-volume", "speaker", "5%")
    #expect(Self.comes([.systemSilent], title, to: engine))
    try place.pactl("set-sink-volume", "speaker", "100%")
    #expect(Self.comes([], to: engine))
    try place.pactl("load-module", "module-remap-sink", "sink_name=equaliser", "master=speaker")
    try place.setDefaultSink("equaliser")
    let equaliser = try #require(
      try place.pactl("list", "short", "sinks").split(separator: "\n").first { $0.contains("\tequaliser\t") }?
        .split(separator: "\t").first)
    #expect(
      eventually {
        (try? place.sinkInputs())?.contains { "\($0.sink)" == equaliser && $0.properties["media.role"] == "game" }
          ?? false
      })
    try place.pactl("set-sink-mute", "speaker", "1")
    #expect(Self.comes([.systemMuted], title, to: engine))
    try place.pactl("set-sink-mute", "speaker", "0")
    #expect(Self.comes([], to: engine))
  }

  /// The name of a sink as mixers show it.
  private static func title(of sink: String, at place: ServerPlace) throws -> String? {
    let lines = try place.pactl("list", "sinks").split(separator: "\n").map { $0.drop { $0 == "\t" } }
    return lines.drop { $0 != "Name: \(sink)" }.first { $0.hasPrefix("Description: ") }
      .map { String($0.dropFirst("Description: ".count)) }
  }
}
