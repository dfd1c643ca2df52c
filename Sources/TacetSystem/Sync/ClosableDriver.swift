/// One start of something that runs on threads of its own.
package protocol ClosableDriver: AnyObject, Sendable {
  /// Ends its threads and waits for that, unless it is called on one of them. Makes no calls after it returns.
  func close()
}
