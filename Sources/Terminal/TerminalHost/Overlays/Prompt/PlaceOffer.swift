/// A destination that the prompt and the palette offer by name.
struct PlaceOffer: Hashable {
  /// The title.
  let title: String
  /// The full link.
  let link: String
  /// The link without the app's own scheme.
  let path: String
  /// What the destination is about; empty if the app does not say it.
  let about: String
  /// Whether opening the destination requires sign-in.
  let needsSignIn: Bool

  /// Returns the note shown beside the title: what the destination is about, or else its link as it
  /// may be shown.
  func note(showing path: some CustomStringConvertible) -> String {
    (about.isEmpty ? "\(path)" : about) + (needsSignIn ? "  needs sign-in" : "")
  }

  /// The note shown beside the link.
  var note: String {
    [title, about, needsSignIn ? "needs sign-in" : ""].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
