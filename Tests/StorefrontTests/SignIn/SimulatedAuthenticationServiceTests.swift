import Navigation
import Storefront
import Testing

/// A clock that goes on only when somebody sleeps on it or pushes it.
@MainActor
private final class TestClock {
  private(set) var now = ContinuousClock.now
  private(set) var slept: [Duration] = []
  var isCancelling = false

  func sleep(_ duration: Duration) async throws {
    slept.append(duration)
    if isCancelling { throw CancellationError() }
    now = now.advanced(by: duration)
  }

  func advance(by duration: Duration) { now = now.advanced(by: duration) }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct `Simulated sign-in` {
  private let clock = TestClock()
  private let service: SimulatedAuthenticationService

  init() throws {
    let clock = clock
    service = SimulatedAuthenticationService(
      accounts: ShopData.embedded().accounts, now: { clock.now },
      sleep: { try await clock.sleep($0) })
  }

  private func failure(_ email: String, _ password: String) async -> SignInFailure? {
    do throws(SignInFailure) {
      _ = try await service.signIn(email: email, password: password)
      return nil
    } catch {
      return error
    }
  }

  @Test func `the demo account is a customer for a quarter of an hour from the answer`()
    async throws
  {
    let principal = try await service.signIn(email: "demo@example.com", password: "sextant")
    #expect(principal.subject == "demo@example.com")
    #expect(principal.roles == ["customer"])
    #expect(principal.expires == clock.now.advanced(by: .seconds(900)))
    #expect(clock.slept == [.milliseconds(900)])
  }

  @Test func `only the administrator's account has that role`() async throws {
    let principal = try await service.signIn(email: " Admin@Example.com", password: "meridian")
    #expect(principal.roles == ["customer", "administrator"])
  }

  @Test func `an unknown address and a wrong password get the same answer after the same time`()
    async
  {
    #expect(
      await failure("demo@example.com", "nope") == .wrongEmailOrPassword(attemptsLeft: 4))
    #expect(
      await failure("nobody@example.com", "sextant") == .wrongEmailOrPassword(attemptsLeft: 3))
    #expect(await failure("", "") == .wrongEmailOrPassword(attemptsLeft: 2))
    #expect(Set(clock.slept).count == 1)
  }

  @Test func `the fifth wrong attempt locks for thirty seconds, for the right password too`()
    async
  {
    for left in [4, 3, 2, 1] {
      #expect(await failure("a@b", "c") == .wrongEmailOrPassword(attemptsLeft: left))
    }
    #expect(await failure("a@b", "c") == .tooManyAttempts(retryAfter: .seconds(30)))
    #expect(service.lockedFor == .seconds(30))
    clock.advance(by: .seconds(10))
    #expect(
      await failure("demo@example.com", "sextant") == .tooManyAttempts(retryAfter: .seconds(20)))
    #expect(clock.slept.count == 5)
    clock.advance(by: .seconds(20))
    #expect(service.lockedFor == nil)
    #expect(await failure("a@b", "c") == .wrongEmailOrPassword(attemptsLeft: 4))
    #expect(await failure("demo@example.com", "sextant") == nil)
  }

  @Test func `signing in forgives what went before`() async {
    for _ in 0..<4 { _ = await failure("a@b", "c") }
    #expect(await failure("demo@example.com", "sextant") == nil)
    #expect(await failure("a@b", "c") == .wrongEmailOrPassword(attemptsLeft: 4))
  }

  @Test func `a stopped request has no answer and counts for nothing`() async {
    clock.isCancelling = true
    #expect(await failure("a@b", "c") == .cancelled)
    clock.isCancelling = false
    #expect(await failure("a@b", "c") == .wrongEmailOrPassword(attemptsLeft: 4))
  }
}
