/// A queue of the newest elements up to a limit: each one beyond it takes the place of the oldest.
package struct NewestElements<Element> {
  private let limit: Int
  private var elements: [Element] = []
  /// The position of the oldest element, once the queue is full.
  private var oldest = 0

  /// An empty queue of at most `limit` elements, 1 or more.
  package init(limit: Int) { self.limit = max(1, limit) }

  /// Appends an element; the oldest one is dropped when the queue is full.
  package mutating func append(_ element: Element) {
    guard elements.count == limit else { return elements.append(element) }
    elements[oldest] = element
    oldest = (oldest + 1) % limit
  }

  /// Removes all elements and returns them, oldest first.
  package mutating func drain() -> [Element] {
    defer { (elements, oldest) = ([], 0) }
    return Array(elements[oldest...] + elements[..<oldest])
  }
}
