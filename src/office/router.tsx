import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from '@tanstack/react-router';
import { NotFoundState, ScreenError } from '#office/components/states.tsx';
import { Home } from '#office/frame/home.tsx';
import { OfficeRoot } from './office-root.tsx';

const root = createRootRoute({ component: OfficeRoot, notFoundComponent: NotFoundState });

/** Every screen is loaded when it is first opened. */
const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: Home }),
  createRoute({
    getParentRoute: () => root,
    path: '/objednavky',
    component: lazyRouteComponent(() => import('#office/orders/orders-screen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/platby',
    component: lazyRouteComponent(
      () => import('#office/payments/payments-screen.tsx'),
      'PaymentsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/faktury',
    component: lazyRouteComponent(
      () => import('#office/invoices/invoices-screen.tsx'),
      'InvoicesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/faktury/$number',
    component: lazyRouteComponent(
      () => import('#office/invoices/invoice-screen.tsx'),
      'InvoiceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/upomienky',
    component: lazyRouteComponent(
      () => import('#office/invoices/sent-reminders-screen.tsx'),
      'SentRemindersScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/uctovnictvo',
    component: lazyRouteComponent(
      () => import('#office/accounting/accounting-screen.tsx'),
      'AccountingScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/nastavenia/e-faktura',
    component: lazyRouteComponent(
      () => import('#office/settings/einvoice-screen.tsx'),
      'EinvoiceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/objednavky/nova',
    component: lazyRouteComponent(
      () => import('#office/phone-order/phone-order-screen.tsx'),
      'PhoneOrderScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/objednavky/$number',
    component: lazyRouteComponent(() => import('#office/orders/order-screen.tsx'), 'OrderScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/zakaznici',
    component: lazyRouteComponent(
      () => import('#office/customers/customers-screen.tsx'),
      'CustomersScreen',
    ),
  }),
  // Where somebody looks for them who reads addresses.
  createRoute({
    getParentRoute: () => root,
    path: '/zakaznici/registracie',
    component: () => <Navigate to={'/registracie' as never} replace />,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/zakaznici/$id',
    component: lazyRouteComponent(
      () => import('#office/customers/customer-screen.tsx'),
      'CustomerScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/registracie',
    component: lazyRouteComponent(
      () => import('#office/customers/registrations-screen.tsx'),
      'RegistrationsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ucet',
    component: lazyRouteComponent(
      () => import('#office/account/account-screen.tsx'),
      'AccountScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/nastavenia/ludia',
    component: lazyRouteComponent(
      () => import('#office/settings/people-screen.tsx'),
      'PeopleScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/nastavenia/limity',
    component: lazyRouteComponent(
      () => import('#office/settings/limits-screen.tsx'),
      'LimitsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/nedorucene',
    component: lazyRouteComponent(() => import('#office/mails/mails-screen.tsx'), 'MailsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/heslo',
    component: lazyRouteComponent(() => import('#office/account/link-screen.tsx'), 'LinkScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/zabudnute-heslo',
    component: lazyRouteComponent(
      () => import('#office/account/forgotten-screen.tsx'),
      'ForgottenScreen',
    ),
  }),
];

export const newRouter = () =>
  createRouter({
    routeTree: root.addChildren(routes),
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
  });
