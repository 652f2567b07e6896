import type { Db, Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { callOf, changingJob } from '#staff/job.server.ts';
import { products } from '#staff/sheets/products.server.ts';
import { bookSold, lockImportsSoon } from '#staff/sheets/save-rows.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { say } from '#text/staff.ts';
import * as contract from './one-contract.ts';
import { refusalOf, slugOfCategory, writeCells } from './save.server.ts';

const afterwards = (context: Parameters<typeof bookSold>[1]) => bookSold(products, context);

export const addProduct = changingJob(
  contract.addProduct,
  async (context, { code, name, vendor, category }) => {
    const { sql } = context;
    await lockImportsSoon(sql);
    await refuseTaken(sql, code);
    const cells = { name, vendor, category: await slugOfCategory(sql, category), price: 0 };
    const { audit } = await writeCells(context, { code, ...cells, is_sold: false });
    await becomeDraft(sql, code);
    return { code, audit };
  },
  { afterwards },
);

const becomeDraft = (sql: Tx, code: string) =>
  sql`update product set is_draft = true where code = ${code}`;

/** A code that is there, in capitals or not, with zeros before it or without. */
async function refuseTaken(sql: Tx, code: string): Promise<void> {
  const [taken] = await sql<{ code: string }[]>`
    select code from product where lower(code) = lower(${code})`;
  if (!taken) return;
  const known = taken.code;
  throw refusalOf([['code', say('products.codeTaken', { code: known })]], { product: known });
}

type Copied = { id: number; code: string; name: string; may_change_prices: boolean };

/** What belongs to one product alone: its numbers, its place in the shop, who follows it. */
const OWN = new Set([
  'code',
  'name',
  'slug',
  'ean',
  'vendor_code',
  'is_sold',
  'offer_position',
  'successor',
]);
const OF_PRICE = new Set(['price', 'price_decimals', 'purchase_price']);

const copy = changingJob({
  title: 'products copy',
  needs: ['catalogue.change'],
  async work(context, { id, code, name, may_change_prices: mayChangePrices }: Copied) {
    const { sql } = context;
    await lockImportsSoon(sql);
    const [source] = await sql<Record<string, unknown>[]>`
      select * from (${products.select(sql)}) as things where id = ${id}`;
    if (!source) throw ShopError.notFound('messages.product.notFound');
    await refuseTaken(sql, code);
    const copied = products.columns.filter(
      ({ name: column }) => !OWN.has(column) && (mayChangePrices || !OF_PRICE.has(column)),
    );
    const cells = Object.fromEntries(
      copied.map(({ name: column, sql: stored, kind }) => {
        const value = source[stored ?? column];
        return [column, value === null ? null : kind.cell(value as never)];
      }),
    );
    const own = { code, name, is_sold: false };
    const { audit } = await writeCells(context, { price: 0, ...cells, ...own });
    await becomeDraft(sql, code);
    return { code, audit };
  },
  afterwards,
});

/** Prices come along only by who might have written them. */
export const copyProduct = callOf(contract.copyProduct, (context, input) =>
  copy(context, { ...input, may_change_prices: context.permissions.has('prices.change') }),
);

export const copyJob = copy;

/** What else leads to a product, and would lead to nothing. */
const USES = [
  'orders',
  'documents',
  'baskets',
  'projects',
  'approvals',
  'wishes',
  'stock',
  'deliveries',
  'prices',
  'links',
] as const;
type Use = (typeof USES)[number];

async function usesOf(sql: Db, id: number): Promise<Use[]> {
  const [found] = await sql<[Record<Use, boolean>]>`
    select exists (select from order_line where product_id = one.id) as orders,
           exists (select from invoice_line where code = one.code) as documents,
           exists (select from basket_line where product_id = one.id) as baskets,
           exists (select from project_line where product_id = one.id) as projects,
           exists (select from approval_line where product_id = one.id) as approvals,
           exists (select from wishlist_item where product_id = one.id) as wishes,
           exists (select from stock_movement where product_id = one.id)
             or exists (select from stock where product_id = one.id and quantity <> 0) as stock,
           exists (select from inbound_delivery where product_id = one.id) as deliveries,
           exists (select from discount where product_id = one.id)
             or exists (select from price_plan where state = 'planned' and one.id = any(products)) as prices,
           exists (select from related_product where related_id = one.id)
             or exists (select from product_accessory where accessory_id = one.id)
             or exists (select from product where successor_id = one.id) as links
    from product one where one.id = ${id}`;
  return USES.filter((use) => found[use]);
}

/** Not while somebody else works on it. */
async function lockDraft(sql: Tx, id: number): Promise<{ code: string }> {
  const [product] = await sql<{ code: string; is_draft: boolean; is_sold: boolean }[]>`
    select code, is_draft, is_sold from product where id = ${id} for update`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  if (!product.is_draft || product.is_sold) throw new StaffError('products.noDraft');
  return product;
}

export const removeProduct = changingJob(
  contract.removeProduct,
  async ({ sql, audit }, { id }) => {
    await lockImportsSoon(sql);
    const { code } = await lockDraft(sql, id);
    const uses = await usesOf(sql, id);
    if (uses.length > 0)
      throw new StaffError('products.used', {
        reasons: uses.map((use) => say(`products.uses.${use}`)).join(', '),
      });
    const [before] = await sql<Record<string, unknown>[]>`
      select * from (${products.select(sql)}) as things where id = ${id}`;
    const { id: _, ...thing } = before!;
    await sql`delete from product where id = ${id}`;
    await audit.add('product', code, thing, null);
    return {};
  },
  { afterwards },
);

/** A row of a file is known by its code, so this is none. */
export const recodeProduct = changingJob(
  contract.recodeProduct,
  async ({ sql, audit }, { id, code }) => {
    await lockImportsSoon(sql);
    const { code: before } = await lockDraft(sql, id);
    if (code === before) return { code };
    if (code.toLowerCase() !== before.toLowerCase()) await refuseTaken(sql, code);
    await sql`update product set code = ${code}, updated_at = now() where id = ${id}`;
    await audit.add('product', code, { code: before }, { code });
    return { code };
  },
);
