import Foundation
import TacetPicture

/// The cost of mixing against the number of voices, as a picture.
enum CostPlot {
  struct Line {
    let name: String
    let color: Color
    /// Voices, and instructions a frame.
    var points: [(voices: Int, cost: Double)]
  }

  /// Draws the lines, both axes logarithmic to the base of 2, and writes the PNG.
  static func write(_ lines: [Line], to path: String) throws {
    let points = lines.flatMap(\.points)
    guard let first = points.map(\.voices).min(), let last = points.map(\.voices).max(), first < last else { return }
    let (low, high) = (exponent(points.map(\.cost).min() ?? 1), exponent(points.map(\.cost).max() ?? 1) + 1)
    var canvas = Canvas(width: 960, height: 560)
    let (paper, ink, faint) = (Color(0xffffff), Color(0x20242c), Color(0xd8dce4))
    canvas.fill(Rect(0, 0, 960, 560), paper)
    let frame = Rect(110, 60, 560, 430)
    func place(_ voices: Double, _ cost: Double) -> Point {
      let x = log2(voices / Double(first)) / log2(Double(last) / Double(first))
      let y = (log2(cost) - Double(low)) / Double(high - low)
      return [frame.x + frame.width * Float(x), frame.maxY - frame.height * Float(y)]
    }
    canvas.text("instructions a frame, by voices at pitch 1; files of 44.1 kHz, requests of 512", at: [110, 20], ink)
    for step in low...high {
      let left = place(Double(first), Double(1 << step))
      canvas.line(from: left, to: [frame.maxX, left.y], width: 1, faint)
      canvas.text("\(1 << step)", at: [frame.x - 10, left.y - 6], ink, align: .right)
    }
    for voices in Set(points.map(\.voices)).sorted() {
      let x = place(Double(voices), Double(1 << low)).x
      canvas.text("\(voices)", at: [x, frame.maxY + 14], ink, align: .center)
    }
    for (index, line) in lines.enumerated() where !line.points.isEmpty {
      let places = line.points.map { place(Double($0.voices), $0.cost) }
      for (start, end) in zip(places, places.dropFirst()) { canvas.line(from: start, to: end, width: 3, line.color) }
      for center in places { canvas.disc(center, radius: 5, line.color) }
      let y = frame.y + 10 + Float(index) * 30
      canvas.disc([frame.maxX + 30, y + 7], radius: 6, line.color)
      canvas.text(line.name, at: [frame.maxX + 46, y], ink)
    }
    try PNGFile.write(canvas, to: path)
  }

  private static func exponent(_ value: Double) -> Int { Int(log2(max(1, value)).rounded(.down)) }
}
