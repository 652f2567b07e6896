import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { centsPart, fractionPart, unitPrice } from '#base/values/money.ts';
import { lockBasket } from '#shop/basket/basket.server.ts';
import { ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { PROJECT_LIMITS, type Source } from './contract.ts';

type Given = Priced & {
  product_id: number;
  code: string;
  name: string;
  unit: string;
  quantity: number;
  note: string;
};
/** A line of an order whose product is gone, with what it cost then. */
type Gone = Omit<Given, keyof Priced | 'product_id'> & {
  product_id: null;
  unit_cents: number;
  unit_fraction: number;
};

/** Puts what a source holds at the end of a section, at today's prices of the company. All of it, or nothing. */
export async function addFrom(
  tx: Db,
  visitor: SignedIn,
  { project, section }: { project: number; section: number },
  source: Source,
): Promise<void> {
  const rows = await readSource(tx, visitor, source);
  const [held] = await tx<[{ count: number }]>`
    select count(*)::int from project_line line join project_section on project_section.id = section_id
    where project_id = ${project}`;
  if (held.count + rows.length > PROJECT_LIMITS.lines)
    throw ShopError.conflict('messages.project.tooManyLines');
  const lines = rows.map((row) => {
    const saved =
      row.product_id === null
        ? unitPrice(row.unit_cents, row.unit_fraction)
        : ownUnitPrice(row, visitor.customer.discounts);
    const { product_id, code, name, unit, quantity, note } = row;
    return {
      product_id,
      code,
      name,
      unit,
      quantity,
      note,
      saved_cents: centsPart(saved),
      saved_fraction: fractionPart(saved),
    };
  });
  await tx`
    insert into project_line (section_id, position, product_id, code, name, unit, quantity, note, saved_cents,
                              saved_fraction, changed_by)
    select ${section}, place + (select coalesce(max(position), 0) from project_line where section_id = ${section}),
           product_id, code, name, unit, quantity, note, saved_cents, saved_fraction, ${visitor.person.id}
    from rows from (jsonb_to_recordset(${tx.json(lines)}) as (
      product_id int, code text, name text, unit text, quantity int, note text, saved_cents int,
      saved_fraction smallint)) with ordinality as given (
      product_id, code, name, unit, quantity, note, saved_cents, saved_fraction, place)
    order by place`;
}

const priced = (tx: Db) => tx`
  product.id as product_id, product.code, product.name, product.unit, product.price_cents,
  product.price_fraction, product.price_decimals, product.vat_percent, product.category_id,
  product.vendor_id`;

async function readSource(
  tx: Db,
  visitor: SignedIn,
  source: Source,
): Promise<readonly (Given | Gone)[]> {
  if (source.from === 'basket') {
    const basket = await lockBasket(tx, visitor, source.basket);
    const rows = await tx<Given[]>`
      select ${priced(tx)}, line.quantity, '' as note
      from basket_line line join product on product.id = line.product_id
      where line.basket_id = ${basket} order by line.id`;
    if (rows.length === 0) throw ShopError.conflict('messages.basket.empty');
    return rows;
  }
  if (source.from === 'order') {
    const rows = await tx<(Given | Gone)[]>`
      select ${priced(tx)}, coalesce(product.code, line.code) as code,
             coalesce(product.name, line.name) as name, coalesce(product.unit, line.unit) as unit,
             least(line.quantity, 9999) as quantity, '' as note, line.unit_cents, line.unit_fraction
      from orders join order_line line on line.order_id = orders.id
      left join product on product.id = line.product_id
      where orders.id = ${source.order} and orders.customer_id = ${visitor.customer.id}
      order by line.position`;
    if (rows.length === 0) throw ShopError.notFound('messages.order.notFound');
    return rows;
  }
  const { lines } = source;
  const rows = await tx<Given[]>`
    select ${priced(tx)}, wanted.quantity, wanted.note
    from unnest(${lines.map(({ product }) => product)}::int[],
                ${lines.map(({ quantity }) => quantity)}::int[],
                ${lines.map(({ note = '' }) => note)}::text[])
      with ordinality as wanted (product_id, quantity, note, place)
    join product on product.id = wanted.product_id and product.is_sold
    order by wanted.place`;
  if (rows.length < lines.length) throw ShopError.notFound('messages.product.notFound');
  return rows;
}
