import type { Sql } from '#base/database/database.server.ts';

/** One statement counts so many: their orders are locked out no longer than it takes. */
const BATCH = 200;

/**
 * What customers bought in twelve months goes on to the next month, and after a release those who were never counted are.
 * Not with the sweep, whose turn may come an hour later: until then the office would show customers without any order.
 */
export async function countFigures(sql: Sql, isOver = () => false): Promise<number> {
  let total = 0;
  let counted = BATCH;
  while (counted === BATCH && !isOver()) {
    const rows = await sql`
      select count_customer(customer_id) from customer_figures
      where year_from is distinct from first_of_year() limit ${BATCH}`;
    counted = rows.length;
    total += counted;
  }
  return total;
}
