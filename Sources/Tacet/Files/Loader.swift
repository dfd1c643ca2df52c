internal import Foundation
internal import TacetDecoding

/// Threads that read files while the game goes on.
enum Loader {
  private static let queue = DispatchQueue(label: "tacet-loader", qos: .utility, attributes: .concurrent)

  /// Runs `body` on one of them.
  static func run<Loaded: Sendable>(
    _ body: @escaping @Sendable () throws(DecodingError) -> Loaded
  ) async throws(DecodingError) -> Loaded {
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<Loaded, DecodingError>, Never>) in
      queue.async {
        do throws(DecodingError) {
          continuation.resume(returning: .success(try body()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }
}
