/// A value that identifies a screen.
///
/// A route is usually an enum whose associated values are the screen's parameters. Equal routes
/// identify the same screen. Keep the values small. Source: InnoRouter, "Route definition".
public protocol Route: Hashable, Sendable {}

/// Describes routes as text, such as `settings(display)`.
///
/// The text follows Swift's notation for values, without module names, with optionals unwrapped, and
/// without labeled values that are `nil`. If a route has its own description, that is used instead.
package enum RouteText: Sendable {
  /// Returns the description of a route.
  package static func of(_ route: some Route) -> String {
    if let route = route as? any CustomStringConvertible { return route.description }
    return structure(of: route)
  }

  private static func value(_ value: Any) -> String {
    switch Mirror(reflecting: value).displayStyle {
    case .optional, .collection, .set, .dictionary, .tuple: return structure(of: value)
    default: break
    }
    if let value = value as? any CustomDebugStringConvertible { return value.debugDescription }
    if let value = value as? any CustomStringConvertible { return value.description }
    return structure(of: value)
  }

  /// Describes a value by its parts.
  private static func structure(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { Self.value($0.value) } ?? "nil"
    case .collection, .set: return "[\(list(mirror))]"
    case .dictionary:
      let pairs = mirror.children.map { pair in
        Mirror(reflecting: pair.value).children.map { Self.value($0.value) }.joined(separator: ": ")
      }
      return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
    case .tuple: return "(\(list(mirror)))"
    case .enum:
      guard let payload = mirror.children.first, let name = payload.label else { break }
      let values = Self.value(payload.value)
      let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
      // A case whose values are all left out reads as one without any.
      return values == "()" ? name : name + (isTuple ? values : "(\(values))")
    case .struct: return "\(type(of: value))(\(list(mirror)))"
    default: break
    }
    return String(describing: value)
  }

  /// Lists the parts with their labels; positional labels such as `.0` are omitted, and so are
  /// labeled parts that are `nil`.
  private static func list(_ mirror: Mirror) -> String {
    mirror.children.compactMap { label, value in
      guard let label, !label.hasPrefix(".") else { return Self.value(value) }
      return isNil(value) ? nil : "\(label): \(Self.value(value))"
    }.joined(separator: ", ")
  }

  private static func isNil(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }
}
