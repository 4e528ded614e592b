import Navigation

struct Unprintable: Hashable {}

@Routable enum Values {
  case first
  @Link("a/:value")
  case a(value: Unprintable)
}
