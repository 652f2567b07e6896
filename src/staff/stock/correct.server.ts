import { ShopError } from '#base/wire/errors.ts';
import { type Movement, moveStock } from '#shop/orders/stock.server.ts';
import { planWaiting } from '#shop/orders/waiting.server.ts';
import { changingJob, type JobContext } from '#staff/job.server.ts';
import { products } from '#staff/sheets/products.server.ts';
import { bookSold, lockImportsSoon, rowsOf, saveRows } from '#staff/sheets/save-rows.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import * as contract from './contract.ts';
import { keyOf, lockPlace } from './place.server.ts';
import type { CorrectionReason } from './reasons.ts';

export const correctStock = changingJob(
  contract.correctStock,
  async (context, { reason, note: typed = '', ...counted }) => {
    const note = typed.trim();
    if (reason === 'another' && note === '')
      throw new ShopError('messages.office.noteNeeded', { key: 'note' });
    return setLying(context, counted, {
      why: note === '' ? { reason } : { reason, note },
      movement: (audit) => ({ kind: 'correction', audit_id: audit, reason, note }),
    });
  },
);

/** What was counted and is as the shop thought is fine, and nothing moves. */
export const setCounted = changingJob(contract.setCounted, (context, counted) =>
  setLying(context, counted, {
    why: {},
    movement: (audit) => ({ kind: 'counting', audit_id: audit }),
    mayBeSame: true,
  }),
);

type Counted = { id: number; warehouse: number; lies: number; was: number };
type Cause = {
  /** For the history of changes. */
  why: { reason?: CorrectionReason; note?: string };
  /** For the ledger. */
  movement: (audit: string) => Movement;
  mayBeSame?: boolean;
};

/** What people count is what lies there; orders have taken their part of it before, so the difference is the same of what is free. */
async function setLying(
  context: JobContext,
  { id, warehouse, lies, was }: Counted,
  { why, movement, mayBeSame = false }: Cause,
) {
  const { sql, audit } = context;
  // While a file is being read nobody knows what there is.
  await lockImportsSoon(sql);
  const place = await lockPlace(sql, id, warehouse);
  const key = keyOf(place);
  if (place.lies !== was)
    await refuseStale(sql, { entity: 'stock', keys: [key] }, { lies: place.lies });
  const quantity = lies - was;
  if (quantity === 0) {
    if (mayBeSame) return { lies, free: place.free };
    throw ShopError.conflict('messages.office.sameStock');
  }
  const free = place.free + quantity;
  await audit.add('stock', key, { quantity: place.free }, { quantity: free, ...why });
  await moveStock(sql, 'in', [{ product_id: id, quantity }], {
    salePoint: warehouse,
    ...movement(await audit.id()),
  });
  await planWaiting(context, [id]);
  return { lies, free };
}

export const setMinimum = changingJob(
  contract.setMinimum,
  async (context, { id, minimum, was }) => {
    const { sql } = context;
    await lockImportsSoon(sql);
    const [product] = await sql<{ code: string; minimum: number | null }[]>`
      select code, minimum from product where id = ${id}`;
    if (!product) throw ShopError.notFound('messages.product.notFound');
    const { code, minimum: before } = product;
    if (before !== was)
      await refuseStale(sql, { entity: 'product', keys: [code] }, { minimum: before });
    const choices = { skipsRefused: false, confirmsPrices: true };
    const report = await saveRows(
      context,
      products,
      rowsOf(products, [{ code, minimum }]),
      choices,
    );
    if (!report.isWritten) throw new Error(`minimum refused: ${JSON.stringify(report.refusals)}`);
    return { minimum };
  },
  { afterwards: (context) => bookSold(products, context) },
);
