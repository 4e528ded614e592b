public import Navigation

extension RouteStack {
  /// The stack itself, under the name that InnoRouter reads it by.
  public var path: RouteStack<R> { self }
}
