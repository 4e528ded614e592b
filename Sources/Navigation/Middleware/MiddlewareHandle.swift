/// Names one registered middleware, to move or remove it.
public struct MiddlewareHandle: Hashable, Sendable {
  let id: UInt64
}
