import type { Db } from '#base/database/database.server.ts';
import { USUAL_DISPATCH } from '#shop/availability/dispatch.ts';
import { BASKET_LIMITS } from '#shop/basket/guests.server.ts';
import { USUAL_CREDIT_LINE } from '#shop/checkout/order/credit-line.server.ts';
import { USUAL_SEARCH } from '#shop/content/site.server.ts';
import { EINVOICE_DEFAULTS } from '#shop/invoices/einvoice/network/settings.server.ts';
import { USUAL_DAYS } from '#shop/invoices/issue/due-days.server.ts';
import { USUAL_CARRIERS } from '#shop/shipments/carriers.server.ts';
import { USUAL_STOP } from '#shop/shipments/dispatch-stop.server.ts';
import { asCodes } from '#staff/accounting/codes.server.ts';
import { USUAL_LEAST } from '#staff/day/low-stock.ts';
import { MATCHING_DEFAULTS } from '#staff/payments/matching.server.ts';
import { asReminders } from '#staff/reminders/settings.server.ts';
import type { AllSettings } from '#staff/setting-store/shape.ts';

type Values = Omit<AllSettings, 'shipping' | 'payments' | 'warehouses'>;

/** Everything an owner may set, in the shape of the file it is set from. */
export async function readSettings(sql: Db): Promise<AllSettings> {
  const rows = await sql<{ key: string; value: unknown }[]>`
    select key, value from setting
    where key in ('company', 'opening_hours', 'auth_panel', 'basket_limits', 'copyright_year',
                  'due_days', 'low_stock', 'dispatch', 'dispatch_stop', 'numbers', 'carriers',
                  'split_shipping', 'search', 'credit_line',
                  'einvoice', 'accounting', 'reminders', 'payment_matching')`;
  const values = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Values;
  const shipping = await sql<AllSettings['shipping']>`
    select id, name, price_cents / 100.0::float8 as price, vat_percent as vat,
           exemption_code, exemption_reason, pick_up,
           is_packeta as packeta, is_default as default, is_active as active
    from shipping_method order by position, id`;
  const payments = await sql<AllSettings['payments']>`
    select id, name, kind, price_cents / 100.0::float8 as price, vat_percent as vat,
           exemption_code, exemption_reason, allow_for_store as for_store, allow_for_shipping as for_shipping, is_active as active,
           due_days
    from payment_method order by position, id`;
  const warehouses = await sql<AllSettings['warehouses']>`
    select id, name, code, address, opening_hours, phone, is_sale_point as sale_point
    from warehouse order by position, id`;
  return {
    company: values.company,
    opening_hours: values.opening_hours,
    auth_panel: values.auth_panel,
    basket_limits: values.basket_limits ?? BASKET_LIMITS,
    copyright_year: values.copyright_year ?? null,
    due_days: values.due_days ?? USUAL_DAYS,
    low_stock: values.low_stock ?? USUAL_LEAST,
    dispatch: values.dispatch ?? USUAL_DISPATCH,
    dispatch_stop: values.dispatch_stop ?? USUAL_STOP,
    credit_line: values.credit_line ?? USUAL_CREDIT_LINE,
    numbers: values.numbers ?? { wide: false },
    carriers: values.carriers ?? USUAL_CARRIERS,
    split_shipping: values.split_shipping ?? { charge: 'each' },
    search: values.search ?? USUAL_SEARCH,
    einvoice: { ...EINVOICE_DEFAULTS, ...values.einvoice },
    accounting: asCodes(values.accounting),
    reminders: asReminders(values.reminders),
    payment_matching: { ...MATCHING_DEFAULTS, ...values.payment_matching },
    shipping: [...shipping],
    payments: [...payments],
    warehouses: [...warehouses],
  };
}
