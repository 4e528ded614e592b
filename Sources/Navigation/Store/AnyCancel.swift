/// Cancels work that lasts.
@MainActor package struct AnyCancel {
  package let cancel: @MainActor () -> Void

  package init(_ cancel: @escaping @MainActor () -> Void) {
    self.cancel = cancel
  }

  /// Starts work in a task of its own.
  static func task(_ name: String, _ work: @escaping @MainActor () async -> Void) -> Self {
    let task = Task { await work() }
    return Self { task.cancel() }
  }
}

@available(*, unavailable)
extension AnyCancel: Sendable {}
