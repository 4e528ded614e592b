public import Navigation

extension RouteStack {
  /// The stack itself, under InnoRouter's name.
  public var path: RouteStack<R> { self }
}
