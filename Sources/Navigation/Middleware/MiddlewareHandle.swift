/// Names one registered middleware, to move or remove it.
public struct MiddlewareHandle: Hashable, Sendable {
  @usableFromInline let id: UInt64

  @inlinable init(id: UInt64) {
    self.id = id
  }
}
