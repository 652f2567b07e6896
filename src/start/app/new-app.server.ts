import { createServer } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { currentRequest } from '#base/wire/current-request.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { type Handle, requestId } from '#start/cache/fast-path.server.ts';
import { addDatabaseState } from '#start/ops/database-state.server.ts';
import { readableUrl } from '#start/http/addresses.ts';
import { compressResponses } from '#start/http/compression.server.ts';
import { addDrain } from '#start/http/drain.server.ts';
import { sendProblem } from '#start/http/errors.server.ts';
import { cutSlowReaders } from '#start/http/slow-readers.server.ts';
import type { Headers } from '#start/http/headers.server.ts';
import { addRequestLog, writeRequestLog } from '#start/http/request-log.server.ts';

const KILOBYTE = 1024;
/** In milliseconds. Node looks every half minute whether a request is late, which would be twice the patience. */
export const TIMEOUTS = {
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};

type Options = {
  headersFor: (url: string) => Headers;
  logger: FastifyBaseLogger | undefined;
  /** Addresses that are calls, not pages. */
  calls: RegExp;
  /** What else than the shop's own refusals is one. */
  asRefusal?: (error: unknown) => unknown;
};

/**
 * What the shop and the office have in common: one Fastify instance with its headers, errors, log and end, and no
 * route yet. `wire.enter` is what every request goes through first.
 */
export async function newApp(
  { sql, config }: Pick<Shop, 'sql' | 'config'>,
  { headersFor, logger, calls, asRefusal = (error) => error }: Options,
): Promise<{ app: ShopApp; wire: { enter: Handle } }> {
  const introduce = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headersFor(request.url)).header('x-request-id', request.id);
  const wire = { enter: undefined as unknown as Handle };
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: config.trustProxy,
    bodyLimit: 64 * KILOBYTE,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: false },
    ...TIMEOUTS,
    serverFactory: (handle) => {
      wire.enter = handle;
      return createServer(TIMEOUTS, (request, response) => wire.enter(request, response));
    },
    forceCloseConnections: 'idle',
    // The drain says it in the shop's own words.
    return503OnClosing: false,
    // One for each request would be made and not be used: who writes a line adds the request's id.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // A page whose address cannot be decoded is looked for by the very characters that stand there, and not found.
    rewriteUrl: ({ url = '/' }) => (calls.test(url) ? url : readableUrl(url)),
    // A path that cannot be decoded never reaches a route, and still gets the envelope.
    frameworkErrors: (error, request, reply) =>
      sendProblem(error, request, introduce(request, reply)),
  }) as unknown as ShopApp;

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => sendProblem(asRefusal(error), request, reply));
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
  cutSlowReaders(app);
  addRequestLog(app);
  addDatabaseState(app, sql);
  writeRequestLog(app);
  addDrain(app);
  return { app, wire };
}
