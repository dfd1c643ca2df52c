extension Array where Element: Equatable {
  /// The one that follows; the first after the last.
  func next(after element: Element) -> Element { self[((firstIndex(of: element) ?? 0) + 1) % count] }
}
