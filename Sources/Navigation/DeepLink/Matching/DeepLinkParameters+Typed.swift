#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DeepLinkParameters {
  /// Finds the first value of a name, as a type that is made from text.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of a query item.
  ///   - type: The type.
  /// - Returns: The value, or `nil` when there is none or it is not of that type.
  /// - Complexity: O(placeholders + query items).
  public func firstValue<T: LosslessStringConvertible>(
    forName name: String, as type: T.Type
  ) -> T? {
    firstValue(forName: name).flatMap { T($0) }
  }

  /// Finds the first value of a name, as a case of an enum.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of a query item.
  ///   - type: The enum.
  /// - Returns: The case, or `nil` when there is no value or no such case.
  /// - Complexity: O(placeholders + query items).
  public func firstValue<T: RawRepresentable>(forName name: String, as type: T.Type) -> T?
  where T.RawValue: LosslessStringConvertible {
    firstValue(forName: name).flatMap { T.RawValue($0) }.flatMap { T(rawValue: $0) }
  }

  /// Finds the first value of a name, as a type that is made from text, though it has a raw value too.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of a query item.
  ///   - type: The type.
  /// - Returns: The value, or `nil` when there is none or it is not of that type.
  /// - Complexity: O(placeholders + query items).
  public func firstValue<T: LosslessStringConvertible & RawRepresentable>(
    forName name: String, as type: T.Type
  ) -> T? where T.RawValue: LosslessStringConvertible {
    firstValue(forName: name).flatMap { T($0) }
  }

  /// Finds the first value of a name, as a whole number, without making a string.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of a query item.
  ///   - type: `Int.self`.
  /// - Returns: The number, or `nil` when there is none.
  /// - Complexity: O(placeholders + query items).
  public func firstValue(forName name: String, as type: Int.Type) -> Int? {
    range(forName: name).flatMap { range in
      ValueText.integer(link.bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }
  }

  /// Finds the first value of a name, as `<float:…>` reads it: neither infinite nor "nan".
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of a query item.
  ///   - type: `Double.self`.
  /// - Returns: The number, or `nil` when there is none.
  /// - Complexity: O(placeholders + query items).
  public func firstValue(forName name: String, as type: Double.Type) -> Double? {
    firstValue(forName: name).flatMap { ValueText.number($0) }
  }

  /// Finds the first value of a name, as `<bool:…>` reads it: `true` or `1`, `false` or `0`.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of a query item.
  ///   - type: `Bool.self`.
  /// - Returns: The value, or `nil` when there is none.
  /// - Complexity: O(placeholders + query items).
  public func firstValue(forName name: String, as type: Bool.Type) -> Bool? {
    firstValue(forName: name).flatMap { ValueText.bool($0) }
  }

  /// Finds the first value of a name, as a UUID.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of a query item.
  ///   - type: `UUID.self`.
  /// - Returns: The UUID, or `nil` when there is none.
  /// - Complexity: O(placeholders + query items).
  public func firstValue(forName name: String, as type: UUID.Type) -> UUID? {
    firstValue(forName: name).flatMap { UUID(uuidString: $0) }
  }

  /// Finds the first value of a name, as the midnight, in universal time, that begins a day.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of a query item.
  ///   - type: `Date.self`.
  /// - Returns: The date, or `nil` when there is none.
  /// - Complexity: O(placeholders + query items).
  public func firstValue(forName name: String, as type: Date.Type) -> Date? {
    firstValue(forName: name).flatMap { ValueText.midnight($0) }
  }
}
