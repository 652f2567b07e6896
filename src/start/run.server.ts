import pino from 'pino';
import { listenForChanges } from '#base/database/changes.server.ts';
import { checkDemo, readConfig, type Config } from '#base/process/config.server.ts';
import { StartError } from '#base/process/start-error.ts';
import { cacheVisitors } from '#shop/customers/visitors.server.ts';
import { createCaches } from '#start/cache/response-cache.server.ts';
import { makeFirstLink } from '#staff/people/links.server.ts';
import { buildApp } from './app/app.server.ts';
import { builtOfficePage } from './office/built.server.ts';
import { officeOnDemand } from './office/on-demand.server.ts';
import { addBundle } from './render/bundle.server.ts';
import { addVite } from './render/dev.server.ts';
import { startEinvoices } from './ops/einvoice-worker.server.ts';
import { startImports } from './ops/import-worker.server.ts';
import { logLines } from './ops/log-lines.server.ts';
import { startMetrics } from './ops/metrics.server.ts';
import { openShop, type OpenShop } from './open.server.ts';
import { addPages } from './render/pages.server.ts';
import { addPreview } from './render/preview.server.ts';
import { createProgress } from './progress.server.ts';
import { startReconciliation } from './ops/reconciliation.server.ts';
import { startWorker } from './ops/worker.server.ts';

const isDev = process.argv.includes('--dev');
const SHUTDOWN_LIMIT = 20_000;

main().catch((error: unknown) => {
  // A problem the operator can solve is one sentence; anything else is a bug and shows its trace.
  process.stderr.write(
    `\n${error instanceof StartError ? error.message : (error as Error).stack}\n`,
  );
  process.exit(1);
});

async function main() {
  const config = readConfig();
  checkDemo(config);
  const progress = createProgress();
  const opened = await openShop(config, progress.say);
  progress.say('Starting the shop');
  const firstLink = await serve(config, opened).catch(async (error: unknown) => {
    // A database of our own must not be left behind.
    await opened.close();
    throw error;
  });
  progress.done(config, firstLink);
}

async function serve(config: Config, { shop, background, connection, close }: OpenShop) {
  const log = createLogger(config);
  const caches = createCaches();
  const { responses, catalogue, pictures, documents, facetIndexes } = caches;
  const visitors = await cacheVisitors(shop.sql);
  const app = await buildApp({ ...shop, catalogue, facetIndexes, visitors }, log, caches);
  const getRenderer = await (isDev ? addVite(app) : addBundle(app));
  addPages(app, shop, { getRenderer, caches });
  addPreview(app, shop, { getRenderer, caches });
  const { workerPool, parsePool } = app;
  if (!isDev) builtOfficePage();
  const office = officeOnDemand(async () => {
    const [{ buildOffice }, { addBuiltScreens, addScreensInDevelopment }] = await Promise.all([
      import('./office/app.server.ts'),
      import('./office/screens.server.ts'),
    ]);
    const made = await buildOffice(shop, { logger: log, isDev, workerPool, parsePool });
    await (isDev ? addScreensInDevelopment(made, office.server) : addBuiltScreens(made));
    return made;
  });
  // A failed read is repeated with the next change; until then the earlier value holds.
  const readKnown = () =>
    caches.known.read(shop.sql).catch((err: unknown) => log.warn({ err }, 'names of filters'));
  const unlisten = await listenForChanges(shop.sql, () => {
    shop.replica?.doubt();
    caches.clear();
    void readKnown();
  });
  await readKnown();
  const watched = {
    app,
    office,
    shop,
    background,
    caches: [responses, catalogue, pictures, documents, facetIndexes, visitors],
  };
  const { metricsPort } = config;
  const metrics = metricsPort === null ? null : await startMetrics(watched, metricsPort);
  const stopWorker = await startWorker(
    { ...shop, sql: background },
    app.workerPool,
    log,
    app.databaseState.lost,
  );
  const stopEinvoices = startEinvoices(
    { config, sql: background, parsePool: app.parsePool },
    log,
    app.databaseState.lost,
  );
  const stopImports = startImports(
    { config, connection, sql: background, parsePool: app.parsePool },
    log,
    app.databaseState.lost,
  );
  const stopReconciliation = startReconciliation({ sql: background, connection }, log);

  const endWork = async () => {
    await Promise.all([app.close(), office.close()]);
    await Promise.all([stopReconciliation(), stopWorker(), stopEinvoices(), stopImports()]);
    await metrics?.stop();
    await unlisten();
    await visitors.stop();
  };
  const stop = stopOnce(async () => {
    await Promise.all([app.drain(), office.drain()]);
    await endWork();
    await close();
  });
  const firstLink = await makeFirstLink(shop.sql, config);
  try {
    await listen(office, { host: config.officeHost, port: config.officePort, isOffice: true });
    log.info({ host: config.officeHost, port: config.officePort }, 'the office is listening');
    await listen(app, { host: config.host, port: config.port });
  } catch (error) {
    // Or a worker that asks meanwhile would report the database as lost, after the sentence that says what is wrong.
    await endWork();
    throw error;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  return firstLink;
}

async function listen(
  app: { listen: (at: { host: string; port: number }) => Promise<unknown> },
  { host, port, isOffice = false }: { host: string; port: number; isOffice?: boolean },
) {
  const of = isOffice ? 'OFFICE_' : '';
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} is in use: stop what runs there or choose another ${of}PORT.`,
      );
    if (code === 'EACCES') throw new StartError(`Port ${port} may not be opened by this account.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`${of}HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

/** Stops taking visitors, finishes what runs, then closes the database; a second signal is not needed. */
function stopOnce(close: () => Promise<void>) {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
}

const SECRETS = ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'];

function createLogger(config: Config) {
  const isTerminal = process.stdout.isTTY;
  // In a terminal the person wants the address and what went wrong, not every picture that was sent.
  const level = isTerminal && config.logLevel === 'info' ? 'warn' : config.logLevel;
  const options = { level, redact: SECRETS };
  if (isTerminal)
    return pino({
      ...options,
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } },
    });
  const [lines, last] = [pino.destination({ sync: false }), pino.destination({ sync: true })];
  return pino(options, logLines(lines, last));
}
