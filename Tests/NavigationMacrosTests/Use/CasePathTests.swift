import Navigation
import Testing

@Suite struct CasePathTests {
  @Test func `a route says which case it is`() {
    let route = StaffRoute.person(name: "Ada", badge: 7)
    #expect(route.is(\.person))
    #expect(!route.is(\.list))
    #expect(StaffRoute.list.is(\.list))
  }

  @Test func `a case gives its values: one alone, several as a tuple, none as Void`() throws {
    let person = try #require(StaffRoute.person(name: "Ada", badge: 7)[case: \.person])
    #expect(person.name == "Ada")
    #expect(person.badge == 7)
    #expect(ShiftRoute.day(3)[case: \.day] == 3)
    #expect(StaffRoute.list[case: \.list] != nil)
    #expect(StaffRoute.list[case: \.person] == nil)
  }

  @Test func `an optional value that is nil is still the value of its case`() {
    let route = ClinicRoute.find(name: nil)
    #expect(route.is(\.find))
    #expect(route[case: \.find] == .some(nil))
    #expect(ClinicRoute.home[case: \.find] == nil)
  }

  @Test func `a path builds its case`() {
    #expect(
      StaffRoute.cases.person.embed((name: "Ada", badge: 7)) == .person(name: "Ada", badge: 7))
    #expect(StaffRoute.cases.list.embed() == .list)
    #expect(
      ClinicRoute.cases.move.embed((WardName(rawValue: "a"), from: "b", nil))
        == .move(WardName(rawValue: "a"), from: "b", nil))
    #expect(ClinicRoute.cases.default.embed(1) == .default(id: 1))
  }

  @Test func `paths go on through routes that hold routes`() {
    let route = ClinicRoute.staff(.shift(.day(5)))
    #expect(route.is(\.staff))
    #expect(route.is(\.staff.shift))
    #expect(route[case: \.staff.shift.day] == 5)
    #expect(route[case: \.staff.person] == nil)
    #expect(ClinicRoute.home[case: \.staff.shift.day] == nil)
    #expect(ClinicRoute.cases.staff.shift.day.embed(5) == route)
    #expect(ClinicRoute.cases.staff.list.embed() == .staff(.list))
  }

  @Test func `what is embedded is extracted`() {
    let path = ClinicRoute.cases.patient
    let route = path.embed((id: 1, tab: .history, note: "x"))
    #expect(path.extract(from: route).map { $0 == (1, .history, "x") } == true)
    #expect(path.extract(from: .home) == nil)
  }

  @Routable enum Choice<Item: Hashable & Sendable> {
    case nothing
    case item(Item)
  }

  @Test func `a generic enum has paths too`() {
    #expect(Choice<String>.item("a")[case: \.item] == "a")
    #expect(Choice<Int>.nothing.is(\.nothing))
  }

  /// A public enum with one case.
  @Routable public enum Only: Route { case one }
  @Routable fileprivate enum Hidden: Routable { case one(Int) }
  @Routable enum Conditional {
    #if os(Linux) || os(macOS)
      case here
    #else
      case elsewhere
    #endif
  }

  @Routable indirect enum Nested {
    enum Kind: Hashable { case plain }
    case leaf(Self.Kind)
    case branch(Self, [Self])
  }

  @Test func `values may be of the enum's own type, under the name Self`() {
    #expect(Nested.leaf(.plain)[case: \.leaf] == .plain)
    #expect(Nested.branch(.leaf(.plain), [])[case: \.branch]?.0 == .leaf(.plain))
  }

  @Routable enum Guarded: Routable {
    #if os(Linux) || os(macOS)
      @Link("here/:id")
    #endif
    case here(id: String)
  }

  @Test func `a link behind a condition counts if the condition holds`() {
    #expect(Guarded.linkMappings.count == 1)
  }

  @Routable enum Aging {
    case new
    @available(*, deprecated, message: "new is newer") case old
    @available(*, unavailable) case gone
  }

  @Test func `a case that is not for use leaves the others their paths`() {
    #expect(Aging.new.is(\.new))
  }

  @Test func `single cases, private enums and cases behind conditions have paths`() {
    #expect(Only.one.is(\.one))
    #expect(Hidden.one(1)[case: \.one] == 1)
    #expect(Conditional.here.is(\.here))
  }

  @Test func `an enum without links has no mappings`() {
    #expect(StaffRoute.linkMappings.isEmpty)
  }

  @Test func `a path written by hand needs no macro`() {
    let path = RouteCasePath<Int?, Int>(embed: { $0 }, extract: { $0 })
    #expect(path.extract(from: path.embed(4)) == 4)
  }
}
