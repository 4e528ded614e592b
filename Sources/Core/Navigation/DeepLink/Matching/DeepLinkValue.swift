#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type whose values can be read from links and written to them.
///
/// Text, numbers, `Bool`, `UUID` and `Date` conform. Enums with raw values, and types that can be
/// made from text, need only declare the conformance:
///
/// ```swift
/// enum Sort: String, CaseIterable, DeepLinkValue { case price, name }
/// ```
public protocol DeepLinkValue {
  /// Reads a value, or returns `nil` if the text is invalid.
  ///
  /// - Parameter linkText: The decoded text.
  init?(linkText: String)

  /// The value's text in a link, not percent-encoded; `nil` if no link can contain it.
  var linkText: String? { get }
}

extension DeepLinkValue where Self: LosslessStringConvertible {
  /// Reads a value from its description.
  ///
  /// - Parameter linkText: The decoded text.
  public init?(linkText: String) { self.init(linkText) }

  /// The description.
  public var linkText: String? { description }
}

extension DeepLinkValue where Self: RawRepresentable, RawValue: DeepLinkValue {
  /// Reads a raw value.
  ///
  /// - Parameter linkText: The decoded text.
  public init?(linkText: String) {
    guard let value = RawValue(linkText: linkText) else { return nil }
    self.init(rawValue: value)
  }

  /// The raw value's text.
  public var linkText: String? { rawValue.linkText }
}

extension DeepLinkValue
where Self: LosslessStringConvertible & RawRepresentable, RawValue: DeepLinkValue {
  /// Reads a value from its description rather than from its raw value.
  ///
  /// - Parameter linkText: The decoded text.
  public init?(linkText: String) { self.init(linkText) }

  /// The description.
  public var linkText: String? { description }
}

extension String: DeepLinkValue {}
extension Character: DeepLinkValue {}
extension Int8: DeepLinkValue {}
extension Int16: DeepLinkValue {}
extension Int32: DeepLinkValue {}
extension Int64: DeepLinkValue {}
extension UInt: DeepLinkValue {}
extension UInt8: DeepLinkValue {}
extension UInt16: DeepLinkValue {}
extension UInt32: DeepLinkValue {}
extension UInt64: DeepLinkValue {}
extension Float: DeepLinkValue {}

extension Int: DeepLinkValue {
  /// Reads a number as `<int:…>` does: an optional minus sign and digits.
  ///
  /// - Parameter linkText: The decoded text.
  public init?(linkText: String) {
    guard linkText.utf8.first != UInt8(ascii: "+") else { return nil }
    self.init(linkText)
  }
}

extension Double: DeepLinkValue {
  /// Reads a number as `<float:…>` does; it must be finite.
  ///
  /// - Parameter linkText: The decoded text.
  public init?(linkText: String) {
    guard let number = ValueText.number(linkText) else { return nil }
    self = number
  }
}

extension Bool: DeepLinkValue {
  /// Reads a Boolean value as `<bool:…>` does: `true` or `1`, `false` or `0`.
  ///
  /// - Parameter linkText: The decoded text.
  public init?(linkText: String) {
    guard let value = ValueText.bool(linkText) else { return nil }
    self = value
  }
}

extension UUID: DeepLinkValue {
  /// Reads a UUID.
  ///
  /// - Parameter linkText: The decoded text.
  public init?(linkText: String) { self.init(uuidString: linkText) }

  /// The UUID in uppercase.
  public var linkText: String? { uuidString }
}

extension Date: DeepLinkValue {
  /// Reads a day as `<date:…>` does; the value is midnight UTC at the start of that day.
  ///
  /// - Parameter linkText: The decoded text.
  public init?(linkText: String) {
    guard let date = ValueText.midnight(linkText) else { return nil }
    self = date
  }

  /// The day in UTC that contains the date; `nil` outside the years 0 to 9999.
  public var linkText: String? { ValueText.day(at: timeIntervalSince1970) }
}
