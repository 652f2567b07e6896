import type { FastifyBaseLogger } from 'fastify';
import { createParsePool } from '#base/files/parse-pool.server.ts';
import { createWorkerPool } from '#base/process/worker-pool.server.ts';
import { createLongReads } from '#base/database/long-reads.server.ts';
import { accountRoutes } from '#shop/account/routes.server.ts';
import { apiKeyRoutes } from '#shop/price-list/api-keys/routes.server.ts';
import { boardRoutes } from '#site/board/routes.server.ts';
import { documentPackRoutes } from '#shop/document-pack/routes.server.ts';
import { basketRoutes } from '#shop/basket/routes.server.ts';
import { catalogRoutes } from '#shop/catalog/routes.server.ts';
import { approvalRoutes } from '#shop/approvals/routes.server.ts';
import { checkoutRoutes } from '#shop/checkout/routes.server.ts';
import { compareRoutes } from '#shop/compare/routes.server.ts';
import { contentRoutes } from '#shop/content/routes.server.ts';
import { companyRoutes } from '#shop/companies/routes.server.ts';
import { customerRoutes } from '#shop/customers/routes.server.ts';
import { detailRoutes } from '#shop/detail/routes.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { filterRoutes } from '#shop/filters/routes.server.ts';
import { shipmentRoutes } from '#shop/shipments/routes.server.ts';
import { invoiceRoutes } from '#shop/invoices/routes.server.ts';
import { orderRoutes } from '#shop/orders/routes.server.ts';
import { priceListRoutes } from '#shop/price-list/routes.server.ts';
import { ownNumberRoutes } from '#shop/own-numbers/routes.server.ts';
import { projectRoutes } from '#shop/projects/routes.server.ts';
import { quickOrderRoutes } from '#shop/quick-order/routes.server.ts';
import { searchRoutes } from '#shop/search/routes.server.ts';
import { wishlistRoutes } from '#shop/wishlist/routes.server.ts';
import { cacheCalls } from '#start/cache/cached-calls.server.ts';
import { addFastPath } from '#start/cache/fast-path.server.ts';
import { type Caches, createCaches } from '#start/cache/response-cache.server.ts';
import { addFiles } from '#start/public/files.server.ts';
import { addGate } from '#start/http/gate.server.ts';
import { safetyHeaders } from '#start/http/headers.server.ts';
import { addHealth } from '#start/ops/health.server.ts';
import { newApp } from './new-app.server.ts';
import { addViewing } from '#start/http/viewing.server.ts';
import { addOpenApi, shopDocument } from '#start/public/openapi.server.ts';
import { addSeo } from '#start/public/seo.server.ts';

const SLICES = [
  customerRoutes,
  apiKeyRoutes,
  catalogRoutes,
  contentRoutes,
  searchRoutes,
  filterRoutes,
  detailRoutes,
  compareRoutes,
  wishlistRoutes,
  basketRoutes,
  orderRoutes,
  shipmentRoutes,
  invoiceRoutes,
  priceListRoutes,
  checkoutRoutes,
  approvalRoutes,
  accountRoutes,
  companyRoutes,
  ownNumberRoutes,
  projectRoutes,
  quickOrderRoutes,
  documentPackRoutes,
  boardRoutes,
];

/**
 * The whole wire of the shop on one Fastify instance; pages are added by those who serve them. Responses
 * are cached only with caches that somebody clears when something changes.
 */
export async function buildApp(
  shop: Shop,
  logger?: FastifyBaseLogger,
  caches?: Caches,
): Promise<ShopApp> {
  const headersFor = safetyHeaders(shop.config);
  const { responses, pictures, documents } = caches ?? createCaches();
  const { app, wire } = await newApp(shop, { headersFor, logger, calls: /^\/(admin|api)\// });
  const workerPool = createWorkerPool({ documents });
  app.decorate('workerPool', workerPool);
  const parsePool = createParsePool();
  app.decorate('parsePool', parsePool);
  app.addHook('onClose', () => Promise.all([workerPool.close(), parsePool.close()]));
  app.decorate('longReads', createLongReads(shop.streams ?? shop.sql));
  addGate(app, shop);
  if (caches) {
    cacheCalls(app, shop, caches.responses);
    wire.enter = addFastPath(app, shop, caches, headersFor, wire.enter);
  }
  addOpenApi(app, shop, shopDocument(shop.config));
  addHealth(app, shop);
  addFiles(app, shop, pictures);
  addSeo(app, shop, responses);
  addViewing(app, shop);
  for (const addRoutes of SLICES) addRoutes(app, shop);
  return app;
}
