#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Each is the inverse of the `DeepLinkParameters.firstValue(forName:as:)` of the same type.
extension DeepLinkValues {
  /// Adds a value as its description.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` is left out.
  ///   - name: The name of a placeholder or of a query item.
  public mutating func append(_ value: (some LosslessStringConvertible)?, forName name: String) {
    append(text: value?.description, forName: name)
  }

  /// Adds a case of an enum as its raw value.
  ///
  /// - Parameters:
  ///   - value: The case; `nil` is left out.
  ///   - name: The name of a placeholder or of a query item.
  public mutating func append<T: RawRepresentable>(_ value: T?, forName name: String)
  where T.RawValue: LosslessStringConvertible {
    append(text: value?.rawValue.description, forName: name)
  }

  /// Adds a value as its description, though it has a raw value too.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` is left out.
  ///   - name: The name of a placeholder or of a query item.
  public mutating func append<T: LosslessStringConvertible & RawRepresentable>(
    _ value: T?, forName name: String
  ) where T.RawValue: LosslessStringConvertible {
    append(text: value?.description, forName: name)
  }

  /// Adds a UUID.
  ///
  /// - Parameters:
  ///   - value: The UUID; `nil` is left out.
  ///   - name: The name of a placeholder or of a query item.
  public mutating func append(_ value: UUID?, forName name: String) {
    append(text: value?.uuidString, forName: name)
  }

  /// Adds the day, in universal time, on which a date falls.
  ///
  /// - Parameters:
  ///   - value: The date; `nil` is left out.
  ///   - name: The name of a placeholder or of a query item.
  public mutating func append(_ value: Date?, forName name: String) {
    append(text: value.flatMap { ValueText.day(at: $0.timeIntervalSince1970) }, forName: name)
  }
}
