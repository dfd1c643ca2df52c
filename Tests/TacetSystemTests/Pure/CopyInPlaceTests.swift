import TacetSystem
import Testing

@Suite struct CopyInPlaceTests {
  private struct Odd: BitwiseCopyable, Equatable {
    var bytes: (UInt64, UInt16, UInt8)
    static func == (a: Odd, b: Odd) -> Bool { a.bytes == b.bytes }
  }

  private func isCopied<Value: BitwiseCopyable>(_ value: Value, over old: Value, _ areEqual: (Value, Value) -> Bool)
    -> Bool
  {
    var (copy, given) = (old, value)
    withUnsafeMutablePointer(to: &copy) { copy in withUnsafeMutablePointer(to: &given) { copy.copy($0) } }
    return areEqual(copy, value) && areEqual(given, value)
  }

  @Test func valuesOfAnySizeAreCopiedWhole() {
    #expect(isCopied(7 as UInt8, over: 9, ==))
    #expect(isCopied(Odd(bytes: (1 << 60, 513, 3)), over: Odd(bytes: (0, 0, 0)), ==))
    let many = InlineArray<23, UInt64> { UInt64($0) << 32 | 5 }
    #expect(
      isCopied(many, over: InlineArray<23, UInt64>(repeating: 0)) { a, b in many.indices.allSatisfy { a[$0] == b[$0] } }
    )
  }
}
