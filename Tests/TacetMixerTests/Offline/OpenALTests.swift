import Foundation
import TacetTestSupport
import Testing

@testable import TacetMixer

@Suite struct OpenALTests {
  /// OpenAL Soft 1.19.1 names lines that it can not read, and at the end the devices that are open, as in a forked
  /// child.
  @Test func libraryWritesNothingToStandardError() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      unsetenv("ALSOFT_LOGLEVEL")
      let folder = try TemporaryFolder()
      try folder.configureOpenAL("no line of a configuration\n[general\nhrtf = perhaps\n")
      _ = try LoopbackMix(sampleRate: 48_000, sources: 1)
      exit(0)
    }
    let written = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(!written.contains("AL lib") && !written.contains("[ALSOFT]"), "\(written)")
  }

  @Test func variablesAreThoseOfBeforeOnceTheLibraryIsLoaded() async {
    await #expect(processExitsWith: .success) {
      setenv("ALSOFT_LOGLEVEL", "1", 1)
      for name in ["ALSOFT_DRIVERS", "ALSOFT_CONF"] { unsetenv(name) }
      #expect(OpenAL.hasLoopback)
      #expect(getenv("ALSOFT_LOGLEVEL").map { String(cString: $0) } == "1")
      #expect(getenv("ALSOFT_DRIVERS") == nil && getenv("ALSOFT_CONF") == nil)
    }
  }
}
