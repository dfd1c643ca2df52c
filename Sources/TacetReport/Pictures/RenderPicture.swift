import Glibc
import Tacet
import TacetMeasure
import TacetPicture
import TacetScenario
import TacetSystem

/// A render as a picture: the waveform, and below it a lane for each side, whose colour says how it was heard and whose
/// words say what held it: those of ``HoldReason/summary``, as `tacet why` has them.
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

  private static let waveHeight: Float = 150
  private static let laneHeight: Float = 34

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

  /// Adds the log, which the lanes are drawn from.
  package mutating func add(_ lines: [LogLine]) { self.lines = lines }

  package func draw(width: Int) -> Canvas {
    let (margin, axis) = (PictureTheme.margin, PictureTheme.axis + 28)
    let wave = Rect(margin + axis, 60, Float(width) - 2 * margin - axis, Self.waveHeight)
    let music = Rect(wave.x, wave.maxY + 14, wave.width, Self.laneHeight)
    let effects = Rect(wave.x, music.maxY + 6, wave.width, Self.laneHeight)
    var canvas = Canvas(width: width, height: Int(effects.maxY + 62))
    canvas.fill(Rect(0, 0, Float(width), Float(canvas.height)), PictureTheme.background)
    canvas.text(
      Font.fitted(name.onOneLine, width: (width - 2 * Int(margin)) / 4), at: [margin, 20], scale: 2, PictureTheme.text)
    canvas.text(summary, at: [Float(width) - margin, 28], scale: 1, PictureTheme.faint, align: .right)
    canvas.fill(wave, PictureTheme.panel)
    let whole = Rect(wave.x, wave.y, wave.width, effects.maxY - wave.y)
    let time = TimeAxis(area: whole, seconds: Double(frames) / Double(sampleRate))
    time.draw(on: &canvas)
    drawWave(in: wave, on: &canvas)
    drawLane("music", spans { ($0.soundtrack, $0.reasons.soundtrack) }, in: music, time, on: &canvas)
    drawLane("effects", spans { ($0.effects, $0.reasons.effects) }, in: effects, time, on: &canvas)
    drawStarts(in: effects, time, on: &canvas)
    drawLegend(at: Point(wave.x, effects.maxY + 36), on: &canvas)
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

  /// A mark for every voice that began to sound.
  private func drawStarts(in area: Rect, _ time: TimeAxis, on canvas: inout Canvas) {
    for line in lines {
      guard line.mark == .voiceStart else { continue }
      canvas.fill(
        Rect(time.x(Double(line.frame) / Double(sampleRate)), area.maxY - 6, 2, 6), PictureTheme.text)
    }
  }

  private func drawLegend(at place: Point, on canvas: inout Canvas) {
    var x = place.x
    for audibility in Audibility.allCases {
      canvas.fill(Rect(x, place.y, 8, 8), Self.color(audibility))
      canvas.text(audibility.name, at: [x + 14, place.y], scale: 1, PictureTheme.faint)
      x += 34 + Float(Font.width(of: audibility.name))
    }
    canvas.fill(Rect(x + 2, place.y + 1, 2, 6), PictureTheme.text)
    canvas.text("a voice begins", at: [x + 14, place.y], scale: 1, PictureTheme.faint)
  }

  /// The stretches of one side, from the verdicts of the log.
  private func spans(_ side: (Verdict) -> (Audibility, [HoldReason])) -> [Span] {
    var spans: [Span] = []
    for line in lines {
      guard case .verdict(let verdict)? = line.mark, line.frame < frames else { continue }
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
