import ArgumentParser
import Tacet
import TacetReport
import TacetSounds
import TacetTerminal

/// `tacet bench`: the cost of sounds on this machine.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures what sounds cost on this machine, or how soon they are heard.",
    discussion: """
      Renders each kind of sound by itself, without an output, in blocks of 10 ms, and counts the processor's time: the \
      share of one processor while it plays in real time, the part of that which each voice adds to an engine that plays \
      nothing, and the block that took longest. Effects loop half a second; what is streamed is decoded meanwhile, and at \
      most 16 streamed effects play at once.

      With --json one object: sampleRate, resampling, seconds, and rows, each with name, voices, share (1 is one \
      processor), perVoice and worstBlock (in seconds); share is null for what this OpenAL does not have.

      With --latency it measures from a press to its sound instead, on the sound server: after a silence of 1.5 s a \
      short click is played --presses times, one each 0.45 s, while the monitor of the output is recorded. That is the \
      time up to the server's mix; the device adds its own. The output is to be silent meanwhile. With --json: output, \
      presses and requestedLatency, in seconds, and underruns.

      Examples:
        tacet bench
        tacet bench --latency
        tacet bench --voices 8 --seconds 0.5
        tacet bench --json | jq -r '.rows[] | [.name, .share] | @tsv'
      """)

  @Option(help: ArgumentHelp("How many effects play at once, 1 to 256.", valueName: "count"))
  var voices = 64

  @Option(help: ArgumentHelp("How much sound of each kind is rendered, 0.1 to 600 seconds.", valueName: "seconds"))
  var seconds = 2.0

  @Flag(help: "Measure from a press to its sound, on the sound server.")
  var latency = false

  @Option(help: ArgumentHelp("How many presses, 1 to 1000.", valueName: "count"))
  var presses = 12

  @Flag(help: "Write JSON.")
  var json = false

  func validate() throws {
    guard (1...256).contains(voices) else { throw ValidationError("--voices takes 1 to 256, not \(voices).") }
    guard (1...1_000).contains(presses) else { throw ValidationError("--presses takes 1 to 1000, not \(presses).") }
    guard (0.1...600).contains(seconds) else { throw ValidationError("--seconds takes 0.1 to 600, not \(seconds).") }
  }

  func run() throws {
    let interrupt = Interrupt()
    if latency {
      let report = try LatencyBench(presses: presses).measure(interrupt)
      if json { return Console.line(JSONText.pretty(report)) }
      return report.lines.forEach { Console.line($0) }
    }
    let bench = try Bench(voices: voices, seconds: seconds, music: Sounds.boss)
    if !json { Console.line(BenchTable.heading(bench)) }
    var report = BenchReport(bench)
    for workload in BenchWorkload.allCases {
      if interrupt.isRequested { throw Interrupted() }
      let row = try bench.measure(workload, since: report.rows.first)
      report.rows.append(row)
      if !json { Console.line(BenchTable.line(row)) }
    }
    if json { Console.line(JSONText.pretty(report)) }
  }
}
