import TacetSystem

@testable import Tacet

/// The starts and ends of music in the news of an engine.
struct MusicNews {
  let news = Locked<[TimedNews]>([])

  init(of engine: AudioEngine) {
    engine.listen(beats: false) { [news] timed in news.withLock { $0.append(timed) } }
  }

  /// The ends since the start: whose, and if they are last ones.
  var ends: [MusicTag] {
    news.withLock { news in
      news.compactMap { timed in if case .music(.ended) = timed.news { timed.tag } else { nil } }
    }
  }

  /// The numbers of the starts.
  var starts: [UInt64] {
    news.withLock { news in
      news.compactMap { timed in if case .music(.started) = timed.news { timed.tag.user } else { nil } }
    }
  }
}
