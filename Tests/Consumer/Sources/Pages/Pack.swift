import Foundation
import Tacet

/// An entry of a pack that is open.
struct PackEntry: SoundReader {
  let pack: FileHandle, start: Int, name: String, size: Int

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    pread(pack.fileDescriptor, buffer.baseAddress, buffer.count, off_t(start + offset))
  }
}

func theme(in pack: FileHandle) throws -> Soundtrack {
  try Soundtrack(reader: PackEntry(pack: pack, start: 4_096, name: "theme.ogg", size: 1_900_000))
}
