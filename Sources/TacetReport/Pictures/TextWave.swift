import Glibc
import Tacet
import TacetMeasure

/// A sound as lines of text: its level in eighths, and the loop below.
struct TextWave {
  private static let eighths = Array(" ▁▂▃▄▅▆▇█")

  let lines: [String]

  /// A wave of `width` characters. A column's height is its peak in decibels, from -30 dBFS to full scale.
  init(_ sound: SoundMeasurement, width: Int) {
    let columns = sound.envelope.columns(width)
    let wave = columns.map { column in
      let decibels = 20 * log10f(max(column.peak, 1e-9))
      let height = Int(((decibels + 30) / 30 * 8).rounded(.up))
      return Self.eighths[min(max(height, 0), 8)]
    }
    var lines = [String(wave)]
    if let loop = sound.info.loop, sound.info.frames > 0, width > 1 {
      func column(_ frame: Int) -> Int { min(width - 1, frame * width / sound.info.frames) }
      let (start, end) = (column(loop.start), max(column(loop.start) + 1, column(loop.end - 1)))
      let room = end - start - 1
      let name = room >= 6 ? " loop " : ""
      let left = (room - name.count) / 2
      lines.append(
        String(repeating: " ", count: start) + "├" + String(repeating: "─", count: left) + name
          + String(repeating: "─", count: room - name.count - left) + "┤")
    }
    self.lines = lines
  }
}
