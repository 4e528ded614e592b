extension ShopPages {
  /// The pages that are compiled in, since the first screen lists them.
  static let embedded = ShopPages(
    pages: [
      HelpPage(
        path: "about", title: "About the shop", summary: "who we are and where we stand",
        body: [
          """
          Sextant is a small chandlery for people who like to know where they are. We stock what \
          we use, say what is wrong with it, and mend what we sold.
          """,
          """
          The shop stands on Chandlery Quay in Port Ellery and opens when the tide allows. This \
          terminal is always open.
          """,
        ]),
      HelpPage(
        path: "shipping", title: "Delivery", summary: "what it costs and when it leaves",
        body: [
          """
          Parcels leave the quay on weekdays at three. Anything ordered by noon goes the same day.
          """,
          """
          Standard delivery is $4.90 and free from $80. Express is $12.90 and never free. \
          Collecting it yourself costs a walk.
          """,
        ]),
      HelpPage(
        path: "shipping/times", title: "Delivery times", summary: "how long it takes",
        body: [
          """
          Standard: two to four working days. Express: the next working day before noon. Islands: \
          add a day, and another when the ferry does not run.
          """,
          "Charts in tubes travel apart from the rest, because tubes roll.",
        ]),
      HelpPage(
        path: "shipping/islands", title: "Islands", summary: "by the Thursday boat",
        body: [
          """
          We deliver to every island with a regular ferry at no extra charge. Heavy goods above 20 \
          kg wait for the Thursday boat.
          """,
          "Name the quay in your address; the skipper knows it better than any postcode.",
        ]),
      HelpPage(
        path: "returns", title: "Returns", summary: "thirty days, no reasons asked",
        body: [
          """
          Thirty days, no reasons asked, as long as it has not been to sea. After that we mend it \
          or take it back for parts at a fair price.
          """,
          "Charts can be returned flat or folded, but not both.",
        ]),
      HelpPage(
        path: "keys", title: "Getting around", summary: "the keys, and how to type an address",
        body: [
          """
          The arrow keys or j and k move, Enter opens, Esc goes back one step. The numbers 1 to 4 \
          switch between Home, Catalog, Orders and Account.
          """,
          """
          Press : and type an address, for example orders/1042 or products/12. Press ? on any \
          screen to see every key that works there.
          """,
          """
          Ctrl-P finds actions and screens by name, / searches lists and texts, y shows the \
          address of this screen, and F2 shows how you got here.
          """,
        ]),
      HelpPage(
        path: "care/compass", title: "Caring for a compass", summary: "needles, bubbles, pockets",
        body: [
          """
          Keep it away from phones, speakers and the knife in the other pocket. A needle that has \
          swapped its ends can be put right: bring it in.
          """,
          "A bubble as large as a lentil is harmless. A bubble as large as a pea wants a refill.",
        ]),
      HelpPage(
        path: "care/sextant", title: "Caring for a sextant", summary: "mirrors, arcs and oil",
        body: [
          """
          Lift it by the frame, never by the arc. Rinse with fresh water after spray, dry the \
          mirrors with a soft brush, and oil the worm once a year.
          """,
          "Check the index error before every sight: it takes four seconds and saves two miles.",
        ]),
    ],
    onboarding: [
      OnboardingPage(
        title: "A key asks, the stack answers",
        body: [
          """
          Enter on a row pushes a screen, and Esc pops it. The stack is always in view: at the \
          right, or above the keys. + marks what came, and − what went.
          """,
          "F2 shows every move: what was asked, who decided, and what came of it.",
        ]),
      OnboardingPage(
        title: "A link builds the stack",
        body: [
          """
          Press : and type a link: products/12 for a compass, search?q=lamp to look for lamps, \
          pages/shipping for help.
          """,
          "If a link is wrong, you see where before you press Enter. u undoes a move.",
        ]),
      OnboardingPage(
        title: "The gate holds it",
        body: [
          """
          Orders, checkout and your account ask you to sign in first. What you wanted to open \
          waits at the gate, and opens as soon as you are signed in.
          """,
          """
          No purchase here is real. The demo account is demo@example.com with the password \
          sextant.
          """,
        ]),
    ])
}
