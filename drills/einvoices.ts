import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '#base/database/database.server.ts';
import { freePort } from '#tests/free-port.ts';
import { type Drill, underBuyers } from './drill.ts';
import { someMoment } from './moment.ts';
import { launch, type Program, until, untilNone } from './processes.ts';
import type { Stand } from './stand.ts';

/** Of the provider, one before each kill. */
const FAULTS = [
  { kind: 'lost' },
  { kind: 'drop' },
  { kind: 'slow', delayMs: 400 },
  { status: 500 },
  { status: 503, retryAfter: 0 },
];

export const einvoices: Drill = {
  about:
    'kill -9 of whoever issues and sends electronic invoices, with a provider that loses answers, under eight buyers',
  kinds: ['embedded'],
  rounds: { small: 3, full: 100 },
  async run(stand, rounds) {
    const provider = await openProvider(stand);
    await prepare(stand.sql);
    const [before] = await stand.sql<[Before]>`
      select (select coalesce(max(id), 0) from invoice) as invoice,
             (select coalesce(max(id), 0) from orders) as "order"`;
    try {
      const row = await underBuyers(
        stand,
        'kill -9 while invoices are issued and sent',
        async (crowd) => {
          for (let round = 0; round < rounds; round += 1) {
            await crowd.work(120);
            await provider.plan(FAULTS[round % FAULTS.length]!);
            const child = await work(stand, provider.url, before);
            await someMoment(1_500);
            await child.end('SIGKILL');
          }
          return { count: rounds, recovery: [] };
        },
      );
      const child = await work(stand, provider.url, before);
      await untilNone('all to be issued and taken in', () => countLeft(stand.sql, before));
      await child.end('SIGKILL');
      row.verdict.findings.push(...(await look(stand.sql, before, await provider.sent())));
      return [row];
    } finally {
      await stand.sql`delete from setting where key = 'einvoice'`;
      await provider.close();
    }
  },
};

/** The last of each that was there. */
type Before = { invoice: number; order: number };

/** What electronic invoices need of a shop that was made for something else. */
async function prepare(sql: Sql): Promise<void> {
  await sql`
    insert into setting (key, value) values ('einvoice', ${sql.json({ sending: true })})
    on conflict (key) do update set value = excluded.value`;
  await sql`update product set exemption_reason = 'Oslobodené podľa § 31' where vat_percent = 0`;
}

let children = 0;
/** A process that has begun to work. */
async function work(
  { folder, connection, sql }: Stand,
  base: string,
  before: Before,
): Promise<Program> {
  await sql`update company set vat_id = '2023581747' where vat_id = ''`;
  // What the one before held, and what waits for its next try, is due now: the waiting is not what is drilled.
  await sql`update einvoice_delivery set next_at = now() where state = 'waiting'`;
  const log = join(folder, `einvoices-${(children += 1)}.log`);
  const input = JSON.stringify({ connection, base, after: before.order });
  const child = launch(process.execPath, ['drills/einvoice-child.ts', input], { log });
  await until('a process to issue invoices', () => readFileSync(log, 'utf8').includes('at work'));
  return child;
}

async function countLeft(sql: Sql, before: Before): Promise<number> {
  await sql`
    update einvoice_delivery set next_at = now()
    where state = 'waiting' and next_at between now() + interval '5 seconds' and now() + interval '170 seconds'`;
  const [row] = await sql<[{ left: number }]>`
    select (select count(*) from orders where id > ${before.order} and status <> 'cancelled'
              and not exists (select from invoice where order_id = orders.id and kind = 'invoice'))::int
         + (select count(*) from einvoice_delivery where state = 'waiting')::int as left`;
  return row.left;
}

type Sent = { documentId: string; payload: string };
type Kept = { number: string; xml: Buffer | null; state: string | null };

/** Number, document, XML and its delivery are one: none without the others, none twice. */
async function look(sql: Sql, before: Before, sent: Sent[]): Promise<string[]> {
  const kept = await sql<Kept[]>`
    select number, xml, state from invoice
    left join einvoice_document document on document.invoice_id = invoice.id
    left join einvoice_delivery delivery on delivery.invoice_id = invoice.id
    where invoice.id > ${before.invoice}`;
  const gaps = await sql<{ series: string }[]>`
    select series from number_series, number_range(series, year < 100)
    where series in ('invoice', 'credit_note') and last - first + 1 <> (
      select count(*) from invoice
      where case kind when 'advance' then 'invoice' else kind end = series and number like case when year < 100 then lpad(year::text, 2, '0') else year::text end || '%')`;
  const arrived = new Map<string, Sent[]>();
  for (const one of sent)
    arrived.set(one.documentId, [...(arrived.get(one.documentId) ?? []), one]);
  const known = new Set(kept.map(({ number }) => number));
  return [
    ...gaps.map(({ series }) => `the numbers of ${series} have a gap`),
    ...(kept.length === 0 ? ['nothing was issued'] : []),
    ...kept.flatMap(({ number, xml, state }) => {
      const text = xml?.toString('utf8') ?? '';
      const copies = arrived.get(number) ?? [];
      return [
        ...(text.includes(`<cbc:ID>${number}</cbc:ID>`) ? [] : [`${number} has no XML of its own`]),
        ...(state === 'taken' ? [] : [`${number} is ${state ?? 'not handed on'}`]),
        ...(copies.length === 1 ? [] : [`${number} arrived ${copies.length} times`]),
        ...(copies.every(({ payload }) => payload === text) ? [] : [`${number} arrived changed`]),
      ];
    }),
    ...[...arrived.keys()]
      .filter((number) => !known.has(number))
      .map((number) => `${number} arrived and was never issued`),
  ];
}

async function openProvider({ folder }: Stand) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = launch(process.execPath, ['tests/sapi-server.mjs', '--port', String(port)], {
    log: join(folder, 'provider.log'),
  });
  await until('the provider', async () => (await fetch(`${origin}/_test/log`)).ok);
  const post = (path: string, body: object, method = 'POST') =>
    fetch(`${origin}/_test/${path}`, { method, body: JSON.stringify(body) });
  // Only the key keeps a document from being sent twice.
  await post('settings', { refusesSameNumber: false }, 'PATCH');
  return {
    url: `${origin}/sapi`,
    plan: (fault: object) => post('next', { path: '/document/send', ...fault }),
    sent: async (): Promise<Sent[]> => (await fetch(`${origin}/_test/sent`)).json(),
    close: () => server.end('SIGTERM'),
  };
}
