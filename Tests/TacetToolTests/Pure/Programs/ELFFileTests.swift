import TacetTestSupport
import Testing

@testable import TacetReport

/// The reading of programs, of sound ones and of others.
@Suite struct ELFFileTests {
  @Test(arguments: [true, false], [true, false])
  func factsOfTheLoaderAreRead(is64Bits: Bool, isBigEndian: Bool) throws {
    let tiny = TinyELF(
      is64Bits: is64Bits, isBigEndian: isBigEndian, machine: is64Bits ? 183 : 3,
      needed: ["libSDL2_mixer-2.0.so.0", "libc.so.6"], rpath: "/opt/a", runpath: "$ORIGIN/lib:/opt/b")
    let file = try ELFFile(FileBytes(tiny.bytes))
    #expect(file.is64Bits == is64Bits)
    #expect(file.machine == (is64Bits ? .arm64 : .x86))
    #expect(file.needed == ["libSDL2_mixer-2.0.so.0", "libc.so.6"])
    #expect(file.rpath == "/opt/a")
    #expect(file.runpath == "$ORIGIN/lib:/opt/b")
    #expect(file.hasLoader)
    #expect(!file.isStatic)
  }

  @Test func programWithoutLibrariesIsStatic() throws {
    #expect(try ELFFile(FileBytes(TinyELF(hasLoader: false, isDynamic: false).bytes)).isStatic)
    #expect(try ELFFile(FileBytes(TinyELF(hasLoader: false).bytes)).isStatic)
    #expect(try !ELFFile(FileBytes(TinyELF(needed: ["libc.so.6"]).bytes)).isStatic)
  }

  @Test func otherFilesAreNamedSo() {
    for bytes in [[], [0x7F], Array("#!/bin/sh\n".utf8), [UInt8](repeating: 0, count: 100)] as [[UInt8]] {
      #expect(throws: ELFFault.otherFormat) { _ = try ELFFile(FileBytes(bytes)) }
    }
  }

  @Test func everyShorterFileIsRefused() {
    let bytes = TinyELF(needed: ["libSDL2_mixer-2.0.so.0"]).bytes
    for count in 0..<bytes.count {
      #expect(throws: ELFFault.self, "\(count) bytes") { _ = try ELFFile(FileBytes(Array(bytes[..<count]))) }
    }
  }

  @Test func mutatedFilesAreRefusedOrRead() {
    var random = SeededGenerator(seed: 50)
    let bytes = TinyELF(needed: ["libSDL2_mixer-2.0.so.0", "libm.so.6"], rpath: "/opt", runpath: "$ORIGIN").bytes
    for _ in 0..<20_000 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        mutated[Int.random(in: 0..<mutated.count, using: &random)] =
          [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      }
      guard let file = try? ELFFile(FileBytes(mutated)) else { continue }
      #expect(file.needed.count <= ELFFile.limits.libraries)
    }
  }

  @Test func numbersBeyondTheLimitsAreRefused() {
    var bytes = TinyELF(needed: ["libc.so.6"]).bytes
    bytes.replaceSubrange(56..<58, with: [0xFF, 0xFF])
    #expect(throws: ELFFault.invalid("table of program headers")) { _ = try ELFFile(FileBytes(bytes)) }
    // The dynamic section has 2^56 bytes.
    bytes = TinyELF(needed: ["libc.so.6"]).bytes
    bytes[64 + 56 + 32 + 7] = 1
    #expect(throws: ELFFault.invalid("dynamic section")) { _ = try ELFFile(FileBytes(bytes)) }
    // A place beyond all numbers of the file.
    bytes = TinyELF(needed: ["libc.so.6"]).bytes
    bytes.replaceSubrange(32..<40, with: [UInt8](repeating: 0xFF, count: 8))
    #expect(throws: ELFFault.truncated("table of program headers")) { _ = try ELFFile(FileBytes(bytes)) }
  }

  @Test func wordsAreFoundAcrossBlocks() {
    var tiny = TinyELF()
    tiny.tail = [UInt8](repeating: 1, count: (1 << 20) - tiny.bytes.count - 5) + Array("libSDL2_mixer-2.0.so".utf8)
    let file = FileBytes(tiny.bytes)
    #expect(file.mentions(ProgramFacts.words) == ["libSDL2_mixer"])
    #expect(FileBytes(TinyELF().bytes).mentions(ProgramFacts.words).isEmpty)
  }
}
