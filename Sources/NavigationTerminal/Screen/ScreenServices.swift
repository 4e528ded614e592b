package import Navigation

/// What a context passes on to: the host, or a stand-in of a test.
@MainActor
package protocol ScreenServices<R>: AnyObject {
  associatedtype R: Route

  var store: NavigationStore<R> { get }
  var clock: AppClock { get }
  var activity: Activity { get }
  var principal: Principal? { get }
  var waiting: [PendingDeepLink<R>] { get }
  var waitingLabels: [String] { get }

  func send(_ intent: NavigationIntent<R>, from context: ScreenContext<R>)
  func open(_ link: String)
  func link(to route: R) -> String?
  func signIn(_ principal: Principal)
  func cancelSignIn()
  func notice(_ notice: Notice)
  func copy(_ text: String)
  func redraw()
  func quit()
}
