internal import Foundation
internal import FuzzClock
internal import Glibc
internal import Tacet

/// The entry point of libFuzzer: reads `count` bytes as the manifest of a sound bank.
///
/// More than 2 s of a processor end the process, however busy the machine is, and so does a fault of more than one line
/// or of more than 2,000 characters.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBank(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let began = processorSeconds()
  do {
    let bank = try SoundBank(data: Data(bytes: data, count: count), folder: URL(fileURLWithPath: "/nowhere"))
    // Paths stay in the folder, byte for byte.
    let (folder, up) = (Array("/nowhere/".utf8), Array("..".utf8))
    for path in bank.paths {
      let bytes = Array(path.utf8)
      let names = bytes.split(separator: UInt8(ascii: "/")).map { Array($0) }
      if !bytes.starts(with: folder) || names.contains(up) { abort() }
    }
  } catch SoundBankError.invalid(let faults) {
    for fault in faults where fault.description.contains("\n") || fault.description.count > 2_000 { abort() }
  } catch {}
  if processorSeconds() - began > 2 { abort() }
  return 0
}
