/// How the shop is to be at this terminal, whoever sits there; kept from one run to the next.
///
/// They are set without signing in and say nothing about anybody, so no sign-out takes them away.
package struct Preferences: Hashable, Sendable, Codable {
  /// Whether lists leave out what is sold out.
  package var hidesSoldOut = false
  /// Whether lists show the few words about each product.
  package var showsSummaries = true
  /// How parcels travel unless said otherwise.
  package var delivery = DeliveryMethod.standard
  /// Whether a message goes out when a parcel leaves the quay.
  package var announcesParcels = true
  /// Whether a letter about new charts goes out each spring.
  package var announcesCharts = false
}
