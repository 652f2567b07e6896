import { csvPrice } from '#base/files/csv.ts';
import type { Sql } from '#base/database/database.server.ts';
import { toPercent, unitToEuros } from '#base/values/money.ts';
import { unitWithVat } from '#base/values/vat.ts';
import { findDiscounts } from '#shop/customers/best-discounts.server.ts';
import { discountOn, listPrice, ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import type { Discounts } from '#shop/kernel/visitor.ts';
import { readingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { writeTable, type Format, type Written } from '#staff/tables/write-table.server.ts';

type Row = Priced & { code: string; name: string; category: string; vendor: string; unit: string };

/** The whole catalogue at the prices of one customer, by e-mail. */
export const exportPricelist = readingJob({
  title: 'export pricelist',
  needs: ['prices.read'],
  async work({ sql }, { customer, format }: { customer: string; format: Format }) {
    const discounts = await findDiscounts(sql, customer);
    if (!discounts) throw new StaffError('export.unknownCustomer', { customer });
    const rows = await listProducts(sql);
    return { count: rows.length, bytes: await pricelist(format, rows, discounts) };
  },
});

const listProducts = (sql: Sql) => sql<Row[]>`
  select product.id as product_id, product.code, product.name, category.title as category, vendor.name as vendor, unit,
         price_cents, price_fraction, price_decimals, vat_percent, category_id, vendor_id
  from product
  join category on category.id = category_id
  join vendor on vendor.id = vendor_id
  where is_sold order by product.code`;

/** What each product costs this customer, by the very functions the shop counts with. */
function pricelist(format: Format, rows: Row[], discounts: Discounts) {
  const columns = [...TEXTS.map(textColumn), ...AMOUNTS.map(amountColumn)];
  return writeTable(
    format,
    'cennik',
    columns,
    rows.map((row) => {
      const unit = ownUnitPrice(row, discounts);
      return [
        ...TEXTS.map((name) => row[name]),
        unitToEuros(listPrice(row)),
        toPercent(discountOn(row, discounts)),
        unitToEuros(unit),
        row.vat_percent,
        unitToEuros(unitWithVat(unit, row.vat_percent, row.price_decimals)),
      ];
    }),
  );
}

const TEXTS = ['code', 'name', 'category', 'vendor', 'unit'] as const;
const AMOUNTS = ['list_price', 'discount', 'price', 'vat', 'price_with_vat'] as const;

const textColumn = (name: (typeof TEXTS)[number]): Written => ({
  name,
  cell: (value) => value as string,
});

/** Shares of a hundred are as short as they can be. */
const amountColumn = (name: (typeof AMOUNTS)[number]): Written => ({
  name,
  cell: (value) => value as number,
  csv: (value) => {
    const amount = value as number;
    return name.includes('price') ? csvPrice(amount) : String(amount).replace('.', ',');
  },
});
