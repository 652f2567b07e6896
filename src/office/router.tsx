import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  Navigate,
  type RouteComponent,
} from '@tanstack/react-router';
import { NotFoundState, ScreenError } from '#office/components/states.tsx';
import { Home } from '#office/frame/home.tsx';
import { type ScreenPath, SCREENS, type Search } from './addresses.ts';
import { OfficeRoot } from './office-root.tsx';

const root = createRootRoute({ component: OfficeRoot, notFoundComponent: NotFoundState });

/** Every screen is loaded when it is first opened. */
const COMPONENTS: Record<ScreenPath, RouteComponent> = {
  '/': Home,
  '/objednavky': lazy(() => import('#office/orders/orders-screen.tsx'), 'OrdersScreen'),
  '/objednavky/nova': lazy(
    () => import('#office/phone-order/phone-order-screen.tsx'),
    'PhoneOrderScreen',
  ),
  '/objednavky/$number': lazy(() => import('#office/orders/order-screen.tsx'), 'OrderScreen'),
  '/platby': lazy(() => import('#office/payments/payments-screen.tsx'), 'PaymentsScreen'),
  '/faktury': lazy(() => import('#office/invoices/invoices-screen.tsx'), 'InvoicesScreen'),
  '/faktury/$number': lazy(() => import('#office/invoices/invoice-screen.tsx'), 'InvoiceScreen'),
  '/upomienky': lazy(
    () => import('#office/invoices/sent-reminders-screen.tsx'),
    'SentRemindersScreen',
  ),
  '/poukazky': lazy(() => import('#office/gift-cards/gift-cards-screen.tsx'), 'GiftCardsScreen'),
  '/uctovnictvo': lazy(
    () => import('#office/accounting/accounting-screen.tsx'),
    'AccountingScreen',
  ),
  '/zakaznici': lazy(() => import('#office/customers/customers-screen.tsx'), 'CustomersScreen'),
  // Where somebody looks for them who reads addresses.
  '/zakaznici/registracie': () => <Navigate to="/registracie" replace />,
  '/zakaznici/$id': lazy(() => import('#office/customers/customer-screen.tsx'), 'CustomerScreen'),
  '/registracie': lazy(
    () => import('#office/customers/registrations-screen.tsx'),
    'RegistrationsScreen',
  ),
  '/produkty': lazy(() => import('#office/products/products-screen.tsx'), 'ProductsScreen'),
  '/produkty/$code': lazy(() => import('#office/product/base-screen.tsx'), 'BaseScreen'),
  '/produkty/$code/ceny': lazy(
    () => import('#office/product/prices-screen.tsx'),
    'ProductPricesScreen',
  ),
  '/produkty/$code/sklad': lazy(
    () => import('#office/product/stock-screen.tsx'),
    'ProductStockScreen',
  ),
  '/produkty/$code/parametre': lazy(
    () => import('#office/product/parameters-screen.tsx'),
    'ParametersScreen',
  ),
  '/produkty/$code/obrazky': lazy(
    () => import('#office/product/pictures-screen.tsx'),
    'PicturesScreen',
  ),
  '/produkty/$code/prilohy': lazy(
    () => import('#office/product/attachments-screen.tsx'),
    'AttachmentsScreen',
  ),
  '/produkty/$code/suvisiace': lazy(
    () => import('#office/product/related-screen.tsx'),
    'RelatedScreen',
  ),
  '/produkty/$code/caka': lazy(() => import('#office/product/waiting-screen.tsx'), 'WaitingScreen'),
  '/produkty/$code/nahlad': lazy(
    () => import('#office/product/preview-screen.tsx'),
    'PreviewScreen',
  ),
  '/produkty/$code/historia': lazy(
    () => import('#office/product/changes-screen.tsx'),
    'ChangesScreen',
  ),
  '/kategorie': lazy(() => import('#office/categories/categories-screen.tsx'), 'CategoriesScreen'),
  '/sklad': lazy(() => import('#office/stock/stock-screen.tsx'), 'StockScreen'),
  '/sklad/inventura': lazy(() => import('#office/stock/counting-screen.tsx'), 'CountingScreen'),
  '/sklad/dodavky': lazy(() => import('#office/stock/deliveries-screen.tsx'), 'DeliveriesScreen'),
  '/sklad/dodavky/$reference': lazy(
    () => import('#office/stock/delivery-screen.tsx'),
    'DeliveryScreen',
  ),
  '/ceny': lazy(() => import('#office/prices/prices-screen.tsx'), 'PricesScreen'),
  '/ceny/zakaznici': lazy(() => import('#office/prices/own-screen.tsx'), 'OwnPricesScreen'),
  '/importy': lazy(() => import('#office/imports/imports-screen.tsx'), 'ImportsScreen'),
  '/importy/$id': lazy(() => import('#office/imports/import-screen.tsx'), 'ImportScreen'),
  '/synonyma': lazy(() => import('#office/synonyms/synonyms-screen.tsx'), 'SynonymsScreen'),
  '/historia': lazy(() => import('#office/history/history-screen.tsx'), 'HistoryScreen'),
  '/nedorucene': lazy(() => import('#office/mails/mails-screen.tsx'), 'MailsScreen'),
  '/ucet': lazy(() => import('#office/account/account-screen.tsx'), 'AccountScreen'),
  '/nastavenia/e-faktura': lazy(
    () => import('#office/settings/einvoice-screen.tsx'),
    'EinvoiceScreen',
  ),
  '/nastavenia/ludia': lazy(() => import('#office/settings/people-screen.tsx'), 'PeopleScreen'),
  '/nastavenia/limity': lazy(() => import('#office/settings/limits-screen.tsx'), 'LimitsScreen'),
  '/heslo': lazy(() => import('#office/account/link-screen.tsx'), 'LinkScreen'),
  '/zabudnute-heslo': lazy(() => import('#office/account/forgotten-screen.tsx'), 'ForgottenScreen'),
};

const screenAt = <Path extends ScreenPath>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    // Only its type: screens read each value as a text, and leave out what nobody could have chosen.
    validateSearch: (given: Search<Path>): Search<Path> => given,
    component: COMPONENTS[path],
  });

/** One by one: a list of them all would have forgotten which address has which search and params. */
const screens = {} as { [Path in ScreenPath]: ReturnType<typeof screenAt<Path>> };
for (const path of Object.keys(SCREENS) as ScreenPath[])
  Object.assign(screens, { [path]: screenAt(path) });

export const newRouter = () =>
  createRouter({
    routeTree: root.addChildren(screens),
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
  });

// The shop has types of its own router; this is why the office is a project of its own (`tsconfig.json` beside this).
declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
