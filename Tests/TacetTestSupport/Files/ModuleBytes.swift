import TacetTheatre

/// Tiny modules of trackers: two patterns of eight rows with one note of a square wave each, the second of which jumps
/// at its end. A row lasts 960 frames at 48 kHz.
public struct ModuleBytes {
  /// The formats.
  public enum Kind: String, CaseIterable, Sendable {
    case mod, xm, it, s3m
    /// MOD of 15 samples, without a mark.
    case stk

    /// The container that a decoder names.
    public var container: String { self == .stk ? "mod" : rawValue }
  }

  /// The format.
  public var kind: Kind
  /// The title of the song.
  public var title = "tiny"
  /// The pattern to which the last row jumps: the loop begins with its first row.
  public var target: UInt8 = 1
  /// The pattern to which the last row of the first one jumps: its own makes two songs.
  public var firstTarget: UInt8?
  /// The ticks of a row, set in the first row of a pattern; nil: 6 at first, and what was set before.
  public var speeds: [UInt8?] = [1, nil]
  /// The rows of a pattern.
  public var rows = 8

  /// A module whose second pattern repeats.
  public init(_ kind: Kind) { self.kind = kind }

  /// The frames of a row of one tick.
  public static let rowFrames = 960

  /// The bytes of the file.
  public var bytes: [UInt8] {
    switch kind {
    case .mod: mod(samples: 31, tempo: 127, mark: "M.K.")
    case .stk: mod(samples: 15, tempo: 120, mark: "")
    case .xm: xm
    case .it: it
    case .s3m: s3m
    }
  }

  /// The contents of a row.
  private struct Cell {
    var isNote = false
    var speed: UInt8?
    var jump: UInt8?
  }

  private func cell(pattern: Int, row: Int) -> Cell {
    var cell = Cell(isNote: row == pattern)
    if row == 0 { cell.speed = speeds[pattern] }
    if row == rows - 1 { cell.jump = pattern == 1 ? target : firstTarget }
    return cell
  }

  /// A period of a square wave, signed.
  private static let wave = [UInt8](repeating: 64, count: 32) + [UInt8](repeating: 192, count: 32)

  private func text(_ text: String, _ count: Int) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(count))
    return bytes + [UInt8](repeating: 0, count: count - bytes.count)
  }

  private func word(_ value: Int) -> [UInt8] { littleEndian(UInt16(value)) }
  private func long(_ value: Int) -> [UInt8] { littleEndian(UInt32(value)) }
  private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  /// Four channels of 64 rows; a pattern of fewer ends by a break.
  private func mod(samples: Int, tempo: UInt8, mark: String) -> [UInt8] {
    func big(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    var file = text(title, 20) + text("square", 22) + big(32) + [0, 64] + big(0) + big(32)
    for _ in 1..<samples { file += zeros(22) + big(0) + [0, 0] + big(0) + big(1) }
    file += [2, tempo, 0, 1] + zeros(126) + Array(mark.utf8)
    for pattern in 0..<2 {
      for row in 0..<64 {
        let cell = row < rows ? cell(pattern: pattern, row: row) : Cell()
        let note: [UInt8] = cell.isNote ? [1, 0xAC, 0x10, 0] : zeros(4)
        var effect = zeros(4)
        if let speed = cell.speed { effect = [0, 0, 0x0F, speed] }
        if let jump = cell.jump {
          effect = [0, 0, 0x0B, jump]
        } else if row == rows - 1, rows < 64 {
          effect = [0, 0, 0x0D, 0]
        }
        file += note + effect + zeros(8)
      }
    }
    return file + Self.wave
  }

  private var xm: [UInt8] {
    var file = Array("Extended Module: ".utf8) + text(title, 20) + [0x1A] + text("FastTracker v2.00", 20)
    file += word(0x104) + long(276) + word(2) + word(0) + word(2) + word(2) + word(1) + word(1) + word(6) + word(125)
    file += [0, 1] + zeros(254)
    for pattern in 0..<2 {
      var data: [UInt8] = []
      for row in 0..<rows {
        let cell = cell(pattern: pattern, row: row)
        data += cell.isNote ? [0x83, 49, 1] : [0x80]
        if let speed = cell.speed {
          data += [0x98, 0x0F, speed]
        } else if let jump = cell.jump {
          data += [0x98, 0x0B, jump]
        } else {
          data += [0x80]
        }
      }
      file += long(9) + [0] + word(rows) + word(data.count) + data
    }
    file += long(263) + text("square", 22) + [0] + word(1) + long(40) + zeros(96 + 48 + 48 + 14) + word(0) + zeros(22)
    // The whole wave loops; its samples are differences.
    file += long(64) + long(0) + long(64) + [64, 0, 1, 128, 0, 0] + text("square", 22)
    var last: UInt8 = 0
    for sample in Self.wave {
      file.append(sample &- last)
      last = sample
    }
    return file
  }

  private var it: [UInt8] {
    let start = 192 + 2 + 4 + 8
    let patterns = (0..<2).map { pattern in
      var data: [UInt8] = []
      for row in 0..<rows {
        let cell = cell(pattern: pattern, row: row)
        if cell.isNote { data += [0x81, 3, 60, 1] }
        if let speed = cell.speed { data += [0x82, 8, 1, speed] }
        if let jump = cell.jump { data += [0x82, 8, 2, jump] }
        data.append(0)
      }
      return word(data.count) + word(rows) + zeros(4) + data
    }
    let sample = start + patterns[0].count + patterns[1].count
    var file = Array("IMPM".utf8) + text(title, 26) + word(0x1004) + word(2) + word(0) + word(1) + word(2)
    file += word(0x214) + word(0x214) + word(1) + word(0) + [128, 48, 6, 125, 128, 0] + word(0) + long(0) + long(0)
    file += [UInt8](repeating: 32, count: 64) + [UInt8](repeating: 64, count: 64)
    file += [0, 1] + long(sample) + long(start) + long(start + patterns[0].count)
    file += patterns[0] + patterns[1]
    file += Array("IMPS".utf8) + zeros(12) + [0, 64, 0x11, 64] + text("square", 26) + [1, 32]
    file += long(64) + long(0) + long(64) + long(16_744) + long(0) + long(0) + long(sample + 80) + zeros(4)
    return file + Self.wave
  }

  private var s3m: [UInt8] {
    func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + zeros((16 - bytes.count % 16) % 16) }
    let patterns = (0..<2).map { pattern in
      var data: [UInt8] = []
      for row in 0..<64 {
        let cell = row < rows ? cell(pattern: pattern, row: row) : Cell()
        if cell.isNote { data += [0x20, 0x40, 1] }
        if let speed = cell.speed { data += [0x81, 1, speed] }
        if let jump = cell.jump {
          data += [0x81, 2, jump]
        } else if row == rows - 1, rows < 64 {
          data += [0x81, 3, 0]
        }
        data.append(0)
      }
      return padded(word(data.count + 2) + data)
    }
    // 96 bytes of header, 2 orders, 3 pointers.
    let instrument = 112
    let pattern = instrument + 80
    let wave = pattern + patterns[0].count + patterns[1].count
    var file = text(title, 28) + [0x1A, 16, 0, 0] + word(2) + word(1) + word(2) + word(0) + word(0x1320) + word(2)
    file += Array("SCRM".utf8) + [64, 6, 125, 0xB0, 0, 0] + zeros(8) + word(0)
    file += [0, 8] + [UInt8](repeating: 255, count: 30) + [0, 1]
    file += word(instrument / 16) + word(pattern / 16) + word((pattern + patterns[0].count) / 16)
    file = padded(file)
    file += [1] + zeros(12) + [0] + word(wave / 16 & 0xFFFF) + long(64) + long(0) + long(64)
    file += [64, 0, 0, 1] + long(16_744) + zeros(12) + text("square", 28) + Array("SCRS".utf8)
    return file + patterns[0] + patterns[1] + Self.wave.map { $0 ^ 0x80 }
  }
}
