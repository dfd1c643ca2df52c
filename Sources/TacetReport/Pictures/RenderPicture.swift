import Glibc
import Tacet
import TacetMeasure
import TacetPicture
import TacetScenario
import TacetSystem

/// A render as a picture: the waveform, below it a lane for each side, whose colour says how it was heard and whose
/// words say what held it: those of ``HoldReason/summary``, as `tacet why` has them; and below these a row for each
/// sound, by its name, with its voices.
package struct RenderPicture {
  /// A stretch of a lane in which nothing changes.
  private struct Span {
    let start: Int
    var end: Int
    let audibility: Audibility
    let reasons: [HoldReason]
  }

  private let frames: Int
  private let sampleRate: Int
  private let name: String
  private let summary: String
  private var envelope: SoundEnvelope
  private var lines: [LogLine] = []
  private var sounds = SoundSpans()

  private static let waveHeight: Float = 150
  private static let laneHeight: Float = 34
  private static let rowHeight: Float = 14
  /// The most rows of sounds; further sounds are counted.
  private static let rows = 16
  /// The most dots of a sound's name.
  private static let nameWidth = 140

  /// A picture of a scenario that is about to be rendered.
  package init(of scenario: Scenario) {
    frames = scenario.frames
    sampleRate = scenario.sampleRate
    name = scenario.file
    summary = "\((Double(scenario.frames) / Double(scenario.sampleRate)).fixed(2)) s, \(scenario.category.rawValue)"
    envelope = SoundEnvelope(frames: scenario.frames)
  }

  /// Adds interleaved stereo samples.
  package mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    if let start = samples.baseAddress { envelope.add(start, frames: samples.count / 2) }
  }

  /// Adds the log, which the lanes are drawn from, and what played when.
  package mutating func add(_ lines: [LogLine], _ sounds: SoundSpans) { (self.lines, self.sounds) = (lines, sounds) }

  /// A sound, and when it played.
  struct Row: Hashable {
    let name: String
    let isMusic: Bool
    var spans: [SoundSpans.Span]
  }

  /// A row for each sound: the music first, then the effects, each in the order of their first starts.
  static func rows(of sounds: SoundSpans) -> [Row] {
    var rows: [Row] = []
    for span in sounds.spans {
      if let row = rows.firstIndex(where: { $0.name == span.sound && $0.isMusic == span.isMusic }) {
        rows[row].spans.append(span)
      } else {
        rows.append(Row(name: span.sound, isMusic: span.isMusic, spans: [span]))
      }
    }
    return rows.filter(\.isMusic) + rows.filter { !$0.isMusic }
  }

  package func draw(width: Int) -> Canvas {
    let all = Self.rows(of: sounds)
    let rows = all.prefix(Self.rows)
    let names = rows.map { Font.fitted($0.name.onOneLine, width: Self.nameWidth) }
    let margin = PictureTheme.margin
    let axis = Float(max(Int(PictureTheme.axis) + 28, (names.map { Font.width(of: $0) }.max() ?? 0) + 12))
    let wave = Rect(margin + axis, 60, Float(width) - 2 * margin - axis, Self.waveHeight)
    let music = Rect(wave.x, wave.maxY + 14, wave.width, Self.laneHeight)
    let effects = Rect(wave.x, music.maxY + 6, wave.width, Self.laneHeight)
    let places = rows.indices.map { index in
      Rect(wave.x, effects.maxY + 8 + Float(index) * Self.rowHeight, wave.width, Self.rowHeight - 2)
    }
    let bottom = places.last?.maxY ?? effects.maxY
    var canvas = Canvas(width: width, height: Int(bottom + 62))
    canvas.fill(Rect(0, 0, Float(width), Float(canvas.height)), PictureTheme.background)
    canvas.text(
      Font.fitted(name.onOneLine, width: (width - 2 * Int(margin)) / 4), at: [margin, 20], scale: 2, PictureTheme.text)
    canvas.text(summary, at: [Float(width) - margin, 28], scale: 1, PictureTheme.faint, align: .right)
    canvas.fill(wave, PictureTheme.panel)
    let whole = Rect(wave.x, wave.y, wave.width, bottom - wave.y)
    let time = TimeAxis(area: whole, seconds: Double(frames) / Double(sampleRate))
    time.draw(on: &canvas)
    drawWave(in: wave, on: &canvas)
    drawLane("music", spans { ($0.soundtrack, $0.reasons.soundtrack) }, in: music, time, on: &canvas)
    drawLane("effects", spans { ($0.effects, $0.reasons.effects) }, in: effects, time, on: &canvas)
    for ((row, name), place) in zip(zip(rows, names), places) { drawRow(row, name, in: place, time, on: &canvas) }
    drawLegend(at: Point(wave.x, bottom + 36), others: all.count - rows.count, on: &canvas)
    return canvas
  }

  private func drawWave(in area: Rect, on canvas: inout Canvas) {
    let (middle, half) = (area.y + area.height / 2, area.height / 2 - 4)
    canvas.fill(Rect(area.x, middle, area.width, 1), PictureTheme.grid)
    for (index, column) in envelope.columns(Int(area.width)).enumerated() where column.frames > 0 {
      let (low, high) = (max(-1, column.low.min()), min(1, column.high.max()))
      canvas.fill(
        Rect(area.x + Float(index), middle - high * half, 1, max(1, (high - low) * half)), PictureTheme.wave)
    }
    canvas.text("output", at: [area.x - 12, middle - 4], scale: 1, PictureTheme.faint, align: .right)
  }

  private static func color(_ audibility: Audibility) -> Color {
    switch audibility {
    case .audible: PictureTheme.loudness
    case .ducked: PictureTheme.loop
    case .muted: PictureTheme.faint
    case .paused: PictureTheme.clipped
    }
  }

  private func drawLane(_ name: String, _ spans: [Span], in area: Rect, _ time: TimeAxis, on canvas: inout Canvas) {
    canvas.text(name, at: [area.x - 12, area.y + area.height / 2 - 4], scale: 1, PictureTheme.faint, align: .right)
    for span in spans {
      let start = time.x(Double(span.start) / Double(sampleRate))
      let end = time.x(Double(span.end) / Double(sampleRate))
      let color = Self.color(span.audibility)
      canvas.fill(Rect(start, area.y, max(1, end - start - 1), area.height), color.faded(0.28))
      canvas.fill(Rect(start, area.y, max(1, end - start - 1), 3), color)
      let rows = Font.wrapped(Self.words(span.audibility, span.reasons), width: Int(end - start) - 10, lines: 2)
      guard end - start > 30 else { continue }
      for (row, text) in rows.enumerated() {
        canvas.text(text, at: [start + 6, area.y + 8 + Float(row) * 12], scale: 1, PictureTheme.text)
      }
    }
  }

  /// The level and what held it: "paused, phone call". A pause of the game's own says it itself: "paused by the game".
  static func words(_ audibility: Audibility, _ reasons: [HoldReason]) -> [String] {
    let (level, reasons) = (audibility.name, reasons.map(\.summary.onOneLine))
    return reasons.contains { $0.contains("\(level) by the game") } ? reasons : [level] + reasons
  }

  /// The voices of a sound, or the plays of a soundtrack, each with its start.
  private func drawRow(_ row: Row, _ name: String, in area: Rect, _ time: TimeAxis, on canvas: inout Canvas) {
    canvas.text(name, at: [area.x - 12, area.y + 2], scale: 1, PictureTheme.faint, align: .right)
    let color = row.isMusic ? PictureTheme.core : PictureTheme.wave
    for span in row.spans where span.start < frames {
      let start = time.x(Double(span.start) / Double(sampleRate))
      let end = time.x(Double(min(span.end ?? frames, frames)) / Double(sampleRate))
      canvas.fill(Rect(start, area.y + 2, max(2, end - start), area.height - 4), color.faded(0.4))
      canvas.fill(Rect(start, area.y + 1, 2, area.height - 2), PictureTheme.text)
    }
  }

  private func drawLegend(at place: Point, others: Int, on canvas: inout Canvas) {
    var x = place.x
    for audibility in Audibility.allCases {
      canvas.fill(Rect(x, place.y, 8, 8), Self.color(audibility))
      canvas.text(audibility.name, at: [x + 14, place.y], scale: 1, PictureTheme.faint)
      x += 34 + Float(Font.width(of: audibility.name))
    }
    canvas.fill(Rect(x + 2, place.y + 1, 2, 6), PictureTheme.text)
    let more = others > 0 ? ", and \(others) more sound\(others == 1 ? "" : "s")" : ""
    canvas.text("a sound begins\(more)", at: [x + 14, place.y], scale: 1, PictureTheme.faint)
  }

  /// The stretches of one side, from the verdicts of the log.
  private func spans(_ side: (Verdict) -> (Audibility, [HoldReason])) -> [Span] {
    var spans: [Span] = []
    for line in lines {
      guard let verdict = line.verdict, line.frame < frames else { continue }
      let (audibility, reasons) = side(verdict)
      if let last = spans.last {
        if last.audibility == audibility, last.reasons == reasons { continue }
        spans[spans.count - 1].end = line.frame
        if last.start == line.frame { spans.removeLast() }
      }
      spans.append(Span(start: line.frame, end: frames, audibility: audibility, reasons: reasons))
    }
    return spans
  }
}
