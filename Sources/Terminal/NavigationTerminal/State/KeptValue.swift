#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An app's value, such as a cart, that is saved along with the app's places and queued links.
///
/// The value is saved when it differs from the last saved one, and restored before the first frame.
/// It must neither reveal who is signed in nor contain private data, because it is restored before
/// sign-in.
@MainActor
public struct KeptValue {
  /// The name of the value in the file.
  let name: String
  /// Returns whether the value still equals the last one written.
  let isUnchanged: () -> Bool
  /// Encodes the value as JSON and marks it as written.
  let encoded: () throws -> Data
  /// Restores the value from the file's JSON; returns `false` if the value exists but cannot be
  /// decoded.
  let restore: (Data) -> Bool

  /// Creates a saved value.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the file, which must be unique.
  ///   - get: Returns the value; called after each frame, so it should be fast.
  ///   - set: Receives the saved value; not called if there is none.
  public init<Value: Codable & Equatable>(
    _ name: String, get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value) -> Void
  ) {
    var written: Value?
    self.name = name
    isUnchanged = { written == get() }
    encoded = {
      let value = get()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(value)
      written = value
      return data
    }
    restore = { data in
      let decoder = JSONDecoder()
      decoder.userInfo[.keptValueName] = name
      guard let found = try? decoder.decode(KeptValueReading<Value>.self, from: data) else {
        return false
      }
      if let value = found.value { set(value) }
      return true
    }
  }
}

@available(*, unavailable)
extension KeptValue: Sendable {}

/// Decodes one of an app's values from the file.
private struct KeptValueReading<Value: Decodable>: Decodable {
  let value: Value?

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let name = decoder.userInfo[.keptValueName] as? String ?? ""
    let all = try decoder.container(keyedBy: Name.self)
    let key = Name(stringValue: "values")
    guard all.contains(key) else {
      value = nil
      return
    }
    value = try all.nestedContainer(keyedBy: Name.self, forKey: key)
      .decodeIfPresent(Value.self, forKey: Name(stringValue: name))
  }
}

extension CodingUserInfoKey {
  fileprivate static var keptValueName: Self {
    guard let key = Self(rawValue: "sextant.value.name") else {
      preconditionFailure("CodingUserInfoKey must accept any name.")
    }
    return key
  }
}
