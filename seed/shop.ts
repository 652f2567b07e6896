import { isPaidAtOnce } from '#base/values/payment-kinds.ts';
import type { Db } from '#base/database/database.server.ts';
import { toCents } from '#base/values/money.ts';
import { catalog } from './catalog.ts';
import { listCategories, type SeedCategory } from './categories.ts';
import { menuRows, settingRows, site, textPageRows } from './content.ts';
import { insertRows, type Say } from './rows.ts';

/** What every shop needs before it can open, demo or not. */
export async function loadShop(db: Db, say: Say): Promise<void> {
  const pages = textPageRows();
  const tables: [string, Record<string, unknown>[]][] = [
    ['category', rootCategories()],
    ['text_page', pages],
    ['menu_item', menuRows(pages)],
    ['warehouse', warehouseRows()],
    ['shipping_method', shippingRows()],
    ['payment_method', paymentRows()],
    ['setting', settingRows(db)],
  ];
  for (const [index, [table, rows]] of tables.entries()) {
    await insertRows(db, table, rows);
    say('Setting up the shop', index + 1, tables.length);
  }
}

const rootCategories = () =>
  listCategories(catalog)
    .filter((category) => category.parentId === null)
    .map(categoryRow);

export const categoryRow = ({ id, parentId, position, node }: SeedCategory) => ({
  id,
  parent_id: parentId,
  slug: node.slug,
  label: node.label,
  title: node.title,
  sentence: site.categorySentences[node.slug] ?? '',
  position,
});

const warehouseRows = () =>
  site.warehouses.map(({ name, code, address, openingHours, phone }, index) => ({
    id: index + 1,
    name,
    code,
    address,
    opening_hours: openingHours,
    phone,
    position: index + 1,
  }));

const shippingRows = () =>
  catalog.shipping.map((method, index) => ({
    id: index + 1,
    name: method.name,
    price_cents: toCents(method.price),
    pick_up: method.pick_up,
    is_default: method.default,
    is_packeta: method.is_packeta,
    position: index + 1,
  }));

const paymentRows = () =>
  catalog.payments.map((method, index) => ({
    id: index + 1,
    name: method.name,
    kind: paymentKind(method.name),
    price_cents: toCents(method.price),
    allow_for_store: method.allow_for_store,
    allow_for_shipping: method.allow_for_shipping,
    due_days: isPaidAtOnce(paymentKind(method.name)) ? 0 : null,
    position: index + 1,
  }));

const PAYMENT_KINDS = [
  ['faktúra', 'invoice'],
  ['platba vopred', 'prepayment'],
  ['dobierka', 'on_delivery'],
  ['hotovosť', 'cash'],
  ['karta', 'card'],
] as const;

function paymentKind(name: string) {
  const known = PAYMENT_KINDS.find(([word]) => name.toLowerCase().includes(word));
  if (!known) throw new Error(`Which kind of payment is "${name}"?`);
  return known[1];
}
