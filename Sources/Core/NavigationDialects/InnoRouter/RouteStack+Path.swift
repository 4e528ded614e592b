public import Navigation

extension RouteStack {
  /// The stack itself, under the name that InnoRouter uses.
  public var path: RouteStack<R> { self }
}
