import Synchronization

/// The identity of one entry in a stack, or of one presentation, while it stays in its place.
///
/// Equal routes may stand twice in a state; their identities tell them apart. An identity is never
/// compared when states are, never encoded, and never brought back by undo.
public struct EntryID: Hashable, Sendable, CustomStringConvertible {
  private static let counter = Atomic<UInt64>(0)

  @usableFromInline let number: UInt64

  /// Makes an identity that no other entry of this process has.
  @usableFromInline init() {
    number = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The identity's number within this process, behind a `#`.
  public var description: String { "#\(number)" }
}
