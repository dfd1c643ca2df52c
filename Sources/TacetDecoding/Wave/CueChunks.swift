/// The bodies of the chunks that name places in a WAV file, as Microsoft's "Multimedia Programming Interface" of 1991
/// has them. libsndfile writes cue points without their names.
enum CueChunks {
  /// The body of `cue `: the number of points; of each its number, its place twice, and the chunk that it is in.
  static func cue(_ marks: [WaveFileWriter.Mark]) -> [UInt8] {
    marks.enumerated().reduce(into: little(marks.count)) { body, mark in
      let frame = little(mark.element.frame)
      body += little(mark.offset + 1) + frame + Array("data".utf8) + little(0) + little(0) + frame
    }
  }

  /// The body of `LIST`: a list of associated data with a label for each point.
  static func labels(_ marks: [WaveFileWriter.Mark]) -> [UInt8] {
    marks.enumerated().reduce(into: Array("adtl".utf8)) { body, mark in
      // The name ends with a zero, and has as many as make a multiple of 4.
      let name = Array(mark.element.name.utf8)
      let text = name + [UInt8](repeating: 0, count: 4 - name.count % 4)
      body += Array("labl".utf8) + little(4 + text.count) + little(mark.offset + 1) + text
    }
  }

  private static func little(_ number: Int) -> [UInt8] {
    let value = UInt32(clamping: number)
    return (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
