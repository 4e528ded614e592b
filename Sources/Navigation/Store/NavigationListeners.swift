/// The streams that listen to one kind of news; each has a bound, and none blocks.
@MainActor @usableFromInline final class NavigationListeners<Element: Sendable> {
  private var continuations: [UInt64: AsyncStream<Element>.Continuation] = [:] {
    didSet { isEmpty = continuations.isEmpty }
  }
  private var made: UInt64 = 0
  /// How much the streams lost because nobody read them in time.
  private(set) var droppedCount = 0

  /// Whether nobody listens; stored, so that asking costs next to nothing.
  @usableFromInline private(set) var isEmpty = true

  deinit {
    for continuation in continuations.values { continuation.finish() }
  }

  /// A new stream that keeps the newest elements until they are read.
  func listen(keeping bound: Int) -> AsyncStream<Element> {
    made += 1
    let id = made
    let (stream, continuation) = AsyncStream<Element>.makeStream(
      bufferingPolicy: .bufferingNewest(max(1, bound)))
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.continuations[id] = nil }
    }
    continuations[id] = continuation
    return stream
  }

  @usableFromInline func tell(_ element: Element) {
    for continuation in continuations.values {
      if case .dropped = continuation.yield(element) { droppedCount += 1 }
    }
  }
}
