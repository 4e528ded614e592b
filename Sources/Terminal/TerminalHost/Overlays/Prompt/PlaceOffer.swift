/// A destination that the prompt and the palette offer by name.
struct PlaceOffer: Hashable {
  /// The title.
  let title: String
  /// The full link.
  let link: String
  /// The link without the app's own scheme.
  let path: String
  /// Whether opening the destination requires sign-in.
  let needsSignIn: Bool

  /// Returns the note shown beside the title, with the link as it may be shown.
  func note(showing path: some CustomStringConvertible) -> String {
    needsSignIn ? "\(path)  needs sign-in" : "\(path)"
  }

  /// The note shown beside the link.
  var note: String { needsSignIn ? "\(title) · needs sign-in" : title }
}
