import Glibc
import TacetSystem

/// The stack of the thread that calls: a game may give its threads little, and the engine's values are large.
enum CallerStack {
  /// The engine's calls take less than half of it.
  private static let enough = 512 << 10

  /// The answer of each thread: 1 with room enough, 2 without.
  private static let answer: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// True on a thread with less than 512 KiB. It is asked for once a thread.
  static var isSmall: Bool {
    if let known = pthread_getspecific(answer) { return Int(bitPattern: known) == 2 }
    let isSmall = size < enough
    pthread_setspecific(answer, UnsafeRawPointer(bitPattern: isSmall ? 2 : 1))
    return isSmall
  }

  private typealias Attributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

  /// `pthread_getattr_np`, which Swift's Glibc does not have.
  private static let attributes = dlsym(nil, "pthread_getattr_np").map { unsafeBitCast($0, to: Attributes.self) }

  private static var size: Int {
    var attributes = pthread_attr_t()
    guard let ask = Self.attributes, ask(pthread_self(), &attributes) == 0 else { return enough }
    defer { pthread_attr_destroy(&attributes) }
    var size = 0
    pthread_attr_getstacksize(&attributes, &size)
    return size
  }

  /// Runs the body on a thread of its own, and waits for its end; nil: there is no thread left, and it did not run.
  static func elsewhere<Result>(_ body: () -> Result) -> Result? {
    withoutActuallyEscaping(body) { body in
      let work = Work(body)
      guard let thread = SystemThread(name: "tacet-call", { work.run() }) else { return nil }
      thread.join()
      return work.result
    }
  }

  private final class Work<Result>: @unchecked Sendable {
    // Sendable: the body ends before the caller, who waits, reads the result.
    private var body: (() -> Result)?
    private(set) var result: Result?

    init(_ body: @escaping () -> Result) { self.body = body }

    func run() {
      result = body?()
      body = nil
    }
  }
}
