// If the toolchain has no SwiftSyntax, Package.swift omits these macros and prints a message.
#if ROUTABLE_MACRO
  /// Makes an enum a route: adds the conformance, case paths, and the links declared on its cases.
  ///
  /// It adds a conformance to ``Routable``, a struct `Cases` with a ``RouteCasePath`` for each
  /// case, and `linkMappings` if any case has a `@Link`. Members have the access level of the enum.
  /// Associated values must be `Hashable` and `Sendable`, as in any ``Route``.
  @attached(member, names: named(Cases), named(cases), named(linkMappings))
  @attached(extension, conformances: Routable)
  public macro Routable() =
    #externalMacro(module: "NavigationMacros", type: "RoutableMacro")

  /// Declares a link for a case of a `@Routable` enum, used for both matching and writing.
  ///
  /// ```swift
  /// @Link("products/<int:id>?variant=:variant?")
  /// case product(id: Int, variant: String?)
  /// ```
  ///
  /// - A placeholder provides the associated value with the same label. Other placeholders provide
  ///   the unlabeled values, in order.
  /// - Values are read and written as with `DeepLinkParameters.firstValue(forName:as:)` and
  ///   `DeepLinkValues.append(_:forName:)`: text, numbers, `Bool`, `UUID`, `Date` and raw values.
  /// - A value without a placeholder, or whose optional placeholder is missing, gets its default
  ///   value or `nil`, so it must have a default or be optional. A link with a value of the wrong
  ///   type does not match the case.
  /// - An optional query item is not written if its value is the default.
  /// - A case may have several links: all are matched, and the first that can express a route is
  ///   used for writing.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, as a string literal.
  ///   - secrets: The query items whose values are secret, in every link of the app; a link with such
  ///     an item is never saved.
  ///   - style: The style in which the links present the route, over the current location.
  ///     Such links are only read, never written, so they may contain `_`, a value that the case
  ///     does not have.
  @attached(peer)
  public macro Link(
    _ pattern: String, secrets: Set<String> = [], as style: PresentationStyle? = nil
  ) =
    #externalMacro(module: "NavigationMacros", type: "LinkMacro")
#endif
