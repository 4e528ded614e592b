#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Each reads as the `firstValue(forName:as:)` of the same type does.
extension DeepLinkParameters {
  /// Finds all values of a name, as a type that is made from text; those that are not are left out.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of query items.
  ///   - type: The type.
  /// - Returns: The values, those of the path first.
  /// - Complexity: O(placeholders + query items).
  public func values<T: LosslessStringConvertible>(
    forName name: String, as type: T.Type
  ) -> [T] {
    values(forName: name).compactMap { T($0) }
  }

  /// Finds all values of a name, as cases of an enum; those that are none are left out.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of query items.
  ///   - type: The enum.
  /// - Returns: The cases, those of the path first.
  /// - Complexity: O(placeholders + query items).
  public func values<T: RawRepresentable>(forName name: String, as type: T.Type) -> [T]
  where T.RawValue: LosslessStringConvertible {
    values(forName: name).compactMap { T.RawValue($0) }.compactMap { T(rawValue: $0) }
  }

  /// Finds all values of a name, as a type that is made from text, though it has a raw value too.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of query items.
  ///   - type: The type.
  /// - Returns: The values, those of the path first.
  /// - Complexity: O(placeholders + query items).
  public func values<T: LosslessStringConvertible & RawRepresentable>(
    forName name: String, as type: T.Type
  ) -> [T] where T.RawValue: LosslessStringConvertible {
    values(forName: name).compactMap { T($0) }
  }

  /// Finds all values of a name, as whole numbers; those that are none are left out.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of query items.
  ///   - type: `Int.self`.
  /// - Returns: The numbers, those of the path first.
  /// - Complexity: O(placeholders + query items).
  public func values(forName name: String, as type: Int.Type) -> [Int] {
    values(forName: name).compactMap { ValueText.integer(Array($0.utf8)[...]) }
  }

  /// Finds all values of a name, as numbers; those that are none are left out.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of query items.
  ///   - type: `Double.self`.
  /// - Returns: The numbers, those of the path first.
  /// - Complexity: O(placeholders + query items).
  public func values(forName name: String, as type: Double.Type) -> [Double] {
    values(forName: name).compactMap { ValueText.number($0) }
  }

  /// Finds all values of a name, as truth values; those that are none are left out.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of query items.
  ///   - type: `Bool.self`.
  /// - Returns: The values, those of the path first.
  /// - Complexity: O(placeholders + query items).
  public func values(forName name: String, as type: Bool.Type) -> [Bool] {
    values(forName: name).compactMap { ValueText.bool($0) }
  }

  /// Finds all values of a name, as UUIDs; those that are none are left out.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of query items.
  ///   - type: `UUID.self`.
  /// - Returns: The UUIDs, those of the path first.
  /// - Complexity: O(placeholders + query items).
  public func values(forName name: String, as type: UUID.Type) -> [UUID] {
    values(forName: name).compactMap { UUID(uuidString: $0) }
  }

  /// Finds all values of a name, as the midnights that begin their days; those that are none are left
  /// out.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of query items.
  ///   - type: `Date.self`.
  /// - Returns: The dates, those of the path first.
  /// - Complexity: O(placeholders + query items).
  public func values(forName name: String, as type: Date.Type) -> [Date] {
    values(forName: name).compactMap { ValueText.midnight($0) }
  }
}
