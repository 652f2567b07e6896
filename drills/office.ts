import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#base/database/database.server.ts';
import { freePort } from '#tests/free-port.ts';
import { type Clerk, type Finished, hireClerk } from './clerk.ts';
import { type Drill, underBuyers } from './drill.ts';
import { someMoment } from './moment.ts';
import { until } from './processes.ts';
import { prepareShop } from './shop-process.ts';

const CLERKS = 3;
/** So many at most between two kills: an order takes five to seven. */
const PRESSES = 20;

export const office: Drill = {
  about: `kill -9 of the office while ${CLERKS} of its people accept, ship, invoice and match payments, each press doubled and repeated until it is answered`,
  kinds: ['embedded'],
  rounds: { small: 2, full: 100 },
  async run(stand, rounds) {
    const { sql } = stand;
    const port = await freePort();
    const desk = await prepareShop(
      stand.folder,
      { ...stand.env, OFFICE_PORT: String(port) },
      'office',
    );
    await desk.start();
    try {
      const [{ after }] = await sql<[{ after: number }]>`
        select coalesce(max(id), 0)::int as after from orders`;
      const origin = `http://localhost:${port}`;
      const clerks = await Promise.all(
        Array.from({ length: CLERKS }, () => hireClerk(sql, origin)),
      );
      const row = await underBuyers(
        stand,
        'kill -9 while orders are shipped, invoiced and paid in the office',
        async () => {
          const day = { isOver: false };
          const work = Promise.all(
            clerks.map((clerk, place) => workThrough(sql, clerk, { after, place, day })),
          );
          for (let round = 0; round < rounds; round += 1) {
            const wanted = answered(clerks) + Math.random() * PRESSES;
            await until('the office to get on', () => answered(clerks) > wanted, {
              patience: 120_000,
              pause: 2,
            });
            await someMoment(60);
            await desk.end('SIGKILL');
            await desk.start();
          }
          day.isOver = true;
          await work;
          return { count: rounds, recovery: [] };
        },
      );
      const finished = clerks.flatMap((clerk) => clerk.finished);
      row.what += ` (${finished.length} orders)`;
      row.verdict.findings.push(
        ...clerks.flatMap((clerk) => clerk.surprises),
        ...(finished.length === 0 ? ['nobody has finished an order'] : []),
        ...(await look(sql, finished)),
      );
      return [row];
    } finally {
      await desk.end('SIGTERM');
    }
  },
};

const answered = (clerks: Clerk[]) => clerks.reduce((sum, clerk) => sum + clerk.answered, 0);

type Part = { after: number; place: number; day: { isOver: boolean } };

/** Each takes orders of their own: what is drilled is the same press twice, not two people. */
async function workThrough(sql: Sql, clerk: Clerk, { after, place, day }: Part): Promise<void> {
  while (!day.isOver) {
    const [next] = await sql<{ number: string }[]>`
      select number from orders
      where id > ${after} and id % ${CLERKS} = ${place} and status = 'new' and not is_pick_up order by id limit 1`;
    if (next) await clerk.finish(next.number);
    else await sleep(50);
  }
}

/** What was acknowledged is there, once: parcels with all that was ordered, invoices of the whole order, the money on them. */
async function look(sql: Sql, finished: Finished[]): Promise<string[]> {
  const wrong = await sql<{ number: string; what: string }[]>`
    with told as (
      select * from jsonb_to_recordset(${sql.json(finished)})
        as told (number text, parcels jsonb, invoices jsonb, transaction int, overpaid int)
    ), kept as (
      select told.*, orders.id, orders.gross_cents, orders.status from told left join orders using (number)
    )
    select number, 'is ' || coalesce(status, 'not there') as what from kept where status is distinct from 'shipped'
    union all
    select number, 'not exactly what was ordered has left' from kept
    where exists (select from order_line line where order_id = kept.id and quantity <> (
      select coalesce(sum(quantity), 0) from shipment_line where order_line_id = line.id))
    union all
    select number, 'parcels ' || parcels::text || ' were told' from kept
    where parcels is distinct from (
      select jsonb_agg(parcel.tracking_number order by shipment.position)
      from shipment join shipment_parcel parcel on parcel.shipment_id = shipment.id where order_id = kept.id)
    union all
    select number, 'invoices ' || invoices::text || ' were told' from kept
    where (select jsonb_agg(one ->> 'number' order by one ->> 'number') from jsonb_array_elements(invoices) as one)
      is distinct from (
        select jsonb_agg(number order by number) from invoice where order_id = kept.id and kind = 'invoice')
    union all
    select number, 'its invoices are not the order' from kept
    where gross_cents is distinct from (select sum(invoice.gross_cents) from invoice where order_id = kept.id and kind = 'invoice')
    union all
    select number, 'an invoice is not paid, or more than that' from kept
    where exists (select from invoice where order_id = kept.id and kind = 'invoice' and paid_cents <> gross_cents)
    union all
    select number, 'its money is not what was assigned' from kept
    where (select jsonb_agg(jsonb_build_array(invoice.number, allocation.amount_cents) order by invoice.number)
           from bank_allocation allocation join invoice_payment payment on payment.id = payment_id
           join invoice on invoice.id = invoice_id where transaction_id = transaction)
      is distinct from (
        select jsonb_agg(jsonb_build_array(one -> 'number', one -> 'cents') order by one ->> 'number')
        from jsonb_array_elements(invoices) as one)
    union all
    select number, 'what came beyond its invoices is not the customer''s, once' from kept
    where overpaid is distinct from (
      select coalesce(sum(overpayment.amount_cents), 0)
      from bank_allocation allocation join overpayment on overpayment.id = overpayment_id
      where transaction_id = transaction)
    union all
    select number, 'its money came ' || count(*) || ' times' from kept
    join bank_transaction on reference like 'DRILL-' || number || '%' group by number having count(*) <> 1`;
  return wrong.map(({ number, what }) => `order ${number}: ${what}`);
}
