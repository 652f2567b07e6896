import type { Tx } from '#base/database/database.server.ts';
import { changingJob } from '#staff/job.server.ts';
import { products } from '#staff/sheets/products.server.ts';
import { bookSold, lockImportsSoon, rowsOf, saveRows } from '#staff/sheets/save-rows.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import * as contract from './contract.ts';
import { readFacts } from './facts.server.ts';
import { heldBackBy } from './readiness.ts';
import { reasonsOf } from './save.server.ts';

const MOST_NAMED = 5;

/** The rule of one product holds for many. */
async function refuseUnready(sql: Tx, ids: readonly number[]): Promise<void> {
  const unready = (await readFacts(sql, ids))
    .map((facts) => ({ code: facts.code, reasons: heldBackBy(facts) }))
    .filter(({ reasons }) => reasons.length > 0);
  if (unready.length === 0) return;
  const named = unready
    .slice(0, MOST_NAMED)
    .map(({ code, reasons }) => `${code} (${reasonsOf(reasons)})`);
  const more = unready.length > MOST_NAMED ? ['…'] : [];
  throw new StaffError('products.notReady', { reasons: [...named, ...more].join('; ') });
}

/** What was ever sold is never deleted: it is hidden, and its orders and documents keep its name. */
export const showProducts = changingJob(
  contract.showProducts,
  async (context, { ids, is_sold: isSold }) => {
    const { sql } = context;
    await lockImportsSoon(sql);
    const changed = await sql<{ id: number; code: string }[]>`
      select id, code from product where id = any(${ids}::int[]) and is_sold <> ${isSold} order by id`;
    const done = { ids: changed.map(({ id }) => id) };
    if (changed.length === 0) return done;
    if (isSold) await refuseUnready(sql, done.ids);
    const cells = changed.map(({ code }) => ({ code, is_sold: isSold }));
    const choices = { skipsRefused: false, confirmsPrices: true };
    const report = await saveRows(context, products, rowsOf(products, cells), choices);
    if (!report.isWritten) throw new Error(`not shown: ${JSON.stringify(report.refusals)}`);
    return { ...done, audit: report.audit };
  },
  { afterwards: (context) => bookSold(products, context) },
);
