import type { Tx } from '#base/database/database.server.ts';
import { centsPart, fractionPart, unitFromEuros } from '#base/values/money.ts';
import { ShopError } from '#base/wire/errors.ts';
import { moveStock } from '#shop/orders/stock.server.ts';
import { planWaiting } from '#shop/orders/waiting.server.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { callOf, changingJob, type JobContext } from '#staff/job.server.ts';
import { products } from '#staff/sheets/products.server.ts';
import { bookSold, lockImportsSoon, rowsOf, saveRows } from '#staff/sheets/save-rows.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import * as contract from './delivery-contract.ts';

type Given = InputOf<typeof contract.receiveLines>;
type Expected = { id: number; product: number; code: string; quantity: number };
type Received = Expected & Given['lines'][number];

/** What was counted of a delivery is on stock. Who waits for it has it, and a new cost changes no price. */
export const receiveCounted = changingJob({
  title: 'inbound receive counted',
  needs: ['stock.change'],
  async work(context, { reference, warehouse, lines, rest_on: day }: Given) {
    const { sql } = context;
    await lockImportsSoon(sql);
    const received = await lockLines(sql, reference, lines);
    // First, as it waits until nobody moves goods, which are held from there on.
    await saveCosts(context, received);
    const [place] = await sql`select id from warehouse where id = ${warehouse}`;
    if (!place) throw ShopError.notFound('messages.office.deliveryGone');
    let [came, left] = [0, 0];
    for (const line of received) {
      const rest = line.rest === 'cancel' ? 0 : Math.max(0, line.quantity - line.came);
      await writeRest(sql, line, { rest, day });
      await context.audit.add(
        'inbound',
        `${line.code} ${reference}`,
        { quantity: line.quantity },
        { quantity: rest, received: line.came },
      );
      came += line.came;
      left += rest;
    }
    const goods = received.flatMap(({ product, came: quantity }) =>
      quantity > 0 ? [{ product_id: product, quantity }] : [],
    );
    if (goods.length > 0)
      await moveStock(sql, 'in', goods, {
        salePoint: warehouse,
        kind: 'delivery',
        audit_id: await context.audit.id(),
        note: reference,
      });
    await planWaiting(
      context,
      received.map(({ product }) => product),
    );
    return { came, left };
  },
  afterwards: (context) => bookSold(products, context),
});

/** Who may not read what things cost may not set it either. */
export const receiveLines = callOf(contract.receiveLines, async (context, given) => {
  const hasCost = given.lines.some(({ cost }) => cost !== undefined);
  if (hasCost && !context.permissions.has('prices.change'))
    throw new StaffError('permission.missing', { permission: 'prices.change' });
  return receiveCounted(context, given);
});

/** Held until it is done, so that nothing is received twice; what was counted is what is still expected. */
async function lockLines(tx: Tx, reference: string, lines: Given['lines']): Promise<Received[]> {
  const expected = await tx<Expected[]>`
    select delivery.id, product_id as product, product.code, quantity
    from inbound_delivery delivery join product on product.id = product_id
    where reference = ${reference} order by delivery.id for update of delivery`;
  if (expected.length === 0) throw ShopError.notFound('messages.office.deliveryGone');
  const known = new Map(expected.map((one) => [one.product, one]));
  const isSeen = lines.every(({ id, ordered }) => known.get(id)?.quantity === ordered);
  if (!isSeen || new Set(lines.map(({ id }) => id)).size !== lines.length)
    await refuseStale(
      tx,
      { entity: 'inbound', keys: expected.map(({ code }) => `${code} ${reference}`) },
      {
        lines: expected.map(({ product, code, quantity }) => ({
          id: product,
          code,
          ordered: quantity,
        })),
      },
    );
  return lines.map((line) => ({ ...line, ...known.get(line.id)! }));
}

type Rest = { rest: number; day: string | null | undefined };

async function writeRest(tx: Tx, { id }: Received, { rest, day }: Rest) {
  if (rest === 0) return tx`delete from inbound_delivery where id = ${id}`;
  const on = day === undefined ? tx`expected_on` : tx`${day}::date`;
  return tx`
    update inbound_delivery set quantity = ${rest}, expected_on = ${on}, updated_at = now()
    where id = ${id}`;
}

async function saveCosts(context: JobContext, received: readonly Received[]) {
  const cells = received.flatMap(({ code, cost, came }) => {
    if (cost === undefined || came === 0) return [];
    const price = unitFromEuros(cost);
    return [{ code, purchase_cents: centsPart(price) + fractionPart(price) / 100 }];
  });
  if (cells.length === 0) return;
  const choices = { skipsRefused: false, confirmsPrices: true };
  const report = await saveRows(context, products, rowsOf(products, cells), choices);
  if (!report.isWritten) throw new Error(`costs refused: ${JSON.stringify(report.refusals)}`);
}
