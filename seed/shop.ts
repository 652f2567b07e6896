import type { Db } from '#base/database.server.ts';
import { toCents } from '#base/money.ts';
import { catalog } from './catalog.ts';
import { listCategories, type SeedCategory } from './categories.ts';
import { insertRows, type Say } from './rows.ts';

/** What every shop needs before it can open, demo or not. */
export async function loadShop(db: Db, say: Say): Promise<void> {
  say('shop', 0, 5);
  const roots = listCategories(catalog).filter((category) => category.parentId === null);
  await insertRows(db, 'category', roots.map(categoryRow));
  await insertRows(db, 'warehouse', warehouseRows());
  await insertRows(db, 'shipping_method', shippingRows());
  await insertRows(db, 'payment_method', paymentRows());
  await insertRows(
    db,
    'menu_item',
    catalog.categories.map(({ label, title, color, bgColor }, index) => ({
      id: index + 1,
      label,
      description: title,
      color,
      bg_color: bgColor,
      type: 'category',
      category_id: index + 1,
      position: index + 1,
    })),
  );
  say('shop', 5, 5);
}

export const categoryRow = ({ id, parentId, position, node }: SeedCategory) => ({
  id,
  parent_id: parentId,
  slug: node.slug,
  label: node.label,
  title: node.title,
  position,
});

const warehouseRows = () =>
  catalog.warehouses.map(({ name, address }, index) => ({
    id: index + 1,
    name,
    address,
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
