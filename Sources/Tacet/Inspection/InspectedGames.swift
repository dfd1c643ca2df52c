import Glibc
internal import TacetJSON
import TacetSystem

/// The games of this user that may be inspected, as another process finds them: sockets `tacet-PID.sock` in
/// `$XDG_RUNTIME_DIR`.
package struct InspectedGames: Hashable, Sendable {
  /// The reason why a game can not be asked.
  package enum Failure: Error, Hashable, Sendable {
    /// There is no socket of this process.
    case noSocket
    /// The process at the socket is another user's.
    case otherUser
    /// Nothing came in time: the process stands still, or is not the one that made the socket.
    case noAnswer
    /// The connection has ended: the game is over.
    case ended
    /// It gives no answer; its words.
    case refused(String)
    /// Its answer is no state of an engine.
    case notUnderstood
    /// The error of the system.
    case system(call: String, code: Int32)
  }

  /// The folder of the sockets.
  package let folder: String

  private static let prefix = "tacet-"
  private static let suffix = ".sock"
  /// The most bytes of an answer.
  private static let longestAnswer = 4 << 20
  private static let blockBytes = 65_536

  package init(folder: String) { self.folder = folder }

  /// The folder for sockets in this environment, `XDG_RUNTIME_DIR`; nil where there is none, or its path is not
  /// absolute.
  package static func folder(in environment: (String) -> String? = { getenv($0).map { String(cString: $0) } })
    -> String?
  {
    environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The path of the socket of a process.
  package static func path(of process: Int32, in folder: String) -> String {
    "\(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)/\(prefix)\(process)\(suffix)"
  }

  /// The processes with a socket, in order; sockets of those that are dead are removed. Blocks on the disk.
  package func find() -> [Int32] {
    let names = Folder.names(in: folder) ?? []
    let processes = names.compactMap { name -> Int32? in
      guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { return nil }
      let number = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
      return number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int32(number) : nil
    }
    return processes.sorted().filter { process in
      // A process that is alive may be about to listen.
      if kill(process, 0) != 0, errno == ESRCH { return !LocalListener.removeAbandoned(path(of: process)) }
      return true
    }
  }

  private func path(of process: Int32) -> String { Self.path(of: process, in: folder) }

  /// Connects to a game.
  package func connect(to process: Int32) throws(Failure) -> Connection {
    let connection: LocalConnection
    do throws(LocalConnection.Failure) {
      connection = try LocalConnection(path: path(of: process))
    } catch {
      switch error.code {
      case ENOENT, ECONNREFUSED: throw .noSocket
      case EAGAIN: throw .noAnswer
      default: throw .system(call: error.call, code: error.code)
      }
    }
    guard connection.peer?.user == geteuid() else { throw .otherUser }
    return Connection(connection)
  }

  /// The state of a game, on a connection of its own.
  package func state(of process: Int32, within seconds: Double = 3) throws(Failure) -> EngineRecord {
    try connect(to: process).state(within: seconds)
  }

  /// A connection to a game. One thread.
  package final class Connection {
    private let connection: LocalConnection
    private var received: [UInt8] = []

    fileprivate init(_ connection: LocalConnection) { self.connection = connection }

    /// Asks for the state of the engine, and waits for it.
    package func state(within seconds: Double) throws(Failure) -> EngineRecord {
      try InspectedGames.record(of: ask(.state, within: seconds))
    }

    private func ask(_ question: InspectionQuestion, within seconds: Double) throws(Failure) -> [UInt8] {
      let line = question.line
      guard connection.write(line[...]) == line.count else { throw .ended }
      let end = MonotonicClock.now + seconds
      while true {
        if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
          defer { received.removeSubrange(...end) }
          return Array(received[..<end])
        }
        let left = end - MonotonicClock.now
        guard left > 0, received.count < InspectedGames.longestAnswer else { throw .noAnswer }
        guard connection.waitForBytes(seconds: left) else { continue }
        switch connection.read(limit: InspectedGames.blockBytes) {
        case .bytes(let bytes): received += bytes
        case .nothing: break
        case .ended: throw .ended
        }
      }
    }
  }

  private struct Refusal: Codable {
    let error: String
  }

  /// The state that an answer has, its numbers within bounds.
  package static func record(of answer: [UInt8]) throws(Failure) -> EngineRecord {
    if let record = try? JSONReader.decode(EngineRecord.self, from: answer), record.version == 1 {
      return record.bounded
    }
    if let refusal = try? JSONReader.decode(Refusal.self, from: answer) { throw .refused(refusal.error) }
    throw .notUnderstood
  }
}

extension EngineRecord {
  /// The state with each number in a range that an engine's can have: what another process says may be anything, and
  /// whoever shows it adds and converts.
  fileprivate var bounded: EngineRecord {
    var record = self
    record.soundtrack?.bound()
    record.statistics?.bound()
    record.microphone?.bound()
    record.voices = record.voices.map { $0.prefix(VoiceRecord.most).map(\.bounded) }
    if let buses {
      record.buses = buses.map { bus in
        var bus = bus
        bus.voices = bus.voices.asCount
        bus.timeScale = bus.timeScale.asTime
        // As far as a bank could have them.
        bus.values = bus.values.map {
          Snapshot.Values(JSONFields($0, entry: "", keys: Snapshot.Values.keys, JSONFaults())).json
        }
        return bus
      }
    }
    return record
  }
}

extension EngineRecord.Music {
  fileprivate mutating func bound() {
    (soundtrackFrame, seconds) = (soundtrackFrame.asCount, seconds?.asTime)
    (sampleRate, frames, rounds) = (sampleRate?.asCount, frames?.asCount, rounds?.asCount)
    loop = loop?.map(\.asCount)
  }
}

extension MicrophoneRecord {
  fileprivate mutating func bound() {
    (sampleRate, channels) = (sampleRate?.asCount, channels?.asCount)
    (recordedFrames, lostFrames, readyFrames) = (recordedFrames.asCount, lostFrames.asCount, readyFrames.asCount)
  }
}

extension VoiceRecord {
  fileprivate var bounded: VoiceRecord {
    var voice = self
    (voice.pitch, voice.voiceFrame) = (pitch.asTime, voiceFrame.asCount)
    return voice
  }
}

extension EngineRecord.Statistics {
  fileprivate mutating func bound() {
    (frame, sampleRate, voices) = (frame.asCount, sampleRate.asCount, voices.asCount)
    (sounding, virtual, waiting, unheard) = (sounding.asCount, virtual.asCount, waiting.asCount, unheard.asCount)
    (stolen, refused, rejectedPlays) = (stolen.asCount, refused.asCount, rejectedPlays.asCount)
    (underruns, dropouts) = (underruns.asCount, dropouts.asCount)
    (renderTime, worstBlock, latency) = (renderTime.asTime, worstBlock.asTime, latency?.asTime)
  }
}

extension Int {
  /// A number of frames, voices or events.
  fileprivate var asCount: Int { Swift.max(0, Swift.min(self, 1 << 52)) }
}

extension Double {
  /// A time in seconds, or a factor of one.
  fileprivate var asTime: Double { isFinite ? Swift.max(0, Swift.min(self, 1e9)) : 0 }
}
