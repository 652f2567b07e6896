import type { Sql } from '#base/database/database.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import type { Entry, Journal } from './journal.ts';
import { untilNone } from './processes.ts';

export type Verdict = { acknowledged: number; lost: number; doubled: number; findings: string[] };

type Told = Extract<Entry, { told: 'order' }>;
type Kept = {
  id: number;
  number: string;
  person_id: number;
  basket_id: number;
  net_cents: number;
  lines: [number, number][];
};

/**
 * Pieces of each product, in the warehouses and in orders together: orders move them and never make or
 * lose one.
 */
type Pieces = Map<number, number>;

/** How the shop was before the drill. */
export type Before = { pieces: Pieces; lastOrder: number };

export async function lookBefore(sql: Sql): Promise<Before> {
  const [row] = await sql<[{ last: number }]>`select coalesce(max(id), 0) as last from orders`;
  return { pieces: await countPieces(sql), lastOrder: row.last };
}

/**
 * The consistency rules: the database against itself, the buyers' journal against the database. Everybody has been
 * told how each order ended, so an order that nobody was told of is one too many.
 */
export async function judge(sql: Sql, journal: Journal, before: Before): Promise<Verdict> {
  const entries = journal.read();
  const told = entries.filter((entry) => entry.told === 'order');
  const kept = await readOrders(sql, before.lastOrder);
  const lost = told
    .filter((entry) => !kept.has(entry.id))
    .map(({ number }) => `order ${number} was acknowledged and is not there`);
  const known = new Set(told.map(({ id }) => id));
  const baskets = new Set(told.map(({ basket }) => basket));
  const doubled = [...kept.values()]
    .filter(({ id }) => !known.has(id))
    .map(({ number }) => `order ${number} is there and nobody was told`);
  if (baskets.size !== known.size)
    doubled.push(`${known.size} orders were acknowledged for ${baskets.size} baskets`);

  return {
    acknowledged: known.size,
    lost: lost.length,
    doubled: doubled.length,
    findings: [
      ...lost,
      ...doubled,
      ...told.flatMap((entry) => differences(entry, kept.get(entry.id))),
      ...entries.flatMap((entry) =>
        entry.told === 'surprise' ? [`customer ${entry.customer}: ${entry.what}`] : [],
      ),
      ...(await findContradictions(sql)).map(
        ({ rule, subject, details }) => `${rule}: ${subject}, ${details}`,
      ),
      ...(await unsentMails(sql)),
      ...missingPieces(before.pieces, await countPieces(sql)),
    ],
  };
}

/** Mails whose turn is minutes away are due now: what is drilled is that they leave, not the waiting. */
export async function sendMails(sql: Sql): Promise<void> {
  await untilNone(
    'all mails to be sent',
    async () => {
      await sql`update outbox set due_at = now() where sent_at is null and due_at > now() + interval '5 seconds'`;
      return (await unsentMails(sql)).length;
    },
    { patience: 90_000 },
  ).catch(() => {});
}

const unsentMails = async (sql: Sql) =>
  (
    await sql<
      { id: string; last_error: string }[]
    >`select id, last_error from outbox where sent_at is null`
  ).map(({ id, last_error }) => `mail ${id} was not sent: ${last_error}`);

async function countPieces(sql: Sql): Promise<Pieces> {
  const rows = await sql<{ id: number; pieces: number }[]>`
    select product.id, (stock + coalesce((select sum(quantity) from order_line where product_id = product.id), 0))::int as pieces
    from product`;
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

function missingPieces(before: Pieces, after: Pieces): string[] {
  return [...before].flatMap(([id, pieces]) =>
    after.get(id) === pieces
      ? []
      : [`product ${id}: ${pieces} pieces before, ${after.get(id)} now`],
  );
}

async function readOrders(sql: Sql, after: number): Promise<Map<number, Kept>> {
  const rows = await sql<Kept[]>`
    select orders.id, number, orders.person_id, basket_id, net_cents,
           (select jsonb_agg(jsonb_build_array(product_id, quantity) order by product_id)
            from order_line where order_id = orders.id) as lines
    from orders where orders.id > ${after}`;
  return new Map(rows.map((row) => [row.id, row]));
}

function differences(told: Told, kept: Kept | undefined): string[] {
  if (!kept) return [];
  const lines = told.lines
    .map(({ product, quantity }) => [product, quantity])
    .toSorted(([a], [b]) => a! - b!);
  const said = JSON.stringify([told.number, told.customer, told.basket, told.net, lines]);
  const is = JSON.stringify([
    kept.number,
    kept.person_id,
    kept.basket_id,
    kept.net_cents,
    kept.lines,
  ]);
  return said === is ? [] : [`told ${said}, kept ${is}`];
}
