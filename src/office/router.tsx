import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { OfficeRoot } from './office-root.tsx';
import { Home } from './home.tsx';
import { NotFoundState, ScreenError } from './states.tsx';

const root = createRootRoute({ component: OfficeRoot, notFoundComponent: NotFoundState });

/** Every screen is loaded when it is first opened. */
const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: Home }),
  createRoute({
    getParentRoute: () => root,
    path: '/objednavky',
    component: lazyRouteComponent(() => import('./orders-screen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/platby',
    component: lazyRouteComponent(() => import('./payments-screen.tsx'), 'PaymentsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/faktury',
    component: lazyRouteComponent(() => import('./invoices-screen.tsx'), 'InvoicesScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/faktury/$number',
    component: lazyRouteComponent(() => import('./invoice-screen.tsx'), 'InvoiceScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/uctovnictvo',
    component: lazyRouteComponent(() => import('./accounting-screen.tsx'), 'AccountingScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/nastavenia/e-faktura',
    component: lazyRouteComponent(() => import('./einvoice-screen.tsx'), 'EinvoiceScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ucet',
    component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/nastavenia/ludia',
    component: lazyRouteComponent(() => import('./people-screen.tsx'), 'PeopleScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/nastavenia/limity',
    component: lazyRouteComponent(() => import('./limits-screen.tsx'), 'LimitsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/heslo',
    component: lazyRouteComponent(() => import('./link-screen.tsx'), 'LinkScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/zabudnute-heslo',
    component: lazyRouteComponent(() => import('./forgotten-screen.tsx'), 'ForgottenScreen'),
  }),
];

export const newRouter = () =>
  createRouter({
    routeTree: root.addChildren(routes),
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
  });
