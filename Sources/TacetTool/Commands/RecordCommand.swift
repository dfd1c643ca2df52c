import ArgumentParser
import Tacet
import TacetMeasure
import TacetReport
import TacetSystem
import TacetTerminal

/// `tacet record`: a microphone into a file.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records a microphone into a WAV, Ogg Vorbis or Opus file.",
    discussion: """
      The ending of the file chooses: .wav is 32-bit float, .ogg Vorbis, .opus Opus. It records as a game of the category \
      record does: players that play are paused, a phone call holds it, as does other sound that begins meanwhile, and a microphone that \
      goes, a closed lid or sleep ends it. It ends with Ctrl-C, or after --for; the last line says how long it is, what was lost and why it ended. A WAV \
      file can be played up to where it was written, whatever ends the program; the others are there at the end alone.

      Without a sound server it ends with 1; without a microphone it records from when there is one.

      A file that exists is replaced only with --force.

      Examples:
        tacet record take.wav
        tacet record song.ogg --for 30 --channels 2
        tacet record note.opus --input "USB Headset"
      """)

  @Argument(help: ArgumentHelp("The file to write: .wav, .ogg or .opus.", valueName: "out.wav"))
  var output: String

  @Option(name: .customLong("for"), help: ArgumentHelp("End after this time.", valueName: "seconds"))
  var limit: Double?

  @Option(help: ArgumentHelp("A name or an id of tacet inputs.", valueName: "input"))
  var input: String?

  @Option(help: ArgumentHelp("Frames a second, 8000 to 192000.", valueName: "hertz"))
  var rate = 48_000

  @Option(help: "1 (mono) or 2 (stereo).")
  var channels = 1

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How loud, in decibels: 0 is as it is, at most 24.", valueName: "dB"))
  var gain: Float = 0

  @Flag(help: "Take the microphone without the echo of what is played, where the server has a canceller on it.")
  var echoCancel = false

  @Flag(help: "Replace a file that exists.")
  var force = false

  func validate() throws {
    guard RecordedSound.Kind(ending: output) != nil else {
      throw ValidationError("the name of the output must end in .wav, .ogg or .opus")
    }
    guard (8_000...192_000).contains(rate) else { throw ValidationError("--rate must be from 8000 to 192000") }
    guard (1...2).contains(channels) else { throw ValidationError("--channels must be 1 or 2") }
    guard gain <= 24 else { throw ValidationError("A gain is at most 24 decibels.") }
    if let limit {
      guard limit > 0, limit <= 1_000_000 else {
        throw ValidationError("A time is more than 0 and at most 1000000 seconds.")
      }
    }
  }

  func run() throws {
    try AtomicFile.check(output, mayReplace: force)
    if try ServiceSurvey.ofSoundServer().inputs.isEmpty {
      Console.complain("there is no microphone: it records from when there is one")
    }
    var settings = MicrophoneSettings()
    settings.sampleRate = rate
    settings.channels = channels
    settings.cancelsEcho = echoCancel
    if echoCancel { settings.purpose = .voiceChat }
    let chosen = try input.map(ListedInput.choice)
    let session = try RecordSession(settings, input: chosen, gain: .decibels(gain))
    try session.run(into: output, for: limit)
  }
}
