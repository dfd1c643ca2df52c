import Foundation
import Testing

/// Ranges and defaults that the header and the tables of scenarios say are those of the code. The times of changes are
/// ``OwnTimesTests``'s. A range from 0 or -1 to 1 and a default of 0 are by the nature of the value.
@Suite struct LayerNumbersTests {
  /// A line of the code: the file below Sources, what precedes the numbers, how many there are, and where they are
  /// said: a member or a function of the header, or a word of scenarios with its key.
  private typealias Row = (file: String, after: String, count: Int, places: [String])

  private static let rows: [Row] = [
    // Engines.
    (
      "TacetC/Functions/EngineFunctions.swift", "max(options.sample_rate,", 2,
      ["tacet_engine_options.sample_rate"]
    ),
    ("Tacet/Output/Configuration.swift", "public var sampleRate =", 1, ["tacet_engine_options.sample_rate"]),
    ("TacetC/Functions/EngineFunctions.swift", "min(options.voices,", 1, ["tacet_engine_options.voices"]),
    ("Tacet/Output/Configuration.swift", "public var maximumVoices =", 1, ["tacet_engine_options.voices"]),
    ("TacetMixer/Render/MixerConfiguration.swift", "static let mostSources =", 1, ["tacet_engine_options.sounding"]),
    ("Tacet/Output/Configuration.swift", "public var maximumSounding =", 1, ["tacet_engine_options.sounding"]),
    (
      "TacetC/Functions/EngineFunctions.swift", "Number.duration(options.latency),", 1, ["tacet_engine_options.latency"]
    ),
    ("Tacet/Output/Configuration.swift", "public var latency: Duration =", 1, ["tacet_engine_options.latency"]),
    // Effects.
    ("TacetDecoding/Limits/DecodingLimits.swift", "channels: Int =", 1, ["tacet_decode"]),
    (
      "Tacet/Playing/Streams/SoundGenerator.swift", "static let effectRates =", 2,
      ["tacet_generator_options.sample_rate", "tacet_effect_from_frames"]
    ),
    ("Tacet/Playing/Streams/SoundGenerator.swift", "static let latencies =", 2, ["tacet_generator_options.latency"]),
    (
      "Tacet/Playing/SoundEffect.swift", "channels: Int = 1, latency: Duration =", 1,
      ["tacet_generator_options.latency"]
    ),
    (
      "Tacet/Playing/SoundEffect.swift", "generatedAt sampleRate: Int, channels: Int =", 1,
      ["tacet_generator_options.channels"]
    ),
    (
      "TacetMixer/Space/SpatialLaw.swift", "static let speeds: ClosedRange<Float> =", 2,
      [
        "tacet_play_options.pitch", "tacet_voice_info.pitch", "tacet_voice_set_pitch", "tacet_bus_info.time_scale",
        "tacet_bus_set_time_scale", "tacet_snapshot_bus.time_scale",
      ]
    ),
    (
      "TacetScenario/Commands/Effects/PlayEffect.swift", #"fields.speed("pitch") ??"#, 1,
      ["tacet_play_options.pitch", "play pitch"]
    ),
    (
      "Tacet/Playing/Variation/SoundSet.swift", "pitch: ClosedRange<Float> =", 1,
      ["tacet_variations_options.pitch_low"]
    ),
    // Filters and what else a bus has.
    ("TacetSignal/Filters/PassFilter.swift", "-> ClosedRange<Float> {", 1, ["tacet_cutoffs.low_pass_hertz"]),
    (
      "TacetSignal/Filters/SoundFilter.swift", "public static let resonances: ClosedRange<Float> =", 2,
      ["tacet_cutoffs.resonance"]
    ),
    (
      "TacetSignal/Filters/SoundFilter.swift", "public static let flat: Float =", 1,
      ["tacet_cutoffs.resonance", "filter resonance", "reverb.send resonance"]
    ),
    (
      "TacetSignal/Filters/Equaliser.swift", "public init(low: Band = Band", 3, ["tacet_band.frequency"]
    ),
    ("TacetSignal/Filters/Equaliser.swift", "public static let gains =", 2, ["tacet_band.gain"]),
    ("TacetSignal/Filters/Equaliser.swift", "public static let widths: ClosedRange<Float> =", 2, ["tacet_band.width"]),
    ("TacetSignal/Filters/Equaliser.swift", "gain: Gain = .unity, width: Float =", 1, ["tacet_band.width"]),
    ("TacetSignal/Levels/CompressorSettings.swift", "threshold: Gain =", 1, ["tacet_compressor.threshold"]),
    ("TacetSignal/Levels/CompressorSettings.swift", "ratios: ClosedRange<Float> =", 2, ["tacet_compressor.ratio"]),
    ("TacetSignal/Levels/CompressorSettings.swift", "ratio: Float =", 1, ["tacet_compressor.ratio"]),
    (
      "TacetSignal/Levels/CompressorSettings.swift", "public static let times =", 2,
      ["tacet_compressor.attack", "tacet_compressor.release"]
    ),
    ("TacetSignal/Levels/CompressorSettings.swift", "attack: Duration =", 1, ["tacet_compressor.attack"]),
    ("TacetSignal/Levels/CompressorSettings.swift", "release: Duration =", 1, ["tacet_compressor.release"]),
    ("Tacet/Playing/Buses/Ducking.swift", "by gain: Gain =", 1, ["tacet_ducking.gain", "duck gain"]),
    ("Tacet/Playing/Buses/Ducking.swift", "attack: Duration =", 1, ["tacet_ducking.attack", "duck attack"]),
    ("Tacet/Playing/Buses/Ducking.swift", "hold: Duration =", 1, ["tacet_ducking.hold", "duck hold"]),
    ("Tacet/Playing/Buses/Ducking.swift", "release: Duration =", 1, ["tacet_ducking.release", "duck release"]),
    ("Tacet/Playing/Buses/Ducking.swift", "threshold: Gain =", 1, ["tacet_ducking.threshold", "duck threshold"]),
    ("TacetMixer/Music/MusicResampler.swift", "static let fastest =", 1, ["tacet_bus_set_time_scale"]),
    // Music.
    (
      "Tacet/Music/MusicTransition.swift", "fadeOut: Duration =", 1,
      ["tacet_transition.fade_out", "soundtrack.transition fadeOut"]
    ),
    ("Tacet/Music/MusicTransition.swift", "lead: Duration =", 1, ["tacet_transition.lead"]),
    ("TacetC/Functions/MusicFunctions.swift", "let every = options.every == 0 ?", 1, ["tacet_transition.every"]),
    ("TacetC/include/tacet.h", "double exit_points[", 1, ["tacet_transition.exit_point_count"]),
    ("TacetC/Functions/BeatFunctions.swift", "let every = options.every == 0 ?", 1, ["tacet_grid.every"]),
    ("Tacet/Music/Stinger.swift", "duckedGain: Gain =", 1, ["tacet_stinger.duck", "soundtrack.stinger duck"]),
    ("Tacet/Music/Stinger.swift", "attack: Duration =", 1, ["tacet_stinger.attack", "soundtrack.stinger attack"]),
    ("Tacet/Music/Stinger.swift", "release: Duration =", 1, ["tacet_stinger.release", "soundtrack.stinger release"]),
    ("Tacet/Music/Soundtrack.swift", #"fault: "there are"#, 2, ["tacet_soundtrack_create_layered"]),
    ("Tacet/Music/Clock/TempoMap.swift", "tempo.isNaN ? 120 : max(", 2, ["tacet_tempo.tempo"]),
    ("Tacet/Music/Clock/TempoMap.swift", "tempo.isNaN ?", 1, ["tacet_tempo.tempo"]),
    ("Tacet/Music/Clock/TempoMap.swift", "metre: Int =", 1, ["tacet_tempo.metre", "musicalClock metre"]),
    ("TacetC/Functions/SoundtrackFunctions.swift", "tempo > 0, tempo <=", 1, ["tacet_soundtrack_set_tempo"]),
    (
      "Tacet/Music/Clock/TempoMap.swift", "static let metres =", 2, ["tacet_tempo.metre", "tacet_soundtrack_set_tempo"]
    ),
    (
      "TacetC/Functions/BeatFunctions.swift",
      "guard !places.isEmpty else { throw Failure(TACET_ERROR_ARGUMENT, \"a tempo has", 1,
      ["tacet_soundtrack_set_tempo_map"]
    ),
    (
      "TacetC/Functions/BeatFunctions.swift", "tacet_tempo.read(places, count: count, most:", 1,
      ["tacet_soundtrack_set_tempo_map"]
    ),
    (
      "Tacet/Music/Feeding/SoundtrackGenerator.swift", "static let rates =", 2,
      ["tacet_soundtrack_generator_options.sample_rate"]
    ),
    (
      "Tacet/Music/Feeding/SoundtrackGenerator.swift", "static let latencies =", 2,
      ["tacet_soundtrack_generator_options.latency"]
    ),
    (
      "Tacet/Music/Soundtrack.swift", "generatedAt sampleRate: Int, channels: Int =", 1,
      ["tacet_soundtrack_generator_options.channels"]
    ),
    // Space.
    ("TacetSignal/Space/DistanceModel.swift", "reference: Float =", 1, ["tacet_space.reference"]),
    ("TacetSignal/Space/DistanceModel.swift", "rolloff: Float =", 1, ["tacet_space.rolloff"]),
    ("TacetSignal/Space/SoundCone.swift", "let inner = innerAngle >", 1, ["tacet_space.cone_inner"]),
    ("TacetSignal/Space/SoundCone.swift", "min(innerAngle,", 1, ["tacet_space.cone_inner"]),
    (
      "TacetSignal/Space/SpatialWorld.swift", "unitsPerMeter: Float =", 1,
      ["tacet_world.units_per_meter", "world unitsPerMeter"]
    ),
    ("TacetSignal/Space/SpatialWorld.swift", ", doppler: Float =", 1, ["world doppler", "tacet_world.doppler"]),
    ("TacetSignal/Space/SpatialVoice.swift", "blend: Float =", 1, ["tacet_space.blend"]),
    ("TacetSignal/Space/SpatialVoice.swift", "doppler: Float =", 1, ["tacet_space.doppler"]),
    (
      "TacetMixer/Voices/Orders/VoiceParameters.swift", "package var width: Float =", 1, ["tacet_play_options.width"]
    ),
    (
      "TacetSignal/Space/SpatialWorld.swift", "speedOfSound: Float =", 1,
      ["tacet_world.speed_of_sound", "world speedOfSound"]
    ),
    (
      "TacetC/Functions/SpaceFunctions.swift", "tacet_listener.read(listeners, count: count, most:", 1,
      ["tacet_space_set_listeners"]
    ),
    (
      "TacetC/Functions/SpaceFunctions.swift", "tacet_zone.read(zones, count: count, most:", 1,
      ["tacet_reverb_set_zones"]
    ),
    // Expectations of scenarios.
    ("TacetScenario/Commands/Expectations/ExpectedSound.swift", "static let usual =", 1, ["expect tolerance"]),
    ("TacetScenario/Commands/Expectations/ExpectedState.swift", "static let usual =", 1, ["expect within"]),
    // Recording and feedback.
    (
      "Tacet/Recording/MicrophoneSettings.swift", "guard (", 2, ["tacet_microphone_options.sample_rate"]
    ),
    (
      "Tacet/Recording/MicrophoneSettings.swift", "public var channels =", 1,
      ["tacet_microphone_options.channels", "record channels"]
    ),
    ("Tacet/Recording/MicrophoneSettings.swift", "min(max(block,", 2, ["tacet_microphone_options.block"]),
    ("Tacet/Recording/MicrophoneSettings.swift", "public var block =", 1, ["tacet_microphone_options.block"]),
    ("Tacet/Recording/Microphone.swift", "min(amplitude, Gain.decibels(", 1, ["tacet_microphone_set_gain"]),
    ("TacetFeedback/Sounds/ShortSound.swift", "public static let longest =", 1, ["tacet_feedback_play"]),
  ]

  /// Numbers that no line of the code is about, with the reason.
  private static let others = [
    "tacet_space_prepare": "it was measured",
    "tacet_soundtrack_generate": "it was measured",
    "tacet_linear_to_gain": "it is the arithmetic of decibels",
    "tacet_space_set_listeners": "one listener is there at least",
  ]

  @Test func numbersOfTheHeaderAndOfScenariosAreThoseOfTheCode() throws {
    let said = try Self.said()
    #expect(said.count > 60)
    var known: [String: [Double]] = [:]
    for row in Self.rows {
      let numbers = try Self.numbers(of: row)
      for place in row.places { known[place, default: []] += numbers }
    }
    for (place, text) in said.sorted(by: { $0.key < $1.key }) where Self.others[place] == nil {
      let numbers = Self.numbers(in: text).filter { $0 != 0 }
      let own = (known[place] ?? []).filter { $0 != 0 }
      #expect(known[place] != nil, "\(place) says \(text), and no row of this test has the line of the code")
      guard known[place] != nil else { continue }
      for number in numbers {
        #expect(own.contains { Self.isEqual($0, number) }, "\(place) says \(text); the code \(own)")
      }
      for number in own {
        #expect(numbers.contains { Self.isEqual($0, number) }, "\(place) says \(text); the code \(own)")
      }
    }
    for place in [String](known.keys) + Self.others.keys {
      #expect(said[place] != nil, "\(place) of the table of this test says no number")
    }
  }

  /// A check that can not fail checks nothing.
  @Test func numbersAreReadAsTheyAreWritten() {
    #expect(Self.numbers(in: "8,000 to 192,000 frames a second; 0: 48,000") == [8_000, 192_000, 0, 48_000])
    #expect(Self.numbers(in: ".milliseconds(40)...Duration.seconds(5)") == [0.04, 5])
    #expect(Self.numbers(in: " .decibels(-6), attack: 0.707_106_77") == [-6, 0.70710677])
    #expect(Self.statements(in: "0.5 to 20; 0: 0.7071, without a bump.") == "0.5 to 20; 0: 0.7071, without a bump")
    #expect(Self.statements(in: "The strength, 0 to 1. From -1 to 1; at 2 Hz.").isEmpty)
  }

  /// The ranges and defaults of the pages, by place.
  private static func said() throws -> [String: String] {
    var said: [String: String] = [:]
    let header = try Header.read()
    for function in header.functions { said[function.name] = ranges(in: plain(function.comment)) }
    for structure in header.structures {
      for member in structure.members {
        said["\(structure.name).\(member.name)"] = statements(in: plain(member.comment))
      }
    }
    let page = try text("Tacet/Tacet.docc/Scenario.md").components(separatedBy: "\n")
    let key = try Regex<(Substring, Substring, Substring)>(#"`(\w+)` \(([^()]*)\)"#)
    for row in page where row.hasPrefix("| `") && !row.hasPrefix("| `signal`") {
      let columns = row.components(separatedBy: " | ")
      guard columns.count > 2, let word = columns[0].components(separatedBy: "`").dropFirst().first else { continue }
      for match in columns[1].matches(of: key) where match.output.1 != "over" {
        let number = match.output.2.prefix { $0 != " " && $0 != "," && $0 != ";" }
        if Double(number) ?? 0 != 0 { said["\(word) \(match.output.1)"] = String(match.output.2) }
      }
    }
    return said.filter { !$0.value.isEmpty }
  }

  /// The parts of a comment that say a range or a default.
  private static func statements(in text: String) -> String {
    text.components(separatedBy: ". ").flatMap { $0.components(separatedBy: "; ") }.map { part in
      let isDefault = part.hasPrefix("0: ") || part.hasPrefix("0 and 0: ")
      return isDefault && numbers(in: String(part.drop { $0 != ":" })).contains { $0 != 0 } ? part : ranges(in: part)
    }
    .filter { !$0.isEmpty }.joined(separator: "; ").trimmed
  }

  /// The ranges of a text, without those from 0 or -1 to 1.
  private static func ranges(in text: String) -> String {
    let number = "-?[0-9][0-9,.]*"
    guard let range = try? Regex("\(number) to \(number)|[Uu]p to \(number)|\(number) at most|from \(number) on") else {
      return ""
    }
    return text.matches(of: range).map { String(text[$0.range]).trimmed }
      .filter { !["0 to 1", "-1 to 1", "0 at most", "from 0 on"].contains($0) }.joined(separator: "; ")
  }

  /// The numbers behind a place of the code.
  private static func numbers(of row: Row) throws -> [Double] {
    let source = try text(row.file)
    guard let start = source.range(of: row.after) else {
      Issue.record("\(row.file) has no \(row.after), behind which the numbers of \(row.places) are")
      return []
    }
    let rest = source[start.upperBound...].components(separatedBy: "\n").prefix(2).joined(separator: " ")
    let numbers = numbers(in: rest)
    #expect(numbers.count >= row.count, "\(row.file), behind \(row.after): \(rest)")
    return Array(numbers.prefix(row.count))
  }

  /// The numbers of a text, in seconds where it says milliseconds.
  private static func numbers(in text: String) -> [Double] {
    guard
      let number = try? Regex<(Substring, Substring?, Substring)>(
        #"(milliseconds\()?(-?\b[0-9][0-9_,]*(?:\.[0-9_]+)?)"#)
    else { return [] }
    return text.matches(of: number).compactMap { match in
      Double(match.output.2.filter { $0 != "_" && $0 != "," }).map { match.output.1 == nil ? $0 : $0 / 1_000 }
    }
  }

  private static func isEqual(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-4 * max(abs(one), 1e-3) }

  /// A comment in one line.
  private static func plain(_ comment: String) -> String { comment.replacing("\n", with: " ").trimmed }

  private static func text(_ path: String) throws -> String { try Header.text("Sources/\(path)") }
}

extension String {
  /// Without spaces and full stops around.
  fileprivate var trimmed: String { trimmingCharacters(in: CharacterSet(charactersIn: " .,\n")) }
}
