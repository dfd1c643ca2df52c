/// A read that failed; `code` is an `errno`.
struct ReadFailure: Error {
  let code: Int32
}
