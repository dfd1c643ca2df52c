import Glibc
import Tacet
import TacetMeasure
import TacetPicture
import TacetSystem

/// A sound as a picture: each side's waveform with the loop's edges, and the level over time.
package struct WaveformPicture {
  private let sound: SoundMeasurement
  private let name: String

  /// The lowest level that is drawn, in dBFS.
  private static let floor: Float = -60
  private static let laneHeight: Float = 130
  private static let levelHeight: Float = 90

  package init(_ sound: SoundMeasurement, name: String) {
    self.sound = sound
    self.name = name
  }

  private var lanes: Int { min(2, sound.info.format.channels) }

  package func draw(width: Int) -> Canvas {
    let (margin, axis) = (PictureTheme.margin, PictureTheme.axis)
    let wave = Rect(
      margin + axis, 74, Float(width) - 2 * margin - axis, Self.laneHeight * Float(lanes) + 8 * Float(lanes - 1))
    let level = Rect(wave.x, wave.maxY + 16, wave.width, Self.levelHeight)
    var canvas = Canvas(width: width, height: Int(level.maxY + 40))
    canvas.fill(Rect(0, 0, Float(width), Float(canvas.height)), PictureTheme.background)
    drawTitle(on: &canvas, width: Float(width))
    let columns = sound.envelope.columns(Int(wave.width))
    for lane in 0..<lanes {
      let area = Rect(wave.x, wave.y + Float(lane) * (Self.laneHeight + 8), wave.width, Self.laneHeight)
      canvas.fill(area, PictureTheme.panel)
    }
    canvas.fill(level, PictureTheme.panel)
    let whole = Rect(wave.x, wave.y, wave.width, level.maxY - wave.y)
    let time = TimeAxis(area: whole, seconds: sound.info.seconds)
    time.draw(on: &canvas)
    drawLoop(on: &canvas, time)
    for lane in 0..<lanes {
      let area = Rect(wave.x, wave.y + Float(lane) * (Self.laneHeight + 8), wave.width, Self.laneHeight)
      drawWave(columns, lane, in: area, on: &canvas)
    }
    drawLevel(columns, in: level, on: &canvas)
    return canvas
  }

  private func drawTitle(on canvas: inout Canvas, width: Float) {
    let info = sound.info
    let channels =
      info.format.channels == 1 ? "mono" : info.format.channels == 2 ? "stereo" : "\(info.format.channels) channels"
    let kind =
      "\(info.codec), \(channels), \(info.format.sampleRate) Hz, \(info.seconds.fixed(info.seconds < 10 ? 3 : 1)) s"
    var levels = "peak \(DecibelText.text(sound.peak))"
    if sound.loudness.isFinite { levels += ", \(Double(sound.loudness).fixed(1)) LUFS" }
    if sound.clipping.runs > 0 { levels += ", clipped \(sound.clipping.runs)×" }
    let room = Int(width - 2 * PictureTheme.margin)
    canvas.text(
      Font.fitted(name.onOneLine, width: room / 2), at: [PictureTheme.margin, 20], scale: 2, PictureTheme.text)
    canvas.text(Font.fitted(kind, width: room / 2), at: [PictureTheme.margin, 48], scale: 1, PictureTheme.faint)
    canvas.text(
      levels, at: [width - PictureTheme.margin, 48], scale: 1,
      sound.clipping.runs > 0 ? PictureTheme.clipped : PictureTheme.faint, align: .right)
  }

  /// Peaks, and over them the mean level; red where the file is at full scale.
  private func drawWave(_ columns: [SoundEnvelope.Stretch], _ lane: Int, in area: Rect, on canvas: inout Canvas) {
    let middle = area.y + area.height / 2
    let half = area.height / 2 - 4
    canvas.fill(Rect(area.x, middle, area.width, 1), PictureTheme.grid)
    for (index, column) in columns.enumerated() where column.frames > 0 {
      let (low, high) = (max(-1, column.low[lane]), min(1, column.high[lane]))
      let x = area.x + Float(index)
      let top = middle - high * half
      let isClipped = max(high, -low) >= 0.999_9
      canvas.fill(
        Rect(x, top, 1, max(1, (high - low) * half)), isClipped ? PictureTheme.clipped : PictureTheme.wave)
      let mean = min(Self.rms(column), max(high, 0), max(-low, 0)) * half
      if mean >= 1 { canvas.fill(Rect(x, middle - mean, 1, 2 * mean), PictureTheme.core) }
    }
    canvas.text(
      lanes == 1 ? "M" : lane == 0 ? "L" : "R", at: [area.x - 14, middle - 4], scale: 1, PictureTheme.faint,
      align: .right)
  }

  /// The level of both sides in decibels.
  private func drawLevel(_ columns: [SoundEnvelope.Stretch], in area: Rect, on canvas: inout Canvas) {
    for decibels in stride(from: Float(0), through: Self.floor, by: -20) {
      let y = area.y + area.height * decibels / Self.floor
      canvas.fill(Rect(area.x, min(y, area.maxY - 1), area.width, 1), PictureTheme.grid)
      canvas.text(
        "\(Int(decibels)) dB", at: [area.x - 8, min(y, area.maxY - 7)], scale: 1, PictureTheme.faint, align: .right)
    }
    // Over 30 ms or more: of a low note each half-wave would be seen.
    let reach = Int((0.015 * Double(columns.count) / max(sound.info.seconds, 1e-9)).rounded(.up))
    for index in columns.indices {
      let around = columns[max(0, index - reach)...min(columns.count - 1, index + reach)]
      let decibels = 20 * log10f(max(Self.rms(around.reduce(.init()) { $0.joined(with: $1) }), 1e-9))
      guard decibels > Self.floor else { continue }
      let height = area.height * (1 - max(0, -decibels) / -Self.floor)
      canvas.fill(Rect(area.x + Float(index), area.maxY - height, 1, height), PictureTheme.loudness.faded(0.35))
      canvas.fill(Rect(area.x + Float(index), area.maxY - height, 1, 2), PictureTheme.loudness)
    }
  }

  private func drawLoop(on canvas: inout Canvas, _ time: TimeAxis) {
    guard let loop = sound.info.loop else { return }
    let rate = Double(sound.info.format.sampleRate)
    let (start, end) = (time.x(Double(loop.start) / rate), time.x(Double(loop.end) / rate))
    canvas.fill(Rect(start, time.area.y, end - start, time.area.height), PictureTheme.loop.faded(0.08))
    for x in [start, end - 2] { canvas.fill(Rect(x, time.area.y - 10, 2, time.area.height + 10), PictureTheme.loop) }
    canvas.fill(Rect(start, time.area.y - 10, end - start, 2), PictureTheme.loop)
    canvas.text("loop", at: [start + 6, time.area.y - 22], scale: 1, PictureTheme.loop)
  }

  private static func rms(_ column: SoundEnvelope.Stretch) -> Float {
    column.frames > 0 ? Float((column.energy / Double(2 * column.frames)).squareRoot()) : 0
  }
}
