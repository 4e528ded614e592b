/// How the person at the terminal likes the shop to be; kept for this run.
package struct Preferences: Hashable, Sendable {
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
