import Foundation

/// The resources that this process holds: descriptors, threads, signal handlers.
package enum ProcessResources {
  /// The descriptors that are open for the calling thread, and what each is.
  package static func descriptors() -> [Int32: String] {
    var found: [Int32: String] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/thread-self/fd")) ?? [] {
      // The descriptor of the listing itself is gone by now.
      guard let number = Int32(name),
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self/fd/\(name)")
      else { continue }
      found[number] = target
    }
    return found
  }

  /// Gives the calling thread a table of descriptors of its own, without the standard streams; false where the system
  /// can not (before Linux 5.9). Threads that it starts share that table. In the process's table a thread of
  /// libdispatch's that opens its timer takes one of the numbers now and then. `close_range`.
  package static func closesStandardStreams() -> Bool {
    typealias CloseRange = @convention(c) (UInt32, UInt32, Int32) -> Int32
    let unshare: Int32 = 1 << 1
    guard let symbol = dlsym(nil, "close_range") else { return false }
    return unsafeBitCast(symbol, to: CloseRange.self)(0, 2, unshare) == 0
  }

  /// How many threads there are.
  package static var threads: Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []).count
  }

  /// Which signals each thread has blocked, one bit for each; by its number and name.
  package static var blockedSignals: [String: UInt64] {
    let masks = SelfFigures.threads().compactMap { thread -> (String, UInt64)? in
      let status = try? String(contentsOfFile: "/proc/self/task/\(thread.id)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
      return line.flatMap { UInt64($0.dropFirst(8), radix: 16) }.map { ("\(thread.id) \(thread.name)", $0) }
    }
    return Dictionary(uniqueKeysWithValues: masks)
  }

  /// The handler of every signal, by number, as an address that can be compared.
  package static func signalActions() -> [Int32: UInt] {
    var actions: [Int32: UInt] = [:]
    for signal in 1..<65 as Range<Int32> {
      var action = sigaction()
      guard sigaction(signal, nil, &action) == 0 else { continue }
      actions[signal] = withUnsafeBytes(of: &action) { $0.loadUnaligned(as: UInt.self) }
    }
    return actions
  }

  /// Lets this process have no more than `count` descriptors from now on.
  package static func limitDescriptors(to count: Int) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = rlim_t(count)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Lets this process's user have no more than `count` threads from now on.
  package static func limitThreads(to count: Int) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limit)
    limit.rlim_cur = rlim_t(count)
    setrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limit)
  }

  /// Gives threads stacks so large that the C library keeps none of them: who joins a thread that never was reads
  /// memory that is gone. `pthread_setattr_default_np`.
  package static func unmapEndedThreads() {
    typealias SetDefault = @convention(c) (UnsafePointer<pthread_attr_t>) -> Int32
    guard let symbol = dlsym(nil, "pthread_setattr_default_np") else { return }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 128 << 20)
    _ = unsafeBitCast(symbol, to: SetDefault.self)(&attributes)
    pthread_attr_destroy(&attributes)
  }

  /// How many of the first `count` descriptors are sockets; needs none itself.
  package static func sockets(among count: Int32) -> Int {
    (0..<count).count { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
  }

  /// Takes every descriptor that is left; close them to give them back.
  package static func takeAllDescriptors() -> [Int32] {
    var taken: [Int32] = []
    while case let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC), descriptor >= 0 { taken.append(descriptor) }
    return taken
  }
}
