import ArgumentParser
import Tacet
import TacetMeasure
import TacetPicture
import TacetReport
import TacetSystem
import TacetTerminal

/// `tacet waveform`: a picture of a sound file.
struct WaveformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waveform",
    abstract: "Draws a sound file: waveform, loop and loudness.",
    discussion: """
      Writes a PNG. Each side has its waveform, peaks and mean level; the loop is marked by its two edges; below stands the \
      loudness over time. An existing file is replaced.

      Examples:
        tacet waveform theme.ogg -o theme.png
        tacet waveform laser.wav -o laser.png --width 800
      """)

  @Argument(help: "The sound file.", completion: .file())
  var file: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The picture to write.", valueName: "out.png"))
  var output: String

  @Option(help: ArgumentHelp("The width of the picture, 300 to 8000.", valueName: "pixels"))
  var width = 1_200

  func validate() throws {
    guard (300...8_000).contains(width) else { throw ValidationError("--width must be from 300 to 8000") }
  }

  func run() throws {
    let path = RawArgument.path(opening: file)
    let interrupt = Interrupt()
    guard let sound = try SoundMeasurement(path: path, isCancelled: { interrupt.isRequested }) else {
      throw Interrupted()
    }
    let picture = WaveformPicture(sound, name: file).draw(width: width)
    let target = try AtomicFile(replacing: output, inputs: [path])
    try target.writing { try PNGFile.write(picture, to: $0) }
    try target.commit()
  }
}
