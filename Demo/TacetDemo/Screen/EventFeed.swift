import TacetPicture
import Tacet

/// The latest changes as lines of text, made of the differences between two snapshots.
struct EventFeed: Sendable {
  struct Line: Sendable {
    var text: String
    var color: Color
    /// Seconds since the change.
    var age: Float = 0
  }

  /// The room for a reason, in dots of the typeface.
  private static let reasonWidth = 240

  /// At most five, the newest last.
  private(set) var lines: [Line] = []

  /// Ages the lines and removes those older than 9 s.
  mutating func age(_ seconds: Float) {
    for index in lines.indices { lines[index].age += seconds }
    lines.removeAll { $0.age > 9 }
  }

  mutating func add(_ text: String, _ color: Color) {
    lines.append(Line(text: text, color: color))
    if lines.count > 5 { lines.removeFirst() }
  }

  /// Adds a line for each difference between two snapshots.
  mutating func addChanges(from old: Snapshot, to new: Snapshot) {
    if old.route != new.route { add("The sound comes out of: \(new.route.name)", .sky) }
    if old.output?.id != new.output?.id, let output = new.output { add("The output is \(output.name)", .sky) }
    if old.volume != new.volume, let volume = new.volume { add("The system's volume: \(volume.name)", .sky) }
    if old.isActive != new.isActive { add(new.isActive ? "The session is active" : "The session is inactive", .sky) }
    if old.outside != new.outside {
      add(new.outside.isEmpty ? "Heard again" : new.outside.map(\.summary).joined(separator: ", "), .sky)
    }
    // Until the first answer it is unknown whether other music plays, and mostly none does.
    let isListening = [old, new].contains { $0.verdict.reasons.soundtrack == [.otherMusicUnknown] }
    if !isListening, old.reportedCategory != new.reportedCategory {
      add("Category in force: \(new.reportedCategory.rawValue)", .sky)
    }
    if old.stage.hrtfWords != new.stage.hrtfWords { add("HRTF: \(new.stage.hrtfWords)", .sky) }
    let sides = [
      ("Soundtrack", old.verdict.soundtrack, new.verdict.soundtrack, new.verdict.reasons.soundtrack),
      ("Effects", old.verdict.effects, new.verdict.effects, new.verdict.reasons.effects),
    ]
    for (side, before, after, reasons) in sides where before != after && !isListening {
      let words = [after.name] + reasons.map { new.sources.text(for: $0, width: Self.reasonWidth) }
      add("\(side): \(words.joined(separator: ", "))", after.color)
    }
  }
}

extension Audibility {
  /// The colour of this level in the picture.
  var color: Color {
    switch self {
    case .audible: .green
    case .ducked: .amber
    case .muted: .violet
    case .paused: .coral
    }
  }
}

extension SystemVolume {
  /// The volume for people: a percentage, or "muted".
  var name: String { isMuted ? "muted" : "\(Int((level * 100).rounded())) %" }
}

extension OutputRoute {
  /// The route's name for people.
  var name: String {
    switch self {
    case .speaker: "speaker"
    case .headphones: "headphones"
    case .bluetooth: "bluetooth headphones"
    case .hdmi: "HDMI"
    case .none: "nothing"
    }
  }
}
