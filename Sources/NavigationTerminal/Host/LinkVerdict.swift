import Navigation

/// What the pipeline says of a link, as far as a person is told.
enum LinkVerdict {
  /// Why a decision is no plan, in half a sentence.
  static func reason<R: Route>(
    _ decision: DeepLinkDecision<R>, links: DeepLinkPipeline<R>?, link: String
  ) -> String {
    "it cannot be opened here."
  }

  /// The routes that a link leads through.
  static func routes<R: Route>(of link: String, links: DeepLinkPipeline<R>?) -> [R] {
    []
  }
}
