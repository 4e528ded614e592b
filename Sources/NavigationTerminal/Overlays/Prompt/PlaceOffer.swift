/// A place that the prompt and the palette know by its name.
struct PlaceOffer: Hashable {
  /// The title.
  let title: String
  /// The full link.
  let link: String
  /// The link without the app's own scheme.
  let path: String
  /// Whether opening it asks for sign-in first.
  let needsSignIn: Bool

  /// The note shown beside the link.
  var note: String { needsSignIn ? "\(title) · needs sign-in" : title }
}
