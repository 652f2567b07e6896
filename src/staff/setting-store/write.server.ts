import type { Tx } from '#base/database/database.server.ts';
import { toCents } from '#base/values/money.ts';
import { StaffError } from '#staff/staff-error.ts';
import type { Settings } from './shape.ts';

const VALUES = [
  'company',
  'opening_hours',
  'auth_panel',
  'basket_limits',
  'copyright_year',
  'due_days',
  'low_stock',
  'dispatch',
  'dispatch_stop',
  'credit_line',
  'numbers',
  'carriers',
  'split_shipping',
  'search',
  'einvoice',
  'accounting',
  'reminders',
  'payment_matching',
] as const;

/** Writes the parts that are there; of a list the rows that are not in it stay as they are. */
export async function writeSettings(tx: Tx, settings: Settings): Promise<void> {
  for (const key of VALUES)
    if (settings[key] === null) await tx`delete from setting where key = ${key}`;
    else if (settings[key] !== undefined)
      await tx`
        insert into setting (key, value) values (${key}, ${tx.json(settings[key] as never)})
        on conflict (key) do update set value = excluded.value`;

  const { shipping, payments, warehouses } = settings;
  // Only one may be the default at any moment, also between two updates.
  if (shipping) await tx`update shipping_method set is_default = false where is_default`;
  await putRows(tx, 'shipping_method', shipping, (one) => ({
    name: one.name,
    price_cents: toCents(one.price),
    vat_percent: one.vat,
    exemption_code: one.exemption_code,
    exemption_reason: one.exemption_reason,
    pick_up: one.pick_up,
    is_packeta: one.packeta,
    is_default: one.default,
    is_active: one.active,
  }));
  await putRows(tx, 'payment_method', payments, (one) => ({
    name: one.name,
    kind: one.kind,
    price_cents: toCents(one.price),
    vat_percent: one.vat,
    exemption_code: one.exemption_code,
    exemption_reason: one.exemption_reason,
    allow_for_store: one.for_store,
    allow_for_shipping: one.for_shipping,
    is_active: one.active,
    due_days: one.due_days,
  }));
  await putRows(tx, 'warehouse', warehouses, (one) => ({
    name: one.name,
    code: one.code,
    address: one.address,
    opening_hours: one.opening_hours,
    phone: one.phone,
    is_sale_point: one.sale_point,
  }));
}

async function putRows<Item extends { id?: number | undefined }>(
  tx: Tx,
  table: string,
  items: Item[] | undefined,
  columnsOf: (item: Item) => Record<string, string | number | boolean | null>,
): Promise<void> {
  for (const [index, item] of (items ?? []).entries()) {
    const columns = { ...columnsOf(item), position: index + 1 };
    if (item.id === undefined) await tx`insert into ${tx(table)} ${tx(columns)}`;
    else {
      const { count } = await tx`update ${tx(table)} set ${tx(columns)} where id = ${item.id}`;
      if (count === 0) throw new StaffError('settings.noRow', { table, id: item.id });
    }
  }
}
