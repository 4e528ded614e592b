// Where the toolchain has no SwiftSyntax, Package.swift leaves these out and says so.
#if ROUTABLE_MACRO
  /// Makes a route of an enum: conformance, case paths, and the links written on its cases.
  ///
  /// It adds a conformance to ``Routable``, a struct `Cases` with a ``RouteCasePath`` for each case, and
  /// `linkMappings` when a case has a `@Link`. Members are as accessible as the enum. Associated values
  /// must be `Hashable` and `Sendable`, as in any ``Route``.
  @attached(member, names: named(Cases), named(cases), named(linkMappings))
  @attached(extension, conformances: Routable)
  public macro Routable() =
    #externalMacro(module: "NavigationMacros", type: "RoutableMacro")

  /// Gives a case of a `@Routable` enum a link that leads to it, and that its routes are written as.
  ///
  /// ```swift
  /// @Link("products/<int:id>?variant=:variant?")
  /// case product(id: Int, variant: String?)
  /// ```
  ///
  /// - A placeholder fills the associated value with its label. The others fill the values without a
  ///   label, in order.
  /// - A value is read and written as `DeepLinkParameters.firstValue(forName:as:)` and
  ///   `DeepLinkValues.append(_:forName:)` do: text, numbers, `Bool`, `UUID`, `Date`, raw values.
  /// - A value that no placeholder fills, or whose optional placeholder is missing, is its default, else
  ///   `nil`; it must have one of both. A link that holds something else there is none of this case's.
  /// - An optional query item that would hold the default is not written.
  /// - A case may have several links: all are read, the first that can hold a route is written.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, as a string literal.
  ///   - secrets: Query items whose values are secret: such a link is never written to a file.
  @attached(peer)
  public macro Link(_ pattern: String, secrets: Set<String> = []) =
    #externalMacro(module: "NavigationMacros", type: "LinkMacro")
#endif
