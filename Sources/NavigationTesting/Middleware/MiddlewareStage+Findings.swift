import Navigation

extension MiddlewareStage.Run {
  /// What is wrong with a run, and with a second one that should have been the same; both are over, and
  /// nothing of them is in use.
  @MainActor func findings(beside second: Self) -> [MiddlewareLaw: String] {
    var findings = findings
    if witness.isAlive {
      findings[.releasesTheStore] = "The store is still there after everybody let it go."
    }
    let pairs = zip(transcript, second.transcript)
    if let (one, other) = pairs.first(where: { $0 != $1 }) {
      findings[.isDeterministic] =
        "Asked alike, it answered \(Self.words(one)), and then \(Self.words(other))."
    }
    return findings
  }

  private static func words(_ exchange: MiddlewareJournal<R>.Exchange) -> String {
    switch exchange {
    case .isConcerned(let command, let isConcerned):
      "\(isConcerned ? "concerned" : "not concerned") with \(command.words)"
    case .will(let command, .proceed): "proceed to \(command.words)"
    case .will(let command, .rewrite(let next)): "\(next.words) to \(command.words)"
    case .will(let command, .cancel(let reason)): "cancel (\(reason)) to \(command.words)"
    case .did(let command, _, let result):
      "\(NavigationWords.of(result)) for \(command.words)"
    }
  }
}
