import ArgumentParser
import Glibc
import Tacet
import TacetMeasure
import TacetSystem
import TacetTerminal

/// `tacet convert`: sound files as a game ships them.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts sound files to Ogg Vorbis or Opus, with their loops.",
    discussion: """
      64 kb/s are enough for game music, and are the default; effects that are heard often may have 96. Of Vorbis that is \
      quality 0. Mono takes about half. Tags are kept. The loop of the file, whatever names it, becomes LOOPSTART and \
      LOOPLENGTH; Opus has 48,000 frames a second, and the loop is counted in these. More than two channels are folded to \
      stereo, as a game plays them.

      Of several files, or where it ends in a slash, the output is a folder, in which they keep their names; a file that can \
      not be converted is left out, and makes the command end with 1. With --loudness each file is made as loud as that \
      by EBU R 128, sounds of less than 400 ms by their loudest moment, up to a peak of -1 dBFS; gains in tags are left out. \
      Warnings on standard error name files that are lossy already, that clip, and that could not be made as loud.

      A file that exists is replaced only with --force.

      Examples:
        tacet convert theme.wav -o theme.ogg
        tacet convert theme.flac -o theme.opus --bitrate 96
        tacet convert sounds/*.wav -o out/ --to opus --loudness -18
      """)

  @Argument(help: "Sound files.", completion: .file())
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, .ogg is Vorbis and .opus is Opus; or a folder.", valueName: "out"))
  var output: String

  @Option(help: ArgumentHelp("In a folder: ogg or opus. (default: ogg)", valueName: "kind"))
  var to: Kind?

  @Option(help: ArgumentHelp("The bit rate of stereo, 32 to 500.", valueName: "kb/s"))
  var bitrate = 64

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The loudness of each file, -60 to -5.", valueName: "LUFS"))
  var loudness: Double?

  @Flag(help: "Replace files that exist.")
  var force = false

  /// A codec's name on the command line.
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case ogg, opus

    var codec: SoundConversion.Codec { self == .opus ? .opus : .vorbis }
  }

  func validate() throws {
    guard (32...500).contains(bitrate) else { throw ValidationError("--bitrate must be from 32 to 500") }
    if let loudness, !(-60 ... -5).contains(loudness) {
      throw ValidationError("--loudness must be from -60 to -5")
    }
    do throws(ConversionPlan.Failure) {
      _ = try plan()
    } catch {
      throw ValidationError(error.description)
    }
  }

  private func plan() throws(ConversionPlan.Failure) -> ConversionPlan {
    try ConversionPlan(files, output: output, codec: to?.codec, isFolder: PathKind(path: output) == .directory)
  }

  func run() throws {
    var hasFailed = false
    let plan = try plan()
    if let folder = plan.folder, mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw ToolError("\(folder): can not be made: \(errorText(errno))")
    }
    let interrupt = Interrupt()
    for item in plan.items {
      do {
        try convert(item, plan.codec, interrupt)
      } catch {
        Console.complain("\(error)")
        hasFailed = true
        if interrupt.isRequested { break }
      }
    }
    if hasFailed { throw ExitCode.failure }
  }

  private func convert(
    _ item: ConversionPlan.Item, _ codec: SoundConversion.Codec, _ interrupt: Interrupt
  ) throws {
    let (source, output) = (RawArgument.path(opening: item.source), item.target)
    try AtomicFile.check(output, mayReplace: force)
    var conversion = SoundConversion(codec: codec, bitRate: 1_000 * bitrate)
    let target = try AtomicFile(replacing: output, inputs: [source])
    guard let sound = try SoundMeasurement(path: source, isCancelled: { interrupt.isRequested }) else {
      throw Interrupted()
    }
    let level = ConversionLevel(sound, wanted: loudness)
    conversion.amplitude = level.amplitude
    for warning in level.warnings(sound, wanted: loudness) { Console.complain("\(item.source): \(warning)") }
    let info = try target.writing { path in
      try conversion.write(from: source, to: path, isCancelled: { interrupt.isRequested })
    }
    guard let info else { throw Interrupted() }
    let written = try SoundInfo.inspect(path: target.path)
    let bytes = fileSize(target.path) ?? 0
    try target.commit()
    Console.line(
      summary(of: written, output, bytes: bytes, was: fileSize(source), loop: conversion.loop(of: info)).onOneLine)
  }

  private func summary(
    of info: SoundInfo, _ output: String, bytes: Int, was: Int?, loop: (region: LoopRegion, error: Double)?
  ) -> String {
    let rate = info.seconds > 0 ? Double(bytes) * 8 / info.seconds / 1_000 : 0
    let before = was.map { " of \(ByteCountText.text($0))" } ?? ""
    var text =
      "\(output): \(info.codec), \(info.seconds.fixed(2)) s, \(ByteCountText.text(bytes))\(before), "
      + "\(rate.fixed(0)) kb/s"
    if let loop {
      text += ", loop from frame \(loop.region.start) up to frame \(loop.region.end)"
      if abs(loop.error) > 0.01 {
        text += " (\(abs(loop.error).fixed(2)) frames \(loop.error > 0 ? "longer" : "shorter"))"
      }
    }
    return text
  }
}
