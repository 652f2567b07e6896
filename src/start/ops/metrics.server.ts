import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ParsePool } from '#base/files/parse-pool.server.ts';
import type { WorkerPool } from '#base/process/worker-pool.server.ts';
import type { LongReads } from '#base/database/long-reads.server.ts';
import { type Sql, useOf } from '#base/database/database.server.ts';
import type { CacheFigures } from '#base/process/cache.server.ts';
import { StartError } from '#base/process/start-error.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { readShop } from './shop-metrics.server.ts';
import { counter, createHistogram, gauge, type Metric, textOf } from './prometheus.server.ts';

type Watched = {
  app: ShopApp;
  /** Counted beside the shop once it is made; its calls lie under /office/. */
  office?: { onMade(hear: (app: ShopApp) => void): void };
  shop: Pick<Shop, 'sql' | 'replica' | 'streams'>;
  /** The pool of what no visitor waits for. */
  background?: Sql;
  caches: CacheFigures[];
};

const SECOND = 1_000;
const NANOSECONDS = 1e9;
const LOOP_TICK = 10;

/**
 * Figures for Prometheus at http://127.0.0.1:port/metrics, on a port of their own that only this
 * machine reaches: what they say is nobody else's business.
 */
export async function startMetrics(watched: Watched, port: number) {
  const { read, stop } = watch(watched);
  const server = createServer((request, response) => {
    const isMetrics = request.url === '/metrics' && request.method === 'GET';
    void (isMetrics ? read() : Promise.resolve(null)).then((text) =>
      response
        .writeHead(text === null ? 404 : 200, { 'content-type': 'text/plain; version=0.0.4' })
        .end(text),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new StartError(`METRICS_PORT ${port} cannot be opened (${code}).`)),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function watch({
  app,
  office,
  shop: { sql, replica, streams },
  background = sql,
  caches,
}: Watched) {
  const apps: ShopApp[] = [];
  const requests = countRequests();
  const count = (one: ShopApp) => {
    apps.push(one);
    requests.count(one);
  };
  count(app);
  office?.onMade(count);
  const waits = createHistogram(
    'bastion_database_wait_seconds',
    'How long a query that does nothing takes, tried every second: waiting for a free connection and for the server.',
  );
  const loop = monitorEventLoopDelay({ resolution: LOOP_TICK });
  loop.enable();
  let isAway = false;
  let isTrying = false;
  const heartbeat = setInterval(async () => {
    if (isTrying) return;
    isTrying = true;
    const started = performance.now();
    await Promise.all([
      sql`select 1`.catch(() => {}),
      background`select 1`.then(
        () => (isAway = false),
        () => (isAway = true),
      ),
    ]);
    waits.observe((performance.now() - started) / SECOND);
    isTrying = false;
  }, SECOND).unref();

  async function read() {
    const shop = await readShop(background).catch(() => []);
    const delays = [50, 99, 100].map((percent) => ({
      labels: { quantile: percent / 100 },
      // It measures from tick to tick; only the lateness of a tick is delay.
      value: Math.max(0, loop.percentile(percent) / NANOSECONDS - LOOP_TICK / SECOND),
    }));
    loop.reset();
    return textOf([
      ...requests.read(),
      waits.read(),
      gauge('bastion_database_up', 'Whether the last query came back.', isAway ? 0 : 1),
      ...readPools({ visitors: sql, background, ...(streams ? { streams } : {}) }),
      counter('bastion_unavailable_total', 'Requests refused with 503, by cause.', refusedBy(apps)),
      counter(
        'bastion_stale_total',
        'Stale responses given to guests while the database was away.',
        app.databaseState.stale,
      ),
      ...readWorkerPool(app.workerPool),
      ...readParsePool(app.parsePool),
      ...readLongReads(app.longReads),
      ...apps.flatMap(readLive),
      gauge('bastion_info', 'What runs.', [{ labels: VERSIONS, value: 1 }]),
      ...(replica
        ? [
            gauge(
              'bastion_replica_up',
              'Whether the replica is near enough.',
              Number(replica.isFit),
            ),
          ]
        : []),
      gauge('bastion_event_loop_delay_seconds', 'Since the last time it was read.', delays),
      ...readCaches(caches),
      gauge('bastion_memory_bytes', 'Resident memory.', process.memoryUsage.rss()),
      gauge('bastion_uptime_seconds', 'Since the process started.', process.uptime()),
      ...shop,
    ]);
  }
  return {
    read,
    stop: () => {
      clearInterval(heartbeat);
      loop.disable();
    },
  };
}

/** Both refuse for the same causes. */
function refusedBy(apps: ShopApp[]) {
  const causes = Map.groupBy(
    apps.flatMap(({ databaseState }) => [...databaseState.refused]),
    ([cause]) => cause,
  );
  return [...causes].map(([cause, counts]) => ({
    labels: { cause },
    value: counts.reduce((sum, [, count]) => sum + count, 0),
  }));
}

function countRequests() {
  const times = createHistogram('bastion_http_request_seconds', 'Time from request to response.');
  const responses = new Map<string, { labels: Record<string, string | number>; value: number }>();
  const count = (app: ShopApp) =>
    app.onRequestLogged(({ method, route: url, status, ms }) => {
      const route = routeOf(url);
      times.observe(ms / SECOND, { method, route });
      const key = `${method} ${route} ${status}`;
      const counted = responses.get(key) ?? { labels: { method, route, status }, value: 0 };
      counted.value += 1;
      responses.set(key, counted);
    });
  const read = (): Metric[] => [
    times.read(),
    counter('bastion_http_responses_total', 'Responses by status.', [...responses.values()]),
  ];
  return { count, read };
}

const VERSIONS = {
  version: (
    JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    }
  ).version,
  node: process.version,
};

function readPools(pools: Record<string, Sql>): Metric[] {
  const uses = Object.entries(pools).map(([pool, sql]) => ({ labels: { pool }, use: useOf(sql) }));
  const of = (key: 'open' | 'used' | 'waiting') =>
    uses.map(({ labels, use }) => ({ labels, value: use[key] }));
  return [
    gauge('bastion_pool_open', 'Connections to the database.', of('open')),
    gauge('bastion_pool_used', 'Connections that are busy or in a transaction.', of('used')),
    gauge('bastion_pool_waiting', 'Queries that wait behind another one.', of('waiting')),
  ];
}

const readWorkerPool = ({ waiting, counts: { made, refused } }: WorkerPool): Metric[] => [
  gauge('bastion_heavy_waiting', 'Documents and pictures that are being made or wait.', waiting),
  counter('bastion_heavy_total', 'Documents and pictures that were not cached.', [
    { labels: { outcome: 'made' }, value: made },
    { labels: { outcome: 'refused' }, value: refused },
  ]),
];

const readParsePool = ({ counts: { read, refused, tooMuch } }: ParsePool): Metric[] => [
  counter('bastion_files_total', 'Files that somebody gave, by how reading them ended.', [
    { labels: { outcome: 'read' }, value: read },
    { labels: { outcome: 'refused' }, value: refused },
    { labels: { outcome: 'too_much' }, value: tooMuch },
  ]),
];

const readLongReads = ({ running, counts: { rows, ...outcomes } }: LongReads): Metric[] => [
  gauge('bastion_long_reads_running', 'Price lists that are being sent.', running),
  counter(
    'bastion_long_reads_total',
    'Price lists by how they ended: read to the end, cut off, or refused because too many waited.',
    Object.entries(outcomes).map(([outcome, value]) => ({ labels: { outcome }, value })),
  ),
  counter('bastion_long_reads_rows_total', 'Rows that were read for them.', rows),
];

const readLive = ({ live }: ShopApp): Metric[] =>
  live
    ? [
        gauge('bastion_office_live', 'Screens of the office that hear of changes.', live.open),
        counter(
          'bastion_office_live_told_total',
          'How often one of them was told of a change.',
          live.counts.told,
        ),
      ]
    : [];

/** Built files are routes of their own, with names that change from release to release. */
const routeOf = (url: string) => (url.startsWith('/assets/') ? '/assets/*' : url);

function readCaches(caches: Watched['caches']): Metric[] {
  const read = caches.map(({ name, counts, usage }) => ({
    labels: { cache: name },
    figures: { ...counts, ...usage() },
  }));
  const of = (key: keyof (typeof read)[number]['figures']) =>
    read.map(({ labels, figures }) => ({ labels, value: figures[key] }));
  return [
    counter('bastion_cache_hits_total', 'Look-ups that found a fresh entry.', of('hits')),
    counter('bastion_cache_misses_total', 'Entries that had to be made.', of('misses')),
    counter('bastion_cache_evictions_total', 'Entries that had to go for others.', of('evictions')),
    gauge('bastion_cache_entries', 'Entries in the cache.', of('entries')),
    gauge('bastion_cache_bytes', 'Estimated size of the entries.', of('bytes')),
    gauge('bastion_cache_max_bytes', 'What the size is held to.', of('maxBytes')),
  ];
}
