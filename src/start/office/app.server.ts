import { hkdfSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#base/process/config.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { createParsePool, type ParsePool } from '#base/files/parse-pool.server.ts';
import { createWorkerPool, type WorkerPool } from '#base/process/worker-pool.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { accountingCalls } from '#staff/accounting/handover.server.ts';
import { customerCalls } from '#staff/customers/calls.server.ts';
import { dayCalls } from '#staff/day/calls.server.ts';
import { einvoiceCalls } from '#staff/einvoices/einvoices.server.ts';
import { giftCardCalls } from '#staff/gift-cards/calls.server.ts';
import { invoiceCalls } from '#staff/invoices/calls.server.ts';
import { mailCalls } from '#staff/mails/mails.server.ts';
import { orderCalls } from '#staff/orders/calls.server.ts';
import { paymentCalls } from '#staff/payments/calls.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { peopleCalls } from '#staff/people/people.server.ts';
import { reminderCalls } from '#staff/reminders/reminders.server.ts';
import { historyCalls } from '#staff/history/list.server.ts';
import { importCalls } from '#staff/imports/imports.server.ts';
import { productCalls } from '#staff/products/calls.server.ts';
import { stockCalls } from '#staff/stock/calls.server.ts';
import { categoryCalls } from '#staff/categories/calls.server.ts';
import { priceCalls } from '#staff/prices/calls.server.ts';
import { synonymCalls } from '#staff/synonyms/synonyms.server.ts';
import { shipmentCalls } from '#staff/shipments/calls.server.ts';
import { searchCalls } from '#staff/palette/calls.server.ts';
import { limitCalls } from '#staff/settings/limits.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { officeHeaders } from '#start/http/headers.server.ts';
import { newApp } from '#start/app/new-app.server.ts';
import { addHealth } from '#start/ops/health.server.ts';
import { addOpenApi, ENVELOPE } from '#start/public/openapi.server.ts';
import { accountingRoutes } from './accounting-routes.server.ts';
import { accountRoutes } from './account-routes.server.ts';
import { officeOrigin } from './cookies.server.ts';
import { einvoiceRoutes } from './einvoice-routes.server.ts';
import { addOfficeGate } from './gate.server.ts';
import { takeGivenBytes } from './given-bytes.server.ts';
import { importRoutes } from './import-routes.server.ts';
import { invoiceRoutes } from './invoice-routes.server.ts';
import { liveRoutes } from './live-routes.server.ts';
import { orderListRoutes } from './order-list-routes.server.ts';
import { previewRoutes } from './preview-routes.server.ts';
import { productRoutes } from './product-routes.server.ts';
import { proformaRoutes } from './proforma-routes.server.ts';
import { registerCalls } from './register.server.ts';
import { sessionRoutes } from './session-routes.server.ts';
import { orderRoutes } from './order-routes.server.ts';
import { stockRoutes } from './stock-routes.server.ts';

const ROUTES = [
  sessionRoutes,
  accountRoutes,
  orderListRoutes,
  orderRoutes,
  invoiceRoutes,
  accountingRoutes,
  einvoiceRoutes,
  liveRoutes,
  proformaRoutes,
  stockRoutes,
  importRoutes,
  productRoutes,
];

/** What needs no handler of its own. */
const CALLS = [
  ...dayCalls,
  ...mailCalls,
  ...paymentCalls,
  ...limitCalls,
  ...invoiceCalls,
  ...reminderCalls,
  ...einvoiceCalls,
  ...accountingCalls,
  ...peopleCalls,
  ...customerCalls,
  ...orderCalls,
  ...shipmentCalls,
  ...productCalls,
  ...stockCalls,
  ...categoryCalls,
  ...priceCalls,
  ...giftCardCalls,
  ...synonymCalls,
  ...historyCalls,
  ...importCalls,
  ...searchCalls,
];

type Options = {
  logger?: FastifyBaseLogger;
  isDev?: boolean;
  /** Where documents are drawn: in the threads of the shop; an office that runs alone has its own. */
  workerPool?: WorkerPool;
  /** Where given files are read, likewise. */
  parsePool?: ParsePool;
};

/** The whole wire of the office on a Fastify instance of its own; its screens are added by those who serve them. */
export async function buildOffice(
  shop: Shop,
  { logger, isDev = false, workerPool, parsePool }: Options = {},
): Promise<ShopApp> {
  const { sql, config } = shop;
  const keyed: KeyedShop = { sql, config, key: keyOf(shop.formKey) };
  const headersFor = officeHeaders(config, isDev);
  const { app } = await newApp(shop, { headersFor, logger, calls: /^\/office\//, asRefusal });
  const pool = workerPool ?? createWorkerPool();
  app.decorate('workerPool', pool);
  if (!workerPool) app.addHook('onClose', () => pool.close());
  const readers = parsePool ?? createParsePool();
  app.decorate('parsePool', readers);
  if (!parsePool) app.addHook('onClose', () => readers.close());
  addOfficeGate(app, keyed);
  addOpenApi(app, shop, officeDocument(keyed, config));
  addHealth(app, shop);
  takeGivenBytes(app);
  for (const addRoutes of ROUTES) addRoutes(app, keyed);
  previewRoutes(app, shop);
  registerCalls(app, keyed, CALLS);
  return app;
}

const keyOf = (formKey: string) =>
  Buffer.from(hkdfSync('sha256', formKey, '', 'the office', 32)).toString('base64url');

/** A rule of staff refuses in a sentence for people; the code tells programs which. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof StaffError)) return error;
  const problem = { key: null, code: `staff.${error.key}`, message: error.message };
  return new ShopError([problem], { status: error.key === 'permission.missing' ? 403 : 409 });
}

const officeDocument = (keyed: KeyedShop, { officeUrl }: Config) => {
  const { session, form } = officeOrigin(keyed);
  return {
    base: '/office/v1',
    url: officeUrl,
    description:
      ENVELOPE +
      `Requests that are not GET carry the cookie \`${form}\`, which GET session gives, in the header \`X-XSRF-TOKEN\`. ` +
      'With the header `X-Dry-Run: 1` a job of the shop’s people is tried and taken back.',
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: session,
        description: 'Given by the calls under sign',
      },
      token: {
        type: 'apiKey',
        in: 'header',
        name: 'X-XSRF-TOKEN',
        description: `The value of the cookie ${form}, which GET session gives`,
      },
    },
  };
};
