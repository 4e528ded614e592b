import SwiftSyntax

/// How far a declaration can be seen, from the least.
enum AccessLevel: Comparable {
  case `fileprivate`, `internal`, package, `public`

  /// The level of an enum among the declarations that it stands in, innermost first.
  init(of declaration: EnumDeclSyntax, inside outer: [Syntax]) {
    var level = Self(declaration.modifiers)
    if level == nil, let holder = outer.first?.as(ExtensionDeclSyntax.self) {
      level = Self(holder.modifiers)
    }
    // What holds a declaration hides it; of what an extension extends nothing is known here.
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

  /// What stands before a member that is as accessible, with a space behind it.
  var modifier: String {
    switch self {
    case .public: "public "
    case .package: "package "
    case .internal: ""
    case .fileprivate: "fileprivate "
    }
  }
}
