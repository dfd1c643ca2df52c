import Foundation
import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The user's own silent mode: a file of the login session.
@Suite(.timeLimit(.minutes(10))) struct UserSilenceTests {
  private let folder: TemporaryFolder
  private let silence: UserSilence

  init() throws {
    folder = try TemporaryFolder()
    silence = try #require(UserSilence(in: folder.path))
  }

  @Test func stateIsAFileThatTheUserAloneMayRead() throws {
    #expect(!silence.isOn)
    for _ in 1...2 {
      try silence.set(true)
      #expect(silence.isOn)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/tacet/silent-mode")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    for _ in 1...2 {
      try silence.set(false)
      #expect(!silence.isOn)
    }
  }

  @Test func refusalNamesTheFile() throws {
    try Data().write(to: URL(filePath: "\(folder.path)/tacet"))
    let error = #expect(throws: UserSilence.Failure.self) { try silence.set(true) }
    #expect(error?.description == "can not make the file \(folder.path)/tacet/silent-mode: Not a directory")
    #expect(UserSilence(in: "not/a/path") == nil)
  }

  /// Switched before and after the monitor's start, by this program and by hand; its folder may come, go and be a file.
  @Test func everyChangeIsReported() throws {
    try silence.set(true)
    let log = MonitorLog.starting(UserSilenceMonitor(in: folder.path))
    defer { log.monitor.stop() }
    #expect(log.wait { $0.presence == .present("on") && $0.silent == ["user"] })
    try silence.set(false)
    #expect(log.wait { $0.presence == .present("off") && $0.isQuiet })
    try FileManager.default.removeItem(atPath: "\(folder.path)/tacet")
    for _ in 1...3 {
      try silence.set(true)
      #expect(log.wait { $0.silent == ["user"] })
      try FileManager.default.removeItem(atPath: "\(folder.path)/tacet")
      #expect(log.wait(until: \.isQuiet))
    }
    try FileManager.default.createDirectory(atPath: "\(folder.path)/tacet", withIntermediateDirectories: false)
    try Data().write(to: URL(filePath: "\(folder.path)/tacet/other"))
    try FileManager.default.moveItem(atPath: "\(folder.path)/tacet/other", toPath: "\(folder.path)/tacet/silent-mode")
    #expect(log.wait { $0.silent == ["user"] })
    let count = log.reports.count
    log.monitor.refresh()
    #expect(log.wait { $0.count > count && $0.silent == ["user"] })
  }

  @Test func lastOfAThousandChangesCounts() throws {
    let log = MonitorLog.starting(UserSilenceMonitor(in: folder.path))
    defer { log.monitor.stop() }
    for isOn in [true, false] {
      for number in 1...1_000 { try silence.set((number % 2 == 0) == isOn) }
      #expect(log.wait { ($0.silent == ["user"]) == isOn && $0.presence == .present(isOn ? "on" : "off") })
    }
  }

  @Test func withoutALoginSessionThereIsNone() {
    let log = MonitorLog.starting(UserSilenceMonitor(in: "none"))
    #expect(log.wait { $0.presence == .absent("XDG_RUNTIME_DIR names no folder") })
    log.monitor.stop()
  }
}
