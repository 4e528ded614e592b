/// How a presentation appears over the content below it.
public enum PresentationStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// A box over dimmed content.
  case sheet
  /// The whole screen.
  case fullScreen
  /// A short question or message; it has no stack.
  case alert
}

/// A modal layer: a root and, except for an alert, its own stack.
///
/// Equality compares the root, the style and the stack, but not the identity.
public struct Presentation<R: Route>: Hashable, Sendable, Identifiable {
  @usableFromInline let identity: Uncompared<EntryID>
  /// The identity that the layer was first presented with, which tells older layers from newer.
  @usableFromInline let age: Uncompared<EntryID>
  /// The route at the bottom of the layer.
  public let root: R
  /// The presentation style.
  public let style: PresentationStyle
  /// The routes above the root; always empty for an alert.
  public let stack: RouteStack<R>

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - root: The route at the bottom.
  ///   - style: The presentation style.
  ///   - stack: The routes above the root; ignored for an alert.
  @inlinable
  public init(_ root: R, style: PresentationStyle = .sheet, stack: RouteStack<R> = []) {
    let id = EntryID()
    self.init(root, style: style, stack: style == .alert ? [] : stack, id: id, age: id)
  }

  @inlinable init(
    _ root: R, style: PresentationStyle, stack: RouteStack<R>, id: EntryID, age: EntryID
  ) {
    identity = Uncompared(id)
    self.age = Uncompared(age)
    self.root = root
    self.style = style
    self.stack = stack
  }

  /// The layer's identity while it is presented.
  @inlinable public var id: EntryID { identity.value }

  /// The route on top of the layer.
  @inlinable package var visible: R { stack.last ?? root }

  /// Returns the layer with the given stack and the same identity.
  @inlinable func holding(_ stack: RouteStack<R>) -> Self {
    Self(root, style: style, stack: stack, id: id, age: age.value)
  }

  /// Returns the layer with another root and the same identity.
  func amending(to root: R) -> Self {
    Self(root, style: style, stack: stack, id: id, age: age.value)
  }

  /// Returns the layer with new identities for itself and its entries.
  func renewed() -> Self {
    Self(root, style: style, stack: RouteStack(stack), id: EntryID(), age: age.value)
  }
}

extension Presentation: Codable where R: Codable {
  private enum Key: String, CodingKey { case root, style, stack }

  /// Decodes a layer, which gets a new identity.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try values.decode(R.self, forKey: .root),
      style: try values.decode(PresentationStyle.self, forKey: .style),
      stack: try values.decode(RouteStack<R>.self, forKey: .stack))
  }

  /// Encodes the root, the style and the stack.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(root, forKey: .root)
    try values.encode(style, forKey: .style)
    try values.encode(stack, forKey: .stack)
  }
}

/// A wrapper for a value that equality and hashing ignore.
@usableFromInline struct Uncompared<Value: Sendable>: Hashable, Sendable {
  @usableFromInline let value: Value

  @inlinable init(_ value: Value) {
    self.value = value
  }

  @inlinable static func == (_: Self, _: Self) -> Bool { true }

  @inlinable func hash(into _: inout Hasher) {}
}
