/// The commands of a tape with their places, in order.
///
/// Those of a file are read from its text as they are asked for, and not kept.
public struct TapeSteps: Sequence, Sendable {
  private enum Source {
    case steps([TapeStep])
    /// A parser that has read nothing yet, with the tapes that are sourced.
    case text(TapeParser)
  }

  private let source: Source
  /// How many there are.
  public let count: Int

  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }

  init(_ steps: [TapeStep]) {
    source = .steps(steps)
    count = steps.count
  }

  /// The steps of a text that was read without an error.
  init(read: TapeParser, from unread: TapeParser) {
    source = .text(unread.knowing(read.sourced))
    count = read.count
  }

  /// Begins with the first.
  ///
  /// - Complexity: O(1).
  public func makeIterator() -> Iterator {
    switch source {
    case .steps(let steps): Iterator(steps: steps[...], parser: nil)
    case .text(let parser): Iterator(steps: [], parser: parser)
    }
  }

  /// Goes from step to step.
  public struct Iterator: IteratorProtocol, Sendable {
    fileprivate var steps: ArraySlice<TapeStep>
    fileprivate var parser: TapeParser?

    /// The next step; `nil` behind the last.
    ///
    /// - Complexity: O(n) over the text of the step.
    public mutating func next() -> TapeStep? {
      while steps.isEmpty {
        guard parser?.advance() == true else { return nil }
        steps = parser?.steps[...] ?? []
      }
      return steps.removeFirst()
    }
  }
}
