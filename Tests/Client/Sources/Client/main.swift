import Navigation
import Routes

let matcher = DeepLinkMatcher<PublicRoute> { PublicRoute.linkMappings }
let route = PublicRoute.item(id: 7, note: "a b")

print(route.is(\.item), route[case: \.item]?.id ?? 0, PublicRoute.list.is(\.item))
print(PublicRoute.inner(.page(number: 3))[case: \.inner.page] ?? 0)
print(matcher.url(for: route)?.description ?? "not written")
print(try matcher.match(DeepLinkURL("items/8")) == .item(id: 8))
