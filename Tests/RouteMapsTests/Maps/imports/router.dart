import 'package:go_router/go_router.dart';

final GlobalKey<NavigatorState> _rootKey = GlobalKey<NavigatorState>();

final router = GoRouter(
  navigatorKey: _rootKey,
  initialLocation: '/home',
  redirect: (context, state) => auth.isSignedIn ? null : '/login',
  routes: [
    GoRoute(path: '/login', name: 'login', builder: (context, state) => const LoginScreen()),
    StatefulShellRoute.indexedStack(
      builder: (context, state, shell) => Scaffold(body: shell),
      branches: [
        StatefulShellBranch(routes: [
          GoRoute(
            path: '/home',
            builder: (context, state) => const HomeScreen(),
            routes: <RouteBase>[
              GoRoute(path: 'details/:id', builder: (context, state) => DetailsScreen(id: state.pathParameters['id']!)),
            ],
          ),
        ]),
        StatefulShellBranch(routes: [
          GoRoute(path: '/orders', name: OrderRoutes.list, builder: (c, s) => Orders(), routes: [
            GoRoute(path: r':orderId(\d+)', name: "order", pageBuilder: (c, s) { return MaterialPage(child: Order(s.pathParameters['orderId']!)); }),
          ]),
        ]),
      ],
    ),
    GoRoute(path: '/user/${prefix}/:name', builder: (c, s) => User()),
    GoRoute(path: Routes.help, builder: (c, s) => Help()),
  ],
  errorBuilder: (context, state) => const ErrorScreen(),
);
