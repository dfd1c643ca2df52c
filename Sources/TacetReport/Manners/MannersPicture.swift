import Glibc
import TacetManners
import TacetPicture
import TacetSystem

/// The manners of a game as a picture: a lane for each row with the level over time, the time in which it lasts shaded,
/// and what players would say.
package struct MannersPicture {
  private let report: MannersReport

  package init(_ report: MannersReport) { self.report = report }

  private static let laneHeight: Float = 56
  private static let gap: Float = 8
  private static let labels: Float = 220
  private static let remarks: Float = 240
  /// The level at the bottom of a lane, in dBFS.
  private static let floor: Float = -60

  package func draw(width: Int) -> Canvas {
    let margin = PictureTheme.margin
    let lanes = Float(max(1, report.rows.count)) * (Self.laneHeight + Self.gap)
    var canvas = Canvas(width: width, height: Int(60 + lanes + 60))
    canvas.fill(Rect(0, 0, Float(width), Float(canvas.height)), PictureTheme.background)
    let name = report.game.joined(separator: " ").onOneLine
    canvas.text(Font.fitted(name, width: (width - 2 * Int(margin)) / 4), at: [margin, 20], scale: 2, PictureTheme.text)
    canvas.text("on \(report.server)", at: [Float(width) - margin, 28], scale: 1, PictureTheme.faint, align: .right)
    let seconds = report.rows.compactMap { $0.recording.map { $0.times.end - $0.times.begin } }.max() ?? 1
    let left = margin + Self.labels
    let area = Rect(left, 60, max(60, Float(width) - left - margin - Self.remarks), lanes - Self.gap)
    for (index, row) in report.rows.enumerated() {
      let y = area.y + Float(index) * (Self.laneHeight + Self.gap)
      draw(row, in: Rect(area.x, y, area.width, Self.laneHeight), seconds: seconds, on: &canvas)
    }
    TimeAxis(area: area, seconds: seconds).draw(on: &canvas)
    canvas.text(
      "level from \(Int(Self.floor)) to 0 dBFS; shaded: while it lasts", at: [left, area.maxY + 32], scale: 1,
      PictureTheme.faint)
    return canvas
  }

  private func draw(_ row: RowReport, in lane: Rect, seconds: Double, on canvas: inout Canvas) {
    let color =
      switch row.isKept {
      case true?: PictureTheme.loudness
      case false?: PictureTheme.clipped
      case nil: PictureTheme.faint
      }
    let margin = PictureTheme.margin
    canvas.text(row.row.rawValue, at: [margin, lane.y + 12], scale: 1, PictureTheme.text)
    canvas.text(row.row.title, at: [margin, lane.y + 28], scale: 1, PictureTheme.faint)
    canvas.fill(lane, PictureTheme.panel)
    if let (track, times) = row.recording {
      let x = { (time: Double) in lane.x + Float((time - times.begin) / seconds) * lane.width }
      canvas.fill(Rect(x(times.act), lane.y, x(times.restored) - x(times.act), lane.height), color.faded(0.18))
      drawLevel(track, times, x, in: lane, on: &canvas)
    }
    canvas.disc([lane.maxX + 18, lane.y + 16], radius: 5, color)
    for (index, line) in Font.wrapped([row.remark.onOneLine], width: Int(Self.remarks) - 36, lines: 3).enumerated() {
      canvas.text(line, at: [lane.maxX + 32, lane.y + 12 + Float(index) * 12], scale: 1, PictureTheme.text)
    }
  }

  private func drawLevel(
    _ track: LevelTrack, _ times: RowTimes, _ x: (Double) -> Float, in lane: Rect, on canvas: inout Canvas
  ) {
    let count = max(0, Int(((times.end - times.begin) / LevelTrack.step).rounded(.down)))
    for index in 0..<count {
      let begin = times.begin + Double(index) * LevelTrack.step
      let amplitude = track.amplitude(from: begin, to: begin + LevelTrack.step)
      let decibels = 20 * log10f(max(amplitude, 1e-9))
      guard decibels > Self.floor else { continue }
      let height = lane.height * (1 - max(Self.floor, min(0, decibels)) / Self.floor)
      let left = x(begin)
      canvas.fill(
        Rect(left, lane.maxY - height, max(1, x(begin + LevelTrack.step) - left), height), PictureTheme.wave)
    }
  }
}
