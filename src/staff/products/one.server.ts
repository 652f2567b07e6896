import { createHash } from 'node:crypto';
import type { Db } from '#base/database/database.server.ts';
import { unitPrice, unitToEuros } from '#base/values/money.ts';
import { ShopError } from '#base/wire/errors.ts';
import { lookColumns, lookJoins, withLook } from '#staff/goods.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { packs } from '#staff/sheets/lists.ts';
import { readFacts } from './facts.server.ts';
import type { ProductFields } from './one-contract.ts';
import * as contract from './one-contract.ts';
import { readinessOf } from './readiness.ts';

export type Edited = { fields: ProductFields; version: string };
/** Beside what is edited: what never changes, and what decides over it. */
type Read = Edited & { id: number; code: string; is_draft: boolean };

/** Of what is edited together: a price or a stock that changes meanwhile is nobody's conflict. */
const versionOf = (fields: ProductFields) =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex');

type Row = Omit<ProductFields, 'packs'> & {
  id: number;
  code: string;
  is_draft: boolean;
  packs: { quantity: number; label: string }[];
};

/** A product as its first tab edits it. */
export async function readEdited(sql: Db, by: { id: number } | { code: string }): Promise<Read> {
  const [row] = await sql<Row[]>`
    select product.id, product.code, is_draft, product.name, vendor.name as vendor, vendor_code, ean,
           category_id as category, unit, quantity_step, vat_percent::int as vat, exemption_code,
           exemption_reason, product.slug, short_description, description, offer_position, is_sold,
           coalesce((select json_agg(json_build_object('quantity', quantity, 'label', label)
                                     order by position, quantity)
                     from product_pack where product_id = product.id), '[]') as packs
    from product join vendor on vendor.id = vendor_id
    where ${'id' in by ? sql`product.id = ${by.id}` : sql`product.code = ${by.code}`}`;
  if (!row) throw ShopError.notFound('messages.product.notFound');
  const { id, code, is_draft, packs: known, ...rest } = row;
  const fields = { ...rest, packs: linesOf(known) };
  return { id, code, is_draft, fields, version: versionOf(fields) };
}

/** One on a line, as a cell of the file has them. */
const linesOf = (known: Row['packs']): string[] =>
  String(packs.cell(known as never) ?? '')
    .split('\n')
    .filter(Boolean);

type Head = {
  name: string;
  vendor: string;
  code: string;
  unit: string;
  image_name: string | null;
  stock: number;
  price_cents: number;
  price_fraction: number;
  pictures: number;
  attachments: number;
  categories: { id: number; name: string }[];
  changed_at: Date;
};

export const getProduct = readingJob(
  contract.getProduct,
  async ({ sql, config, permissions }, { code }) => {
    const { id, is_draft, fields, version } = await readEdited(sql, { code });
    const [[head], [facts]] = await Promise.all([
      sql<[Head]>`
        select product.name, product.code, product.unit, product.stock, price_cents, price_fraction,
               product.updated_at as changed_at, ${lookColumns(sql)},
               (select count(*)::int from product_image where product_id = product.id) as pictures,
               (select count(*)::int from attachment where product_id = product.id) as attachments,
               (select json_agg(json_build_object('id', above.id, 'name', above.label) order by above.level)
                from category_ancestor up join category above on above.id = up.ancestor_id
                where up.category_id = product.category_id) as categories
        from product ${lookJoins(sql)} where product.id = ${id}`,
      readFacts(sql, [id]),
    ]);
    const { price_cents: cents, price_fraction: fraction, stock, ...shown } = head;
    const mayReadPrices = permissions.has('prices.read');
    return {
      product: {
        ...withLook(config)(shown),
        id,
        is_draft,
        is_sold: fields.is_sold,
        url: fields.is_sold ? `${config.publicUrl}/product/${fields.slug}` : null,
        price: mayReadPrices ? unitToEuros(unitPrice(cents, fraction)) : null,
        stock: permissions.has('stock.read') ? stock : null,
        // Whether there is a cost is not for everybody either.
        readiness: readinessOf(facts!).filter(({ name }) => name !== 'cost' || mayReadPrices),
        fields,
        version,
      },
    };
  },
);
