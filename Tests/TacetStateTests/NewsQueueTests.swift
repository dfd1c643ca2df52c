import TacetSession
import Testing

@testable import Tacet

/// The one queue of news, with its views.
struct NewsQueueTests {
  private let queue = NewsQueue()

  private func publish(_ count: Int) {
    for number in 0..<count {
      queue.publish(.session(.secondaryAudioShouldBeSilenced(number.isMultiple(of: 2))), at: number)
      queue.publish(.command(.play), at: number)
    }
  }

  @Test func pollsAreViewsEachWithItsOwnPlace() {
    #expect(queue.drain(.all) { $0 }.isEmpty)
    publish(2)
    #expect(queue.drain(.changes, \.news.change).count == 2)
    #expect(queue.drain(.changes, \.news.change).isEmpty)
    #expect(queue.drain(.commands, \.news.command) == [.play, .play])
    publish(1)
    #expect(queue.drain(.all) { $0 }.map(\.frame.rawValue) == [0, 0, 1, 1, 0, 0])
    #expect(queue.drain(.changes, \.news.change).count == 1 && queue.drain(.captions, \.news.caption).isEmpty)
  }

  @Test func oldestAreDroppedOfEachKindByItself() {
    #expect(queue.drain(.all) { $0 }.isEmpty)
    queue.publish(.report(SystemReport(provider: EngineState.itself, report: .outputs([]))), at: 0)
    publish(NewsQueue.limit + 1)
    let frames = queue.drain(.all) { $0.frame.rawValue }
    #expect(frames.count == NewsQueue.limit && frames.first == NewsQueue.limit / 2 + 1)
    #expect(queue.drain(.commands) { $0.frame.rawValue } == Array(1...NewsQueue.limit))
    #expect(queue.drain(.reports, \.news.report).count == 1)
  }

  @Test func newsOfAllAreKeptFromTheFirstPollOn() {
    publish(3)
    #expect(queue.drain(.all) { $0 }.isEmpty && queue.drain(.changes, \.news.change).count == 3)
    publish(1)
    #expect(queue.drain(.all) { $0 }.count == 2)
  }

  @Test func streamHasItsKindFromThenOnAndEnds() async {
    publish(1)
    let stream = queue.stream(\.command)
    publish(2)
    queue.finish()
    publish(1)
    var commands = 0
    for await command in stream where command == .play { commands += 1 }
    #expect(commands == 2)
    for await _ in queue.stream(\.command) { Issue.record("a stream after the end") }
    // A poll finds what came, after the end too.
    #expect(queue.drain(.commands, \.news.command).count == 4)
  }
}
