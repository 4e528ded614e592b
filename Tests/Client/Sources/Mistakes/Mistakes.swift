import Navigation

@Routable enum Mistakes {
  @Link("a/<int:idd>") case a(id: Int)
  @Link("b//c") case b
}
