/// A route whose type is not known where it is read.
///
/// What keeps and shows routes needs no more of them than equality; it holds these, and only what an
/// app hands over and takes back is typed. Equal routes of one type are equal here.
package struct AnyRoute: Route {
  let box: any RouteBox

  init(_ box: any RouteBox) {
    self.box = box
  }

  /// Erases the type of a route.
  ///
  /// - Parameter route: The route; one that is erased already stays the same.
  /// - Complexity: O(1).
  package init<R: Route>(_ route: R) {
    box = R.box(route)
  }

  /// The route, with its own type.
  package var base: any Route { box.base }

  /// Returns the route as one of the type of its store.
  package func typed<R: Route>(as _: R.Type = R.self) -> R { R.own(box) }

  /// Whether both are equal routes of one type.
  package static func == (left: Self, right: Self) -> Bool {
    left.box === right.box || left.box.isEqual(to: right.box)
  }

  /// Hashes the route itself.
  package func hash(into hasher: inout Hasher) {
    box.hash(into: &hasher)
  }
}

extension AnyRoute: CustomStringConvertible {
  /// The text of the route itself.
  package var description: String { box.text }
}

/// A route on the heap, shared by every state that holds it.
protocol RouteBox: AnyObject, Sendable {
  var base: any Route { get }
  var text: String { get }
  func isEqual(to other: any RouteBox) -> Bool
  func hash(into hasher: inout Hasher)
}

/// A route of a known type on the heap.
final class TypedRouteBox<R: Route>: RouteBox {
  let route: R

  init(_ route: R) {
    self.route = route
  }

  var base: any Route { route }

  var text: String { RouteText.of(route) }

  func isEqual(to other: any RouteBox) -> Bool {
    (other as? TypedRouteBox<R>)?.route == route
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(route)
  }
}

extension Route {
  /// Returns the box of a route; an erased one has it already.
  static func box(_ route: Self) -> any RouteBox {
    guard Self.self == AnyRoute.self, let erased = route as? AnyRoute else {
      return TypedRouteBox(route)
    }
    return erased.box
  }

  /// Returns the route in a box that this type has filled.
  static func own(_ box: any RouteBox) -> Self {
    if Self.self == AnyRoute.self, let erased = AnyRoute(box) as? Self { return erased }
    guard let typed = box as? TypedRouteBox<Self> else {
      preconditionFailure("The route \(box.text) belongs to a store of another route type.")
    }
    return typed.route
  }
}
