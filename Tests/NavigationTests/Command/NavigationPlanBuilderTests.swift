import Navigation
import Testing

@Suite struct NavigationPlanBuilderTests {
  @Test(arguments: [true, false])
  func `a block takes commands, lists, plans, conditions and rounds`(isAdmin: Bool) {
    let action = NavigationAction(name: "greet")
    let plan = NavigationPlan<ShopRoute> {
      .dismissAll
      NavigationPlan(commands: [.selectTab("home")], action: action)
      if isAdmin { .push(.admin) }
      if isAdmin { .present(.notice) } else { .push(.orders) }
      for number in 1...2 { .push(.product(number)) }
      [.pop, .push(.home)]
    }
    let middle: [NavigationCommand<ShopRoute>] =
      isAdmin ? [.push(.admin), .present(.notice, .sheet)] : [.push(.orders)]
    #expect(
      plan.commands == [.dismissAll, .selectTab("home")] + middle
        + [.push(.product(1)), .push(.product(2)), .pop, .push(.home)])
    #expect(plan.action == action)
  }

  @Test func `an empty block is an empty plan`() {
    #expect(NavigationPlan<ShopRoute> {} == NavigationPlan(commands: []))
  }

  @Test func `of several actions the last is the plan's`() {
    let plan = NavigationPlan<ShopRoute> {
      NavigationPlan(commands: [], action: NavigationAction(name: "first"))
      NavigationPlan(commands: [], action: NavigationAction(name: "last"))
      NavigationCommand.popToRoot
    }
    #expect(plan.action?.name == "last")
  }
}
