import Navigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A route enum with an associated value of every kind that a link can hold.
@Routable enum ClinicRoute {
  @Link("home") case home
  @Link("patients/<int:id>?tab=:tab?&note=:note?")
  case patient(id: Int, tab: Tab = .summary, note: String? = nil)
  @Link("search?q=:text?&page=<int:page>?") case search(text: String = "", page: Int = 1)
  @Link("find?name=:name") @Link("find") case find(name: String?)
  @Link("wards/:ward") @Link("w/:ward") case ward(ward: WardName)
  @Link("beds/:floor?/:bed?") case beds(floor: Int?, bed: String?)
  @Link("letters/<path:path>") case letter(path: String)
  @Link("reports/:name.pdf") case report(name: String)
  @Link("map/<float:x>/<float:y>") case map(Double, Double)
  @Link("move/:who/:from?to=:ward?") case move(WardName, from: String, _ ward: Optional<WardName>)
  @Link("days/<date:day>") case day(Date)
  @Link("devices/<uuid:id>/<bool:isOn>") case device(id: UUID, isOn: Bool)
  @Link("badges/:badge") case badge(BadgeNumber)
  @Link("reset?token=:token", secrets: ["token"]) case reset(token: String)
  @Link("myclinic://desk/:_?") case desk
  @Link("archive/*") case archive
  @Link("\u{64}efault/:\u{69}d") case `default`(`id`: Int)
  case staff(StaffRoute)

  enum Tab: String, DeepLinkValue { case summary, history }
}

/// A route whose links may show it in a style of their own.
@Routable enum CardRoute {
  @Link("cards/<int:id>") @Link("cards/<int:id>/peek?from=:_", as: .sheet) case card(id: Int)
  @Link("deck?peek", as: .alert) @Link("deck") case deck
}

/// A route inside another.
@Routable enum StaffRoute: Route, Codable {
  case list
  case person(name: String, badge: Int)
  case shift(ShiftRoute)
}

/// A route inside a route inside another.
@Routable enum ShiftRoute: Route, Codable {
  case day(Int)
}

/// A value that has a raw value and is text as well: the text is what a link holds.
struct BadgeNumber: RawRepresentable, LosslessStringConvertible, DeepLinkValue, Hashable {
  var rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init?(_ description: String) {
    guard description.hasPrefix("no"), let number = Int(description.dropFirst(2)) else {
      return nil
    }
    rawValue = number
  }

  var description: String { "no\(rawValue)" }
}

/// A value that is not an enum and has a raw value.
struct WardName: RawRepresentable, DeepLinkValue, Hashable {
  var rawValue: String
}
