#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An app's value, such as a cart or the settings, that is saved along with the app's places and queued
/// links.
///
/// The value is saved when it differs from the last saved one. A shared value, such as the settings, is
/// restored before the first frame, so it must neither reveal who is signed in nor contain private data.
/// An account's value, such as a cart, is part of a visit: it ends with the visit, and comes back only
/// when the account returns to a session that expired.
@MainActor
public struct KeptValue {
  /// The name of the value in the file.
  let name: String
  /// Removes everything from an account's value; `nil` for a shared value.
  let clear: (() -> Void)?
  /// Returns whether the value still equals the last encoded one.
  let isUnchanged: () -> Bool
  /// Encodes the value as JSON; `nil` if it is missing.
  let encoded: () throws -> Data?
  /// Hands a saved value to the app; returns `false` if it cannot be decoded.
  let hand: (Data) -> Bool

  /// Creates a shared value.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the file, which must be unique.
  ///   - get: Returns the value; called after each frame, so it should be fast.
  ///   - set: Receives the saved value; not called if there is none.
  public init<Value: Codable & Equatable>(
    _ name: String, get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value) -> Void
  ) {
    self.init(name, get: get, hand: set, clear: nil)
  }

  /// Creates a value that belongs to an account, such as a cart.
  ///
  /// When the account's session expires, the app's value is cleared, and it comes back when the same
  /// account signs in, even after a restart. Signing out discards it, as does the sign-in of another
  /// account, which is told that something was removed, but not what. What is there before anyone signs
  /// in becomes that of the account that does.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the file, which must be unique.
  ///   - get: Returns the value; called after each frame, so it should be fast.
  ///   - add: Adds a saved value to the app's, which may already contain something.
  ///   - clear: Removes everything from the app's value.
  public init<Value: Codable & Equatable>(
    _ name: String, get: @escaping @MainActor () -> Value,
    add: @escaping @MainActor (Value) -> Void, clear: @escaping @MainActor () -> Void
  ) {
    self.init(name, get: get, hand: add, clear: clear)
  }

  private init<Value: Codable & Equatable>(
    _ name: String, get: @escaping @MainActor () -> Value,
    hand: @escaping @MainActor (Value) -> Void, clear: (@MainActor () -> Void)?
  ) {
    var last: Value?
    (self.name, self.clear) = (name, clear)
    isUnchanged = { last == get() }
    encoded = {
      let value = get()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(value)
      last = value
      return data == Data("null".utf8) ? nil : data
    }
    self.hand = { data in
      guard let value = try? JSONDecoder().decode(Value.self, from: data) else { return false }
      hand(value)
      return true
    }
  }
}

@available(*, unavailable)
extension KeptValue: Sendable {}

extension [KeptValue] {
  /// The values that belong to an account.
  @MainActor var ofAccounts: Self { filter { $0.clear != nil } }
  /// The values of everybody.
  @MainActor var shared: Self { filter { $0.clear == nil } }

  /// Encodes the values by name.
  @MainActor func encoded() throws -> [String: Data] {
    try reduce(into: [:]) { all, value in all[value.name] = try value.encoded() }
  }

  /// Hands saved values to the app.
  ///
  /// - Returns: The names of those that cannot be decoded.
  @MainActor func hand(_ saved: [String: Data]) -> [String] {
    compactMap { value in
      saved[value.name].flatMap { value.hand($0) ? nil : value.name }
    }
  }
}
