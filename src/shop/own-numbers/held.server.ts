import type { Db } from '#base/database/database.server.ts';
import type { Customer } from '#shop/kernel/visitor.ts';

/** What the company calls these products, by their ids; whoever has no numbers costs no query. */
export async function ownNumbersOf(
  db: Db,
  customer: Pick<Customer, 'ownNumbers'> | null,
  products: readonly number[],
): Promise<Map<number, string>> {
  if (!customer?.ownNumbers || products.length === 0) return new Map();
  const rows = await db<{ product_id: number; number: string }[]>`
    select product_id, number from own_number
    where customer_id = ${customer.ownNumbers.of} and product_id = any (${products as number[]})`;
  return new Map(rows.map(({ product_id, number }) => [product_id, number]));
}
