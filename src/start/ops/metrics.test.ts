import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#base/process/config.server.ts';
import { createCache } from '#base/process/cache.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { useDatabase } from '#tests/database.ts';
import { buildApp } from '#start/app/app.server.ts';
import { startMetrics } from './metrics.server.ts';

const { sql } = useDatabase();
const responses = createCache<object>({ name: 'responses', maxBytes: 100, sizeOf: () => 60 });
let app: ShopApp;
let metrics: Awaited<ReturnType<typeof startMetrics>>;

beforeAll(async () => {
  app = await buildApp({ sql, config: readConfig({}), formKey: 'x'.repeat(32) });
  metrics = await startMetrics({ app, shop: { sql }, caches: [responses] }, 0);
});
afterAll(async () => {
  await metrics.stop();
  await app.close();
});

const ask = (path = '/metrics') => fetch(`http://127.0.0.1:${metrics.port}${path}`);
const read = async () => (await ask()).text();
const valueOf = (text: string, name: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test('responses are counted and timed by route', async () => {
  await app.inject('/health/live');
  await app.inject('/health/live');
  await app.inject('/nothing/here');
  const text = await read();
  const live = 'method="GET",route="/health/live"';
  expect(valueOf(text, `bastion_http_responses_total{${live},status="200"}`)).toBe(2);
  expect(valueOf(text, `bastion_http_request_seconds_bucket{${live},le="+Inf"}`)).toBe(2);
  expect(valueOf(text, `bastion_http_request_seconds_bucket{${live},le="5"}`)).toBe(2);
  expect(valueOf(text, `bastion_http_request_seconds_sum{${live}}`)).toBeGreaterThan(0);
  expect(
    valueOf(text, 'bastion_http_responses_total{method="GET",route="none",status="404"}'),
  ).toBe(1);
});

test('a failure shows as 500', async () => {
  await sql`alter table menu_item rename to menu_item_away`;
  await app.inject('/admin/v1/menu/bottom-second/sk');
  await sql`alter table menu_item_away rename to menu_item`;
  expect(await read()).toMatch(/bastion_http_responses_total\{.*menu.*status="500"\} 1/);
});

test('orders, waiting mail and caches', async () => {
  await sql`truncate outbox`;
  await sql`
    insert into outbox (kind, recipient, subject, text_body, html_body, created_at)
    values ('test', 'a@b.sk', 'S', 'T', 'H', now() - interval '10 minutes')`;
  for (const key of ['a', 'a', 'b']) await responses.get(key, async () => ({}));
  const text = await read();
  const [orders] = await sql`select count(*)::int as count from orders`;
  expect(valueOf(text, 'bastion_orders_total')).toBe(orders!.count);
  expect(valueOf(text, 'bastion_outbox_depth')).toBe(1);
  expect(valueOf(text, 'bastion_outbox_age_seconds')).toBeGreaterThanOrEqual(600);
  const cache = (figure: string) => valueOf(text, `bastion_cache_${figure}{cache="responses"}`);
  expect(cache('hits_total')).toBe(1);
  expect(cache('misses_total')).toBe(2);
  // The second did not fit beside the first.
  expect([cache('evictions_total'), cache('entries'), cache('bytes')]).toEqual([1, 1, 60]);
  expect(cache('max_bytes')).toBe(100);
});

test('electronic invoices that wait, for their turn or for a person', async () => {
  const three = sql`(select invoice_id from einvoice_document order by invoice_id limit 3)`;
  await sql`
    insert into einvoice_delivery (invoice_id, state, receiver, key, request)
    select invoice_id, case when row_number() over () = 1 then 'refused' else 'waiting' end, '', gen_random_uuid(), ''
    from ${three} as three`;
  const text = await read();
  expect(valueOf(text, 'bastion_einvoices{state="waiting"}')).toBe(2);
  expect(valueOf(text, 'bastion_einvoices{state="refused"}')).toBe(1);
  expect(valueOf(text, 'bastion_einvoices{state="held"}')).toBe(0);
});

test('waiting for the database and the event loop are seen', async () => {
  const count = async () => valueOf(await read(), 'bastion_database_wait_seconds_count') ?? 0;
  await expect.poll(count).toBeGreaterThan(0);
  const text = await read();
  expect(valueOf(text, 'bastion_database_up')).toBe(1);
  expect(text).toContain('bastion_event_loop_delay_seconds{quantile="0.99"}');
});

test('every line is one Prometheus reads', async () => {
  for (const line of (await read()).split('\n').filter(Boolean))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+)$/);
});

test('nothing else is there, and the shop itself does not show it', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
});

test('heavy work and what guests were given while the database was away', async () => {
  app.workerPool.counts.refused += 2;
  app.parsePool.counts.tooMuch += 3;
  app.databaseState.stale += 3;
  const text = await read();
  expect(valueOf(text, 'bastion_files_total{outcome="too_much"}')).toBe(3);
  expect(valueOf(text, 'bastion_heavy_waiting')).toBe(0);
  expect(valueOf(text, 'bastion_heavy_total{outcome="made"}')).toBe(0);
  expect(valueOf(text, 'bastion_heavy_total{outcome="refused"}')).toBe(2);
  expect(valueOf(text, 'bastion_stale_total')).toBe(3);
});
