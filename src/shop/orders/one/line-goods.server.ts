import type { Db } from '#base/database/database.server.ts';
import { nameBesideCode } from '#shop/catalog/product/name-beside-code.ts';

type Row = { code: string; name: string; vendor: string; ean: string; own_number: string };
/** Of each code of an order: what the goods are called beside it and by the buyer, and their bar code. */
export type LineGoods = Record<string, { name: string; ean: string; ownNumber: string }>;

export async function readLineGoods(sql: Db, orderId: number): Promise<LineGoods> {
  const rows = await sql<Row[]>`
    select line.code, line.name, coalesce(vendor.name, '') as vendor, coalesce(product.ean, '') as ean,
           line.own_number
    from order_line line left join product on product.id = line.product_id
    left join vendor on vendor.id = product.vendor_id
    where line.order_id = ${orderId} order by line.position`;
  return Object.fromEntries(
    rows.map(({ code, name, ean, own_number: ownNumber, vendor }) => [
      code,
      { name: nameBesideCode(name, { code, vendor }), ean, ownNumber },
    ]),
  );
}
