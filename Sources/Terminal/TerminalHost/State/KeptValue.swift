#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Navigation

/// An app's value, such as a cart or the settings, that is saved along with the app's places and queued
/// links.
///
/// The value is saved when it differs from the last saved one. A shared value, such as the settings, is
/// restored before the first frame, so it must neither reveal who is signed in nor contain private data.
/// An account's value, such as a cart, belongs to nobody until someone signs in, and then to that
/// account. The host clears it when the account's session ends, and adds the saved value only when the
/// same account signs in.
@MainActor
public struct KeptValue {
  /// A value that the app does not have, or not yet.
  struct Held {
    /// Hands the value to the app.
    let hand: () -> Void
    /// What the user loses with the value; `nil` if that is nothing.
    let loss: String?
    /// Encodes the value as JSON.
    let encoded: () throws -> Data
  }

  /// The name of the value in the file.
  let name: String
  /// Which account the value belongs to; `nil` for a shared value.
  let account: AccountValue?
  /// Returns whether the value still equals the last one written.
  let isUnchanged: () -> Bool
  /// Encodes the value as JSON and marks it as written.
  let encoded: () throws -> Data
  /// Reads the value from a file's JSON, with the account that it was saved for; `nil` if the file has
  /// none.
  let read: (Data, _ isAccounts: Bool) throws -> (owner: SubjectDigest?, value: Held)?

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
    self.init(name, account: nil, get: get, hand: set)
  }

  /// Creates a value that belongs to an account, such as a cart.
  ///
  /// When the account's session expires, the app's value is cleared, and it comes back when the same
  /// account signs in, even after a restart. Signing out discards it, as does the sign-in of another
  /// account. What is there before anyone signs in is saved without an owner.
  ///
  /// If something would be lost, the host asks before a key or a click signs out, and tells the next
  /// account that something was removed, but not what. Work that signs out is not asked.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the file, which must be unique.
  ///   - get: Returns the value; called after each frame, so it should be fast.
  ///   - add: Adds a saved value to the app's, which may already contain something.
  ///   - clear: Removes everything from the app's value.
  ///   - loss: Names what is lost with a value, such as `the 3 items in your cart`; returns `nil` if
  ///     that is nothing.
  public init<Value: Codable & Equatable>(
    _ name: String, get: @escaping @MainActor () -> Value,
    add: @escaping @MainActor (Value) -> Void, clear: @escaping @MainActor () -> Void,
    loss: @escaping @MainActor (Value) -> String? = { _ in nil }
  ) {
    let account = AccountValue(take: { Self.held(get(), add, loss) }, clear: clear)
    self.init(name, account: account, get: get, hand: add, loss: loss)
  }

  private init<Value: Codable & Equatable>(
    _ name: String, account: AccountValue?, get: @escaping @MainActor () -> Value,
    hand: @escaping @MainActor (Value) -> Void,
    loss: @escaping @MainActor (Value) -> String? = { _ in nil }
  ) {
    var written: (value: Value, turn: Int?)?
    (self.name, self.account) = (name, account)
    isUnchanged = { written.map { $0.value == get() && $0.turn == account?.turn } ?? false }
    encoded = {
      let value = get()
      let data = try Self.data(value)
      written = (value, account?.turn)
      return data
    }
    read = { data, isAccounts in
      let decoder = JSONDecoder()
      decoder.userInfo[.keptValue] = KeptValueName(name: name, isAccounts: isAccounts)
      let found = try decoder.decode(KeptValueReading<Value>.self, from: data)
      return found.value.map { (found.owner, Self.held($0, hand, loss)) }
    }
  }

  private static func held<Value: Encodable>(
    _ value: Value, _ hand: @escaping @MainActor (Value) -> Void,
    _ loss: (Value) -> String?
  ) -> Held {
    Held(hand: { hand(value) }, loss: loss(value), encoded: { try data(value) })
  }

  private static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  /// Restores the value from a file's JSON; returns `false` if it exists but cannot be decoded.
  func restore(from data: Data) -> Bool {
    do {
      for saved in [try read(data, false), try read(data, true)] {
        guard let saved else { continue }
        if let account, let owner = saved.owner {
          account.hold(saved.value, of: owner)
        } else {
          saved.value.hand()
        }
      }
      return true
    } catch {
      return false
    }
  }
}

@available(*, unavailable)
extension KeptValue: Sendable {}

@available(*, unavailable)
extension KeptValue.Held: Sendable {}

/// The part of a kept value that knows which account it belongs to.
@MainActor
final class AccountValue {
  /// Returns the app's value.
  private let take: () -> KeptValue.Held
  /// Removes the app's value.
  private let clear: () -> Void
  /// The account of the app's value; `nil` while it is nobody's.
  private(set) var owner: SubjectDigest?
  /// A value that its account gets when it signs in.
  private(set) var held: (owner: SubjectDigest, value: KeptValue.Held)?
  /// The number of times that the owner or the held value has changed.
  private(set) var turn = 0

  init(take: @escaping () -> KeptValue.Held, clear: @escaping () -> Void) {
    (self.take, self.clear) = (take, clear)
  }

  /// Keeps a saved value for its account.
  func hold(_ value: KeptValue.Held, of owner: SubjectDigest) {
    held = (owner, value)
    turn += 1
  }

  /// Makes the app's value that of an account, which gets what is held for it.
  func belong(to subject: String) {
    guard owner?.isOf(subject) != true else { return }
    owner = SubjectDigest(of: subject, salt: SubjectDigest.makeSalt())
    let held = held
    self.held = nil
    turn += 1
    if let held, held.owner.isOf(subject) { held.value.hand() }
  }

  /// What the account that is signed in loses when it signs out; `nil` if that is nothing.
  var loss: String? { owner == nil ? nil : take().loss }

  /// Returns whether something of another account's is lost when an account signs in.
  func loses(to subject: String) -> Bool {
    [held, owner.map { ($0, take()) }].contains {
      $0.map { !$0.owner.isOf(subject) && $0.value.loss != nil } == true
    }
  }

  /// Clears the value of an account that ends; what nobody put there stays.
  ///
  /// - Parameter mayReturn: Whether the account gets it when it signs in again.
  func end(mayReturn: Bool) {
    turn += 1
    guard let owner else {
      if !mayReturn { held = nil }
      return
    }
    held = mayReturn ? (owner, take()) : nil
    self.owner = nil
    clear()
  }
}

/// Which value of a file is decoded.
private struct KeptValueName: Sendable {
  let name: String
  let isAccounts: Bool
}

/// Decodes one of an app's values from the file.
private struct KeptValueReading<Value: Decodable>: Decodable {
  let value: Value?
  let owner: SubjectDigest?

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let wanted = decoder.userInfo[.keptValue] as? KeptValueName
    let all = try decoder.container(keyedBy: Name.self)
    let key = Name(wanted?.isAccounts == true ? "own" : "values")
    let name = Name(wanted?.name ?? "")
    guard all.contains(key) else {
      (value, owner) = (nil, nil)
      return
    }
    let values = try all.nestedContainer(keyedBy: Name.self, forKey: key)
    guard wanted?.isAccounts == true else {
      value = try values.decodeIfPresent(Value.self, forKey: name)
      // Version 0.2 saved an account's values here, too.
      let isOld = !all.contains(Name("own"))
      owner = isOld ? try all.decodeIfPresent(SubjectDigest.self, forKey: Name("owner")) : nil
      return
    }
    guard values.contains(name) else {
      (value, owner) = (nil, nil)
      return
    }
    let own = try values.nestedContainer(keyedBy: Name.self, forKey: name)
    owner = try own.decode(SubjectDigest.self, forKey: Name("owner"))
    value = try own.decode(Value.self, forKey: Name("value"))
  }
}

extension CodingUserInfoKey {
  fileprivate static var keptValue: Self {
    guard let key = Self(rawValue: "sextant.value") else {
      preconditionFailure("CodingUserInfoKey must accept any name.")
    }
    return key
  }
}
