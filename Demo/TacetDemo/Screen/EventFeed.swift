import TacetPicture

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
    if old.route != new.route { add("The sound comes out of: \(new.routeWords)", .sky) }
    if old.output?.id != new.output?.id, let output = new.output { add("The output is \(output.name)", .sky) }
    if old.volume != new.volume, let volume = new.volume { add("The system's volume: \(volume)", .sky) }
    if old.isActive != new.isActive { add(new.isActive ? "The session is active" : "The session is inactive", .sky) }
    if old.outside != new.outside {
      add(new.outside.isEmpty ? "Heard again" : new.outside.joined(separator: ", "), .sky)
    }
    for (before, after) in [(old.music, new.music), (old.effects, new.effects)]
    where before.turnedDown != after.turnedDown {
      add(after.turnedDown.first.map(Banner.sentence) ?? "Turned up again", .sky)
    }
    // Until the first answer it is unknown whether other music plays, and mostly none does.
    let isListening = [old, new].contains { $0.music.reasons.map(\.cause) == [.unknown] }
    if !isListening, old.category != new.category { add("Category in force: \(new.category)", .sky) }
    if old.isHRTFOn != new.isHRTFOn { add("HRTF: \(new.isHRTFOn ? "on" : "off")", .sky) }
    for (name, before, after) in [("Soundtrack", old.music, new.music), ("Effects", old.effects, new.effects)]
    where before.level != after.level && !isListening {
      let level = after.level.rawValue
      // The game's own reasons name the side and its level themselves.
      let reasons = after.reasons.map { reason in
        let text = reason.text(width: Self.reasonWidth)
        let side = name.lowercased() + " "
        return text.hasPrefix(side) ? String(text.dropFirst(side.count)) : text
      }
      let words = reasons.first?.hasPrefix(level) == true ? reasons : [level] + reasons
      add("\(name): \(words.joined(separator: ", "))", after.level.color)
    }
  }
}
