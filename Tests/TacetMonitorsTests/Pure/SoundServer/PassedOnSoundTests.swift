import TacetPulse
import Testing

@testable import TacetMonitors

/// Clients, streams and pipes are those that the two servers show of `parec | pacat`, of one program with both streams,
/// and of a recording of a stream on PipeWire.
struct PassedOnSoundTests {
  private typealias Pipe = StandardPipes.Pipe
  private static let pipe = Pipe(device: 13, number: 77)
  private static let other = Pipe(device: 13, number: 78)

  /// The game plays on `v1`, whose monitor is 12; `speaker` is 0 and `phones` 1.
  private var inventory = PulseInventory(
    sinks: [sink(0, "speaker"), sink(1, "phones"), sink(2, "v1")],
    clients: [.init(index: 1, properties: program(100, "game"))],
    sinkInputs: [
      PulseSinkInput(
        index: 50, client: 1, sink: 2, properties: PulseStreamProperties(role: "game", nodeName: "Game"))
    ])

  private static func sink(_ index: UInt32, _ name: String) -> PulseSink {
    PulseSink(index: index, name: name, isWorn: false, monitor: index + 10, monitorName: "\(name).monitor")
  }

  private static func program(_ process: Int?, _ binary: String?) -> PulseStreamProperties {
    PulseStreamProperties(processID: process, processBinary: binary)
  }

  private mutating func add(client: UInt32, _ process: Int?, _ binary: String? = "pacat") {
    inventory.clients.append(.init(index: client, properties: Self.program(process, binary)))
  }

  private mutating func record(
    client: UInt32, from source: UInt32?, _ change: (inout PulseSourceOutput) -> Void = { _ in }
  ) {
    var stream = PulseSourceOutput(index: 60 + client, client: client, source: source)
    change(&stream)
    inventory.sourceOutputs.append(stream)
  }

  private mutating func play(client: UInt32, on sink: UInt32, role: String? = nil) {
    inventory.sinkInputs.append(
      PulseSinkInput(index: 80 + client, client: client, sink: sink, properties: PulseStreamProperties(role: role)))
  }

  private func passedOn(from sinks: Set<UInt32> = [2], _ pipes: [Int: StandardPipes] = [:]) -> PassedOnSound {
    PassedOnSound(
      inventory, StreamOwners(inventory, ownClient: 1, ownProcess: 100), from: sinks, pipes: pipes)
  }

  @Test func programThatRecordsASinkOfOursPassesOn() {
    var case1 = self
    case1.add(client: 2, 200)
    case1.record(client: 2, from: 12)
    case1.play(client: 2, on: 0, role: "music")
    #expect(case1.passedOn().programs == ["200/pacat"])
    #expect(case1.passedOn(from: [0]).programs.isEmpty, "it records a sink where the game is not")
  }

  @Test func programWithoutNamesPassesOnByItsClient() {
    var nameless = self
    nameless.record(client: 2, from: 12)
    nameless.play(client: 2, on: 0)
    #expect(nameless.passedOn().programs == ["client 2"])
  }

  @Test func corkedRecordingsMetersMicrophonesAndOursAreNoEvidence() {
    let none: [(inout PulseSourceOutput) -> Void] = [
      { $0.isCorked = true }, { $0.isMeter = true }, { $0.source = 99 }, { $0.source = nil }, { $0.client = 1 },
    ]
    for change in none {
      var quiet = self
      quiet.add(client: 2, 200)
      quiet.record(client: 2, from: 12, change)
      quiet.play(client: 2, on: 0)
      #expect(quiet.passedOn().programs.isEmpty)
      #expect(!quiet.passedOn().dependsOnPipes, "no pipe is looked at")
    }
  }

  @Test func twoClientsAreOneProgramByThePipeBetweenThem() {
    var piped = self
    piped.add(client: 2, 201)
    piped.add(client: 3, 202)
    piped.record(client: 2, from: 12)
    piped.play(client: 3, on: 0)
    #expect(piped.passedOn().programs == ["201/pacat"], "a shared name is no evidence")
    #expect(piped.passedOn().dependsOnPipes)
    let pipes = [201: StandardPipes(output: Self.pipe), 202: StandardPipes(input: Self.pipe)]
    #expect(piped.passedOn(pipes).programs == ["201/pacat", "202/pacat"])
    let shared: [[Int: StandardPipes]] = [
      [201: .init(output: Self.pipe), 202: .init(output: Self.pipe)],
      [201: .init(input: Self.pipe), 202: .init(input: Self.pipe)],
      [201: .init(output: Self.pipe), 202: .init(input: Self.other)],
      [201: .init(), 202: .init()], [202: .init(input: Self.pipe)],
      [201: .init(input: Self.pipe), 202: .init(output: Self.pipe)],
    ]
    for pipes in shared { #expect(piped.passedOn(pipes).programs == ["201/pacat"], "no ends of one pipe") }
  }

  /// `parec | sox | pacat`: the program in the middle is no client.
  @Test func pipesLeadThroughProgramsThatAreNoClients() {
    var piped = self
    piped.add(client: 2, 201)
    piped.add(client: 3, 202)
    piped.add(client: 4, 203, "player")
    piped.record(client: 2, from: 12)
    piped.play(client: 3, on: 0)
    piped.play(client: 4, on: 0, role: "music")
    let log = Pipe(device: 13, number: 79)
    let pipes = [
      201: StandardPipes(output: Self.pipe), 900: StandardPipes(input: Self.pipe, output: Self.other),
      202: StandardPipes(input: Self.other, output: log),
      // The player and the session's other programs write into one log.
      901: StandardPipes(input: log), 203: StandardPipes(output: log),
    ]
    #expect(piped.passedOn(pipes).programs == ["201/pacat", "202/pacat"])
  }

  /// `parec | tee | sox`: the program in the middle may be a client too.
  @Test func pipesJoinMoreThanTwoPrograms() {
    var piped = self
    for client in 2...4 { piped.add(client: UInt32(client), 200 + client) }
    piped.record(client: 2, from: 12)
    piped.play(client: 3, on: 1)
    piped.play(client: 4, on: 0)
    let pipes = [
      202: StandardPipes(output: Self.pipe), 203: StandardPipes(input: Self.pipe, output: Self.other),
      204: StandardPipes(input: Self.other),
    ]
    #expect(piped.passedOn(pipes).programs == ["202/pacat", "203/pacat", "204/pacat"])
  }

  @Test func recordingOfAStreamOfOursPassesOnByNumberOrName() {
    for target in ["50", "Game"] {
      var recorder = self
      recorder.add(client: 2, 200, "pw-cat")
      recorder.record(client: 2, from: nil) { $0.properties.target = target }
      recorder.play(client: 2, on: 0)
      #expect(recorder.passedOn().programs == ["200/pw-cat"])
    }
    for target in ["51", "Player"] {
      var recorder = self
      recorder.add(client: 2, 200, "pw-cat")
      recorder.record(client: 2, from: nil) { $0.properties.target = target }
      recorder.play(client: 2, on: 0)
      #expect(recorder.passedOn().programs.isEmpty)
    }
  }

  /// A recording of a stream looks corked on PipeWire while the stream is: what it plays is the game's all the same.
  @Test func recordingOfACorkedStreamOfOursPassesOn() {
    var recorder = self
    recorder.add(client: 2, 200, "pw-cat")
    recorder.record(client: 2, from: nil) {
      $0.properties.target = "50"
      $0.isCorked = true
    }
    recorder.play(client: 2, on: 0, role: "music")
    #expect(recorder.passedOn().programs.isEmpty, "its user has paused it")
    recorder.inventory.sinkInputs[0].isCorked = true
    #expect(recorder.passedOn().programs == ["200/pw-cat"])
  }

  @Test func sinksOfPassingProgramsAreOursToo() {
    var chain = self
    chain.add(client: 2, 200)
    chain.record(client: 2, from: 12)
    chain.play(client: 2, on: 1)
    chain.add(client: 3, 300, "second")
    chain.record(client: 3, from: 11)
    chain.play(client: 3, on: 0)
    chain.add(client: 4, 400, "player")
    chain.play(client: 4, on: 0, role: "music")
    #expect(chain.passedOn().programs == ["200/pacat", "300/second"])
    chain.inventory.sourceOutputs.removeFirst()
    #expect(chain.passedOn().programs.isEmpty, "nothing of the game reaches the second")
  }

  @Test func sinksThatTheServerFeedsAreOursToo() {
    var remapped = self
    // The game plays on a remapping of `phones`, and a program records `phones`.
    remapped.inventory.sinks.append(PulseSink(index: 3, module: 9, name: "remap", isWorn: false, monitor: 13))
    remapped.inventory.sinkInputs.append(PulseSinkInput(index: 70, client: nil, module: 9, sink: 1))
    remapped.add(client: 2, 200)
    remapped.record(client: 2, from: 11)
    remapped.play(client: 2, on: 0)
    #expect(remapped.passedOn(from: [3]).programs == ["200/pacat"])
    #expect(remapped.passedOn(from: [2]).programs.isEmpty)
  }

  @Test func circleOfPassingProgramsEnds() {
    var circle = self
    circle.add(client: 2, 200)
    circle.record(client: 2, from: 12)
    circle.play(client: 2, on: 1)
    circle.add(client: 3, 300, "back")
    circle.record(client: 3, from: 11)
    circle.play(client: 3, on: 2)
    #expect(circle.passedOn().programs == ["200/pacat", "300/back"])
  }

  @Test func inventoryMarksTheProgramsThatPassOn() {
    var piped = self
    piped.add(client: 2, 201)
    piped.add(client: 3, 202)
    piped.add(client: 4, 300, "player")
    piped.record(client: 2, from: 12)
    piped.play(client: 3, on: 0)
    piped.play(client: 4, on: 2, role: "music")
    func read(_ pipes: [Int: StandardPipes]) -> StreamInventory {
      StreamInventory(piped.inventory, ownClient: 1, ownProcess: 100, pipes: pipes)
    }
    #expect(read([:]).applications["202/pacat"]?.passesOn == false)
    #expect(read([:]).dependsOnPipes)
    let present = read([201: StandardPipes(output: Self.pipe), 202: StandardPipes(input: Self.pipe)])
    #expect(present.applications["202/pacat"]?.passesOn == true)
    #expect(present.applications["300/player"]?.passesOn == false)
    // Without a stream, on the default sink where it would be made.
    piped.inventory.sinkInputs.removeFirst()
    piped.inventory.server = .init(title: "", defaultSink: "v1", cookie: 0)
    #expect(read([:]).dependsOnPipes)
    piped.inventory.server = .init(title: "", defaultSink: "speaker", cookie: 0)
    #expect(!read([:]).dependsOnPipes)
  }
}
