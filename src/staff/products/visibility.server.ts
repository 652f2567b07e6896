import { changingJob } from '#staff/job.server.ts';
import { products } from '#staff/sheets/products.server.ts';
import { bookSold, lockImportsSoon, rowsOf, saveRows } from '#staff/sheets/save-rows.server.ts';
import * as contract from './contract.ts';

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
    const cells = changed.map(({ code }) => ({ code, is_sold: isSold }));
    const choices = { skipsRefused: false, confirmsPrices: true };
    const report = await saveRows(context, products, rowsOf(products, cells), choices);
    if (!report.isWritten) throw new Error(`not shown: ${JSON.stringify(report.refusals)}`);
    return { ...done, audit: report.audit };
  },
  { afterwards: (context) => bookSold(products, context) },
);
