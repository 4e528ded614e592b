import SwiftSyntax

/// The visibility of a declaration, from least to most visible.
enum AccessLevel: Comparable {
  case `fileprivate`, `internal`, package, `public`

  /// Creates the level of an enum from its enclosing declarations, innermost first.
  init(of declaration: EnumDeclSyntax, inside outer: [Syntax]) {
    let holder = outer.first?.as(ExtensionDeclSyntax.self)
    let level = Self(declaration.modifiers) ?? holder.flatMap { Self($0.modifiers) }
    // An enclosing declaration limits visibility; the type of an extension is unknown here.
    let limits = outer.compactMap { holder in
      holder.is(ExtensionDeclSyntax.self)
        ? nil
        : holder.asProtocol((any WithModifiersSyntax).self).map { Self($0.modifiers) ?? .internal }
    }
    self = limits.reduce(level ?? .internal, min)
  }

  private init?(_ modifiers: DeclModifierListSyntax) {
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.open), .keyword(.public): self = .public
      case .keyword(.package): self = .package
      case .keyword(.internal): self = .internal
      case .keyword(.fileprivate), .keyword(.private): self = .fileprivate
      default: continue
      }
      return
    }
    return nil
  }

  /// The modifier for a member with the same access, followed by a space.
  var modifier: String { self == .internal ? "" : "\(self) " }
}
