import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// Random lives of programs, against a plain count of ticks.
struct StreamsRandomTests {
  private static let tick = Duration.milliseconds(50)

  /// A condition that begins after so many ticks in a row and ends after so many without.
  private struct Count {
    let onset: Int
    let release: Int
    var isOn = false
    private var ticks = 0

    init(onset: Int, release: Int) {
      self.onset = onset
      self.release = release
    }

    /// An observation between two ticks.
    mutating func see(_ isSo: Bool, countsAtOnce: Bool = false) {
      if countsAtOnce { isOn = isSo }
      if isSo == isOn { ticks = 0 }
    }

    /// A tick with this observation throughout.
    mutating func pass(_ isSo: Bool) {
      ticks = isSo == isOn ? 0 : ticks + 1
      if ticks == (isOn ? release : onset) { (isOn, ticks) = (!isOn, 0) }
    }
  }

  @Test(arguments: 1...10)
  func randomRolesAndRecordingsCountLikeTicks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var streams = StreamTranslation(source: "server")
    _ = streams.update([:], at: .zero)
    var music: [String: Count] = [:]
    var talk: [String: Count] = [:]
    var present: [String: ApplicationStreams] = [:]
    var counted: Set<String> = []
    var isVoiceChatReported = false
    for step in 1...20_000 {
      let now = Self.tick * step
      for name in ["a", "b", "c"] {
        let app = present[name]
        music[name, default: Count(onset: 4, release: 24)].pass(app?.playsMusic ?? false)
        talk[name, default: Count(onset: 10, release: 40)].pass(app.map { $0.talk != .none } ?? false)
      }
      var events = streams.advance(to: now)
      // Long and short lives, and storms.
      for _ in 0..<(Int.random(in: 0..<40, using: &random) == 0 ? 30 : 1) {
        guard Int.random(in: 0..<(step % 1000 < 500 ? 2 : 15), using: &random) == 0 else { continue }
        let name = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        present[name] =
          [
            nil, ApplicationStreams(name: name), ApplicationStreams(name: name, playsMusic: true),
            ApplicationStreams(name: name, talk: .duplex), ApplicationStreams(name: name, talk: .stated),
            ApplicationStreams(name: name, playsMusic: true, talk: .duplex),
          ].randomElement(using: &random) ?? nil
        events += streams.update(present, at: now)
        music[name]?.see(present[name]?.playsMusic ?? false)
        let evidence = present[name]?.talk ?? .none
        talk[name]?.see(evidence != .none, countsAtOnce: evidence == .stated)
      }
      for event in events {
        switch event {
        case .otherMusicBegan(let id, _): #expect(counted.insert(id).inserted)
        case .otherMusicEnded(let id, _): #expect(counted.remove(id) != nil)
        case .voiceChat(let on, _):
          #expect(on != isVoiceChatReported)
          isVoiceChatReported = on
        default: Issue.record("\(event)")
        }
      }
      let expected = Set(music.filter(\.value.isOn).keys.map { "stream:\($0)" })
      guard counted == expected, isVoiceChatReported == talk.values.contains(where: \.isOn) else {
        Issue.record("seed \(seed), step \(step): \(counted), \(isVoiceChatReported); expected \(expected)")
        return
      }
    }
  }

  /// After any events: once everything has stopped nothing is reported or remembered.
  @Test(arguments: 1...10)
  func randomEventsLeaveNothingBehind(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var streams = StreamTranslation(source: "server")
    var counted: [String: String] = [:]
    var isVoiceChat = false
    var now = Duration.zero
    func note(_ events: [SessionEvent]) {
      for event in events {
        switch event {
        case .otherMusicBegan(let id, let name): counted[id] = name
        case .otherMusicEnded(let id, _): #expect(counted.removeValue(forKey: id) != nil)
        case .voiceChat(let on, _): isVoiceChat = on
        default: break
        }
      }
    }
    for _ in 0..<20_000 {
      now += .milliseconds(Int.random(in: 0...150, using: &random))
      let stream = ApplicationStreams.Unnamed(
        stream: .random(in: 0..<4, using: &random), sink: .random(in: 0..<2, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        let names = ["a", "b"].filter { _ in Bool.random(using: &random) }
        note(
          streams.update(
            Dictionary(
              uniqueKeysWithValues: names.map { name in
                let unnamed = (0..<2).filter { _ in Bool.random(using: &random) }
                return (
                  name,
                  ApplicationStreams(
                    name: name, playsMusic: Int.random(in: 0..<6, using: &random) == 0,
                    talk: Int.random(in: 0..<6, using: &random) == 0 ? .duplex : .none,
                    unnamed: Set(unnamed.map { .init(stream: UInt32($0) + (name == "a" ? 0 : 2), sink: stream.sink) }))
                )
              }), at: now))
      case 2: note(streams.meterLost(of: stream, at: now))
      case 3: note(streams.advance(to: now))
      case 4 where Int.random(in: 0..<200, using: &random) == 0:
        note(streams.serverLost())
        #expect(counted.isEmpty && !isVoiceChat)
      default: note(streams.handle(peak: [0, 0.001, 0.01, 1].randomElement(using: &random) ?? 0, of: stream, at: now))
      }
      if let deadline = streams.deadline, deadline <= now { note(streams.advance(to: now)) }
      #expect(streams.deadline.map { $0 > now } ?? true)
    }
    note(streams.update([:], at: now))
    while let deadline = streams.deadline { note(streams.advance(to: deadline)) }
    #expect(counted.isEmpty && !isVoiceChat && streams.metered.isEmpty)
    var empty = StreamTranslation(source: "server")
    _ = empty.update([:], at: .zero)
    #expect(streams == empty)
  }
}
