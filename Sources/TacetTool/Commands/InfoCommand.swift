import ArgumentParser
import Tacet
import TacetMeasure
import TacetReport
import TacetTerminal

/// `tacet info`: the properties of sound files.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Shows what sound files are: kind, length, loop, comments.",
    discussion: """
      Every file is decoded to its end, so that the number of frames is the true one. The loop, where a file names one \
      (LOOPSTART, LOOPLENGTH, LOOPEND; the sampler chunk of WAV, or a cue point with a length, as in Quake), is in frames of the file, and its end is one past its last frame.

      With --json one file gives an object, several give an array of objects, with the keys path, container, codec, \
      channels, sampleRate, frames, seconds, truncated (true for a file that ends before what its header claims), \
      damagedPlaces (at which damage in FLAC, Ogg Vorbis or Opus took sound), songs (of a module), paddingFrames (left out behind the sound, because the file says how long it is), loopStart, loopEnd (null without a \
      loop), loopFaults (loop points that are ignored, and why), tagFaults (other tags that are), gain (in decibels, by its tags; null without one), bytes, bitRate, peak (dBFS), loudness (LUFS, integrated), loudestMoment (LUFS of 400 ms), clippedRuns, \
      seamStep and seamUsual (dBFS), seamClicks (of the loop; null without one) and tags (an object: from each upper-case name to its value, several joined by "; "). A bad file is left out, named on standard error, and makes the \
      command end with 1.

      Examples:
        tacet info theme.ogg
        tacet info --wave theme.ogg
        tacet info --json sounds/*.wav | jq '.[].seconds'
      """)

  @Argument(help: "Sound files.", completion: .file())
  var files: [String]

  @Flag(help: "Write JSON.")
  var json = false

  @Flag(help: "Draw the waveform and the loop with characters.")
  var wave = false

  func run() throws {
    var reports: [SoundReport] = []
    var hasFailed = false
    for file in files {
      let path = RawArgument.path(opening: file)
      do throws(DecodingError) {
        guard let sound = try SoundMeasurement(path: path) else { continue }
        let report = SoundReport(sound, name: file, waveWidth: wave ? max(1, min(Console.width, 200) - 1) : nil)
        reports.append(report)
        if !json { Console.line(report.text) }
      } catch {
        Console.complain(error.description(of: path, as: file))
        hasFailed = true
      }
    }
    if json { show(reports) }
    if hasFailed { throw ExitCode.failure }
  }

  private func show(_ reports: [SoundReport]) {
    if files.count > 1 {
      Console.line(JSONText.pretty(reports))
    } else if let report = reports.first {
      Console.line(JSONText.pretty(report))
    }
  }
}
