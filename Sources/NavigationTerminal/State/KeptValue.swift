#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Something of the app's own that is kept beside places and waiting links, such as a cart.
///
/// It is written when it is no longer equal to what was written last, and set before the first frame.
/// It must not say who is signed in, nor hold what only they may see: it is there again before
/// anybody signs in.
@MainActor
public struct KeptValue {
  /// Its name in the file.
  let name: String
  /// Whether it is still what was written last.
  let isUnchanged: () -> Bool
  /// Its JSON; it counts as written from now on.
  let encoded: () throws -> Data
  /// Sets it from the whole file's JSON; false when it is there and cannot be read.
  let restore: (Data) -> Bool

  /// Names a value to keep.
  ///
  /// - Parameters:
  ///   - name: its name in the file, one for each value.
  ///   - get: reads it; asked after each frame, so it should be at hand.
  ///   - set: takes what was kept; never called where nothing was.
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

/// Finds one value among an app's in the file.
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
      preconditionFailure("A key has a name.")
    }
    return key
  }
}
