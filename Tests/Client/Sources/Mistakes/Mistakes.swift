import Navigation

struct Unprintable: Hashable {}

@Routable enum Mistakes {
  @Link("a/<int:idd>") case a(id: Int)
  @Link("b//c") case b
  @Link("d/:value") case d(value: Unprintable)
}
