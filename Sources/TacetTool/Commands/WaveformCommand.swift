import ArgumentParser
import Tacet
import TacetMeasure
import TacetPicture

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
    do throws(ToolError) {
      let picture = WaveformPicture(try measured(path), name: file).draw(width: width)
      try PictureFile.write(picture, to: output, inputs: [path])
    } catch {
      Console.complain(error.description)
      throw ExitCode.failure
    }
  }

  private func measured(_ path: String) throws(ToolError) -> SoundMeasurement {
    let interrupt = Interrupt()
    do throws(DecodingError) {
      if let sound = try SoundMeasurement(path: path, isCancelled: { interrupt.isRequested }) { return sound }
    } catch {
      throw .sound(error)
    }
    throw .interrupted
  }
}
