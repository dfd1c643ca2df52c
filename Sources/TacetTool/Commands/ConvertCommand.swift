import ArgumentParser
import Tacet

/// `tacet convert`: a sound file as a game ships it.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts a sound file to Ogg Vorbis or Opus, with its loop.",
    discussion: """
      64 kb/s are enough for game music, and are the default; effects that are heard often may have 96. Of Vorbis that is \
      quality 0. Mono takes about half. Tags are kept. The loop of the file, whatever names it, becomes LOOPSTART and \
      LOOPLENGTH; Opus has 48,000 frames a second, and the loop is counted in these. More than two channels are folded to \
      stereo, as a game plays them.

      A file that exists is replaced only with --force.

      Examples:
        tacet convert theme.wav -o theme.ogg
        tacet convert theme.flac -o theme.opus --bitrate 96
      """)

  @Argument(help: "The sound file.", completion: .file())
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; .ogg is Vorbis, .opus is Opus.", valueName: "out.ogg"))
  var output: String

  @Option(help: ArgumentHelp("The bit rate of stereo, 32 to 500.", valueName: "kb/s"))
  var bitrate = 64

  @Flag(help: "Replace a file that exists.")
  var force = false

  func validate() throws {
    guard (32...500).contains(bitrate) else { throw ValidationError("--bitrate must be from 32 to 500") }
    guard SoundConversion.Codec(ending: output) != nil else {
      throw ValidationError("the name of the output must end in .ogg or .opus")
    }
  }

  func run() throws {
    do throws(ToolError) {
      try convert()
    } catch {
      Console.complain(error.description)
      throw ExitCode.failure
    }
  }

  private func convert() throws(ToolError) {
    guard let codec = SoundConversion.Codec(ending: output) else { return }
    let source = RawArgument.path(opening: file)
    if !force, FileKind(path: output) != .missing {
      throw .unwritable(path: output, reason: "it exists; --force replaces it")
    }
    let conversion = SoundConversion(codec: codec, bitRate: 1_000 * bitrate)
    let target = try AtomicFile(replacing: output, inputs: [source])
    let interrupt = Interrupt()
    let info: SoundInfo?
    let written: SoundInfo
    do throws(DecodingError) {
      info = try conversion.write(from: source, to: target.path, isCancelled: { interrupt.isRequested })
      guard info != nil else { throw .empty(path: target.path) }
      written = try SoundInfo.inspect(path: target.path)
    } catch {
      if interrupt.isRequested { throw .interrupted }
      if case .unwritable(_, _, _, let reason) = error { throw .unwritable(path: output, reason: reason) }
      throw .sound(error)
    }
    let bytes = fileSize(target.path) ?? 0
    try target.commit()
    Console.line(summary(of: written, bytes: bytes, loop: info.flatMap(conversion.loop)).onOneLine)
  }

  private func summary(of info: SoundInfo, bytes: Int, loop: (region: LoopRegion, error: Double)?) -> String {
    let rate = info.seconds > 0 ? Double(bytes) * 8 / info.seconds / 1_000 : 0
    var text = "\(output): \(info.codec), \(info.seconds.fixed(2)) s, \(Size.text(bytes)), \(rate.fixed(0)) kb/s"
    if let loop {
      text += ", loop from frame \(loop.region.start) up to frame \(loop.region.end)"
      if abs(loop.error) > 0.01 {
        text += " (\(abs(loop.error).fixed(2)) frames \(loop.error > 0 ? "longer" : "shorter"))"
      }
    }
    return text
  }
}
