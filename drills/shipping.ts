import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '#base/database/database.server.ts';
import { type Drill, underBuyers } from './drill.ts';
import { someMoment } from './moment.ts';
import { launch, type Program, until } from './processes.ts';
import type { Stand } from './stand.ts';

export const shipping: Drill = {
  about: 'kill -9 of whoever accepts and ships orders, whole or in two, under eight buyers',
  kinds: ['embedded'],
  rounds: { small: 2, full: 100 },
  async run(stand, rounds) {
    const { sql } = stand;
    const [{ after }] = await sql<[{ after: number }]>`
      select coalesce(max(id), 0)::int as after from orders`;
    const row = await underBuyers(stand, 'kill -9 while orders are shipped', async (crowd) => {
      for (let round = 0; round < rounds; round += 1) {
        await crowd.work(120);
        const child = await work(stand, after);
        await someMoment(500);
        await child.end('SIGKILL');
      }
      return { count: rounds, recovery: [] };
    });
    const child = await work(stand, after);
    await until('all to be shipped', () => isDone(sql, after), { patience: 120_000, pause: 500 });
    await child.end('SIGKILL');
    row.verdict.findings.push(...(await look(sql, after)));
    return [row];
  },
};

let children = 0;
/** A process that has begun to work. */
async function work({ folder, connection }: Stand, after: number): Promise<Program> {
  const log = join(folder, `shipping-${(children += 1)}.log`);
  const input = JSON.stringify({ connection, after });
  const child = launch(process.execPath, ['drills/shipping-child.ts', input], { log });
  await until('a process to ship orders', () => readFileSync(log, 'utf8').includes('at work'));
  return child;
}

async function isDone(sql: Sql, after: number): Promise<boolean> {
  const left = await sql`
    select from orders
    where id > ${after} and not is_pick_up and status in ('new', 'accepted') limit 1`;
  return left.length === 0;
}

/** An order, its shipments with their goods and parcels, its history and the mails of each are one: nothing lost or twice. */
async function look(sql: Sql, after: number): Promise<string[]> {
  const shipped = await sql`
    select from orders where id > ${after} and not is_pick_up and status = 'shipped'`;
  const wrong = await sql<{ number: string; what: string }[]>`
    with shipped as (
      select id, number from orders where id > ${after} and not is_pick_up and status = 'shipped'
    ), sent as (
      select shipment.id, shipped.number, shipped.id as order_id
      from shipped join shipment on shipment.order_id = shipped.id)
    select number, 'line ' || line.position || ': not exactly what was ordered has left' as what
    from shipped join order_line line on line.order_id = shipped.id
    where line.quantity <> (
      select coalesce(sum(quantity), 0) from shipment_line where order_line_id = line.id)
    union all
    select number, 'is not accepted and shipped once' from shipped
    where (select array_agg(status order by id) from order_status_change
           where order_id = shipped.id and status in ('accepted', 'shipped'))
      is distinct from '{accepted,shipped}'
    union all
    select number, 'a shipment without goods' from sent
    where not exists (select from shipment_line where shipment_id = sent.id)
    union all
    select number, 'a shipment without its parcel' from sent
    where (select count(*) from shipment_parcel where shipment_id = sent.id) <> 1
    union all
    select number, 'a shipment nobody was told of' from sent
    where not exists (select from outbox where subject_key = 'shipment:' || sent.id)`;
  return [
    ...(shipped.length === 0 ? ['nothing was shipped'] : []),
    ...wrong.map(({ number, what }) => `${number}: ${what}`),
  ];
}
