/// One page of the first steps; they are counted from 1.
package struct OnboardingPage: Hashable, Sendable, Decodable {
  /// The name on the screen.
  package var title: String
  /// Its paragraphs.
  package var body: [String]
}
