/// Which routes a link reaches only when somebody is signed in.
///
/// It only sorts links into `.plan` and `.pending`. What holds whatever the way in is `AccessPolicy`,
/// which the store enforces. Source: InnoRouter, `authenticationPolicy`.
public enum DeepLinkAuthenticationPolicy<R: Route>: Sendable {
  /// Nothing needs sign-in.
  case notRequired
  /// Some routes need sign-in.
  case required(
    shouldRequireAuthentication: @Sendable (_ route: R) -> Bool,
    isAuthenticated: @Sendable () -> Bool)
}
