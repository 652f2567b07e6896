import type { Db } from '#base/database/database.server.ts';
import { unitToEuros } from '#base/values/money.ts';
import { availabilityFor, type Goods } from '#shop/availability/availability.ts';
import { goodsColumns } from '#shop/availability/inbound.server.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import { ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { todayInBratislava } from '#text/clock.ts';
import type { RowProduct } from './contract.ts';

type Row = Priced &
  Goods & {
    id: number;
    code: string;
    name: string;
    slug: string;
    unit: string;
    quantity_step: number;
    is_sold: boolean;
    image_name: string | null;
    image_caption: string | null;
  };

/** Products by their ids, as a row that wants so many of one shows it. Guests see no prices. */
export async function productsFor(db: Db, visitor: Visitor, ids: number[]) {
  const rows = await db<Row[]>`
    select product.id, product.id as product_id, product.code, product.name, product.slug, product.unit, product.quantity_step, product.is_sold,
           product.price_cents, product.price_fraction, product.price_decimals, product.vat_percent,
           product.category_id, product.vendor_id, file.name as image_name, cover.caption as image_caption,
           ${goodsColumns(db)}
    from product
    left join product_image cover on cover.product_id = product.id and cover.is_cover
    left join file on file.id = cover.file_id
    where product.id = any (${ids})`;
  const known = new Map(rows.map((row) => [row.id, row]));
  const today = todayInBratislava();
  return (id: number, quantity: number | null): RowProduct | null => {
    const row = known.get(id);
    if (!row) return null;
    const wanted = quantity ?? row.quantity_step;
    const seesNumbers = visitor.customer !== null;
    const availability = row.is_sold ? availabilityFor(row, { wanted, seesNumbers, today }) : null;
    return { ...productOf(row, visitor), availability };
  };
}

const productOf = (row: Row, { customer }: Visitor): Omit<RowProduct, 'availability'> => ({
  id: row.id,
  code: row.code,
  name: row.name,
  url: { url: row.slug },
  image: row.image_name
    ? { src: mediaUrl(row.image_name), caption: row.image_caption ?? '' }
    : null,
  unit_of_measure: row.unit,
  quantity_step: row.quantity_step,
  is_sold: row.is_sold,
  price_unit_exc_vat:
    customer && row.is_sold ? unitToEuros(ownUnitPrice(row, customer.discounts)) : null,
});
