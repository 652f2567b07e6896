import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { RETENTION } from './retention.server.ts';
import { sweep, sweepInTurn, sweepMailFiles } from './sweep.server.ts';

const { sql } = useDatabase();
const count = async (table: string) =>
  (await sql.unsafe(`select count(*)::int as count from ${table}`))[0]!.count as number;

test('many expired sessions go in batches, each with its basket, found by an index', async () => {
  const before = [await count('session'), await count('basket')];
  await sql`
    with gone as (
      insert into session (token_hash, expires_at)
      select sha256(('s' || n)::bytea), now() - interval '1 minute' from generate_series(1, 2500) as n
      returning id)
    insert into basket (session_id) select id from gone`;
  await sql`
    insert into session (token_hash, expires_at) values (sha256('kept'), now() + interval '1 day')`;
  expect(await sweep(sql)).toBeGreaterThanOrEqual(2500);
  expect([await count('session'), await count('basket')]).toEqual([before[0]! + 1, before[1]]);
});

test('a session finds its basket by an index', async () => {
  const plan = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return tx`explain select from basket where session_id = 1`;
  });
  expect(JSON.stringify(plan)).toMatch(/basket_(open_)?session/);
  const [index] = await sql`
    select pg_get_indexdef(indexrelid) as definition, indisvalid from pg_index
    where indexrelid = 'basket_session'::regclass`;
  expect(index).toMatchObject({
    indisvalid: true,
    definition: expect.stringContaining('(session_id)'),
  });
});

test('links that expired long ago are found by an index', async () => {
  const plan = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return tx`explain select from one_time_link where expires_at < now() - interval '30 days'`;
  });
  expect(JSON.stringify(plan)).toContain('one_time_link_expires');
});

test('changes of prices, products, rights, settings and documents are kept ten years, others two', async () => {
  const KEPT_TEN_YEARS = ['prices', 'products', 'settings', 'documents', 'undone'];
  const commands = {
    prices: 'products price',
    products: 'import products',
    settings: 'staff role',
    documents: 'invoices credit',
    undone: 'undo 7',
    stock: 'import stock',
    orders: 'orders status',
    customers: 'customers firm',
    content: 'content import',
    signs: 'office: sign in',
    other: 'files clean',
  };
  await sql`truncate audit, audit_entry`;
  for (const command of Object.values(commands))
    for (const days of [729, 731, 3652, 3654])
      await sql`
        insert into audit (at, who, command)
        values (now() - make_interval(days => ${days}), 'x', ${command})`;
  const topics = await sql<{ topic: string; command: string }[]>`
    select distinct audit_topic(command) as topic, command from audit`;
  expect(Object.fromEntries(topics.map(({ topic, command }) => [topic, command]))).toEqual(
    commands,
  );
  // Every topic there is is one of these.
  const [{ written }] = await sql<[{ written: string }]>`
    select pg_get_functiondef('audit_topic'::regproc) as written`;
  const said = [...written.matchAll(/(?:THEN|ELSE) '(\w+)'/g)].map(([, topic]) => topic!);
  expect([...new Set(said)].toSorted()).toEqual(Object.keys(commands).toSorted());

  await sweep(sql);
  const left = await sql<{ topic: string; years: number[] }[]>`
    select audit_topic(command) as topic,
           array_agg(round((now()::date - at::date) / 365.25)::int order by at desc) as years
    from audit group by 1`;
  for (const { topic, years } of left)
    expect([topic, years]).toEqual([topic, KEPT_TEN_YEARS.includes(topic) ? [2, 2, 10] : [2]]);
  expect(left).toHaveLength(11);
});

test('mails that left long ago and old changes are thrown away, what waits stays', async () => {
  await sql`truncate outbox, audit, audit_entry`;
  const put = (subject: string, sentDays: number | null) => sql`
    insert into outbox (kind, recipient, subject, text_body, html_body, created_at, sent_at)
    values ('test', 'a@b.sk', ${subject}, '', '', now() - interval '2 years',
            now() - ${sentDays === null ? null : `${sentDays} days`}::interval)`;
  await put('old', RETENTION.mailDays + 1);
  await put('young', RETENTION.mailDays - 1);
  await put('waits', null);
  await sql`
    with past as (
      insert into audit (at, who, command)
      values (now() - ${`${RETENTION.auditDays + 1} days`}::interval, 'x', 'old'), (now(), 'x', 'young')
      returning id)
    insert into audit_entry (audit_id, entity, key, after) select id, 'product', 'A', '{}' from past`;
  await sweep(sql);
  expect((await sql`select subject from outbox order by id`).map((row) => row.subject)).toEqual([
    'young',
    'waits',
  ]);
  expect((await sql`select command from audit`).map((row) => row.command)).toEqual(['young']);
  expect(await count('audit_entry')).toBe(1);
});

test('of several processes one sweeps, and what has finished is known', async () => {
  const turns = await Promise.all([sweepInTurn(sql), sweepInTurn(sql), sweepInTurn(sql)]);
  expect(turns.filter((turn) => turn !== null)).toHaveLength(1);
  const [task] = await sql`select finished_at from job where name = 'sweep'`;
  expect(task!.finished_at).toBeInstanceOf(Date);
});

test('mails written as files go at the same age', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bastion-mails-'));
  expect(await sweepMailFiles(folder)).toBe(0);
  mkdirSync(join(folder, 'mail'));
  const day = 24 * 60 * 60;
  for (const [name, days] of [
    ['00000001.eml', RETENTION.mailDays + 1],
    ['00000002.eml', RETENTION.mailDays - 1],
    ['note.txt', RETENTION.mailDays + 1],
  ] as const) {
    const file = join(folder, 'mail', name);
    writeFileSync(file, '', { mode: 0o644 });
    const at = Date.now() / 1000 - days * day;
    utimesSync(file, at, at);
  }
  expect(await sweepMailFiles(folder)).toBe(1);
  expect(readdirSync(join(folder, 'mail')).sort()).toEqual(['00000002.eml', 'note.txt']);
  expect(statSync(join(folder, 'mail', '00000002.eml')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

test('downloads of price lists are forgotten in time, found by an index', async () => {
  const put = (days: number) => sql`
    insert into price_list_download (customer_id, at, by_name, format, extent, columns, row_count)
    values (1, now() - make_interval(days => ${days}), 'x', 'csv', 'all', '{code,price}', 1)`;
  await put(RETENTION.downloadDays - 1);
  await put(RETENTION.downloadDays + 1);
  await sweep(sql);
  expect(await count('price_list_download')).toBe(1);
  const plan = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return tx`explain select from price_list_download where at < now() - interval '180 days'`;
  });
  expect(JSON.stringify(plan)).toContain('price_list_download_at');
});
