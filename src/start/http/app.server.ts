import { createServer } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createWorkerPool } from '#base/worker-pool.server.ts';
import { createLongReads } from '#base/long-reads.server.ts';
import { currentRequest } from '#base/current-request.server.ts';
import { ShopError } from '#base/errors.ts';
import { accountRoutes } from '#shop/account/routes.server.ts';
import { apiKeyRoutes } from '#shop/api-keys/routes.server.ts';
import { boardRoutes } from '#shop/board/routes.server.ts';
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
import { projectRoutes } from '#shop/projects/routes.server.ts';
import { quickOrderRoutes } from '#shop/quick-order/routes.server.ts';
import { searchRoutes } from '#shop/search/routes.server.ts';
import { wishlistRoutes } from '#shop/wishlist/routes.server.ts';
import { cacheCalls } from '#start/cache/cached-calls.server.ts';
import { addFastPath, type Handle, requestId } from '#start/cache/fast-path.server.ts';
import { type Caches, createCaches } from '#start/cache/response-cache.server.ts';
import { readableUrl } from './addresses.ts';
import { addDatabaseState } from '#start/ops/database-state.server.ts';
import { addDrain } from './drain.server.ts';
import { addFiles } from '#start/public/files.server.ts';
import { addGate } from './gate.server.ts';
import { safetyHeaders } from './headers.server.ts';
import { addHealth } from '#start/ops/health.server.ts';
import { addOpenApi } from '#start/public/openapi.server.ts';
import { compressResponses } from './compression.server.ts';
import { sendProblem } from './errors.server.ts';
import { addRequestLog, writeRequestLog } from './request-log.server.ts';
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
  projectRoutes,
  quickOrderRoutes,
  documentPackRoutes,
  boardRoutes,
];

const KILOBYTE = 1024;
/** In milliseconds. */
const PATIENCE = { requestTimeout: 30_000, keepAliveTimeout: 75_000 };

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
  const introduce = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headersFor(request.url)).header('x-request-id', request.id);

  const { responses, pictures, documents } = caches ?? createCaches();

  let enter!: Handle;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: shop.config.trustProxy,
    bodyLimit: 64 * KILOBYTE,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: false },
    ...PATIENCE,
    serverFactory: (handle) => {
      enter = handle;
      return createServer(PATIENCE, (request, response) => enter(request, response));
    },
    forceCloseConnections: 'idle',
    // The drain says it in the shop's own words.
    return503OnClosing: false,
    // One for each request would be made and not be used: who writes a line adds the request's id.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // A page whose address cannot be decoded is looked for by the very signs that stand there, and not found.
    rewriteUrl: ({ url = '/' }) => (/^\/(admin|api)\//.test(url) ? url : readableUrl(url)),
    // A path that cannot be decoded never reaches a route, and still gets the envelope.
    frameworkErrors: (error, request, reply) =>
      sendProblem(error, request, introduce(request, reply)),
  }) as unknown as ShopApp;

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(ShopError.notFound(), request, reply));
  app.removeContentTypeParser('text/plain');

  app.addHook('onRequest', (request, reply, done) => {
    introduce(request, reply);
    done();
  });
  // Only after the body has been read: its parser would begin again without it. Reading writes nothing.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.method === 'GET') done();
    else currentRequest.run(request.id, done);
  });
  await app.register(cookie);
  compressResponses(app);
  addRequestLog(app);
  addDatabaseState(app, shop.sql);
  writeRequestLog(app);
  addDrain(app);
  const workerPool = createWorkerPool({ documents });
  app.decorate('workerPool', workerPool);
  app.addHook('onClose', () => workerPool.close());
  app.decorate('longReads', createLongReads(shop.streams ?? shop.sql));
  addGate(app, shop);
  if (caches) {
    cacheCalls(app, shop, caches.responses);
    enter = addFastPath(app, shop, caches, headersFor, enter);
  }
  await addOpenApi(app, shop);
  addHealth(app, shop);
  addFiles(app, shop, pictures);
  addSeo(app, shop, responses);
  for (const addRoutes of SLICES) addRoutes(app, shop);
  return app;
}
