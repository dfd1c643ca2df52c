import TacetPicture
import TacetSystem

/// A horizontal axis of time over a part of a picture.
struct TimeAxis {
  let area: Rect
  let seconds: Double

  private static let steps: [Double] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200,
    21_600, 86_400,
  ]

  func x(_ time: Double) -> Float { area.x + Float(seconds > 0 ? time / seconds : 0) * area.width }

  /// The distance of two labels: 80 pixels or more.
  var step: Double { Self.steps.first { Float($0 / max(seconds, 1e-9)) * area.width >= 80 } ?? 86_400 }

  /// Draws lines over the area, and times below it.
  func draw(on canvas: inout Canvas) {
    var index = 0
    while case let time = Double(index) * step, time <= seconds {
      canvas.fill(Rect(x(time), area.y, 1, area.height), PictureTheme.grid)
      // The last label would leave the picture.
      if x(time) < area.maxX - 10 || index == 0 {
        canvas.text(label(time), at: [x(time), area.maxY + 8], scale: 1, PictureTheme.faint, align: .center)
      }
      index += 1
    }
  }

  /// `1:30`, `2.5 s`, `20 ms`.
  func label(_ time: Double) -> String {
    if step < 1 && seconds < 1 { return "\((time * 1_000).fixed(0)) ms" }
    if step < 1 { return "\(time.fixed(step < 0.1 ? 2 : 1)) s" }
    let whole = Int(time.rounded())
    guard seconds >= 60 else { return "\(whole) s" }
    let rest = whole % 60 < 10 ? "0\(whole % 60)" : "\(whole % 60)"
    return whole >= 3_600
      ? "\(whole / 3_600):\(whole / 60 % 60 < 10 ? "0" : "")\(whole / 60 % 60):\(rest)" : "\(whole / 60):\(rest)"
  }
}
