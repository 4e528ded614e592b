/// A place that prompt and palette know by its name.
struct PlaceOffer: Hashable {
  /// What it is called.
  let title: String
  /// Its whole link.
  let link: String
  /// The link without the app's own scheme.
  let path: String
  /// Whether opening it asks for sign-in first.
  let needsSignIn: Bool

  /// What stands beside the link.
  var note: String { needsSignIn ? "\(title) · needs sign-in" : title }
}
