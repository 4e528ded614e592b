import Synchronization

/// Counts how often links are parsed and walked, for tests; outside debug builds it is nothing.
package final class LinkTally: Sendable {
  #if DEBUG
    /// The tally of the task that runs, if a test set one.
    @TaskLocal package static var current: LinkTally?
    private let counts = Mutex((parses: 0, walks: 0))

    /// Makes a tally that begins with nothing.
    package init() {}

    /// How many texts were read as links.
    package var parses: Int { counts.withLock { $0.parses } }

    /// How many times a link was followed through a tree.
    package var walks: Int { counts.withLock { $0.walks } }
  #endif

  @inline(__always) static func countParse() {
    #if DEBUG
      current?.counts.withLock { $0.parses += 1 }
    #endif
  }

  @inline(__always) static func countWalk() {
    #if DEBUG
      current?.counts.withLock { $0.walks += 1 }
    #endif
  }
}
