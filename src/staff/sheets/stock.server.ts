import { CODE_HEADINGS } from './headings.server.ts';
import type { Tx } from '#base/database/database.server.ts';
import { findSimilarCodes, findStrayCodes } from './codes-check.server.ts';
import { text, whole } from './kinds.ts';
import { STOCK_SAMPLE } from './samples/products-sample.ts';
import { writeMany } from './write-many.server.ts';
import { column, REQUIRED, type Found, type Sheet } from './sheet.server.ts';

/** A name has no-break spaces, which people do not type: any space is as good as another. */
const warehouseName = text({ check: (value) => value.replaceAll('\u00a0', ' ') });
const typed = (tx: Tx) => tx`replace(warehouse.name, e'\\u00a0', ' ')`;

export const stock: Sheet = {
  name: 'stock',
  subjects: ['stock'],
  entity: 'stock',
  isCatalogue: true,
  movesStock: true,
  mayCreate: true,
  columns: [
    column('code', text(), REQUIRED, CODE_HEADINGS, { isKey: true }),
    column('warehouse', warehouseName, REQUIRED, 'sklad, nazov-skladu', { isKey: true }),
    column(
      'quantity',
      whole(),
      REQUIRED,
      'mnozstvo, pocet, pocet-ks, stav, stav-skladu, zasoba, skladom, na-sklade',
    ),
  ],
  select: (tx) => tx`
    select (product_id::bigint << 24) + warehouse_id as id, product.code, ${typed(tx)} as warehouse,
           quantity
    from stock
    join product on product.id = product_id
    join warehouse on warehouse.id = warehouse_id`,
  check: async (tx) => [
    ...(await findSimilarCodes(tx)),
    ...(await findStrayCodes(tx)),
    ...(await findStrayWarehouses(tx)),
  ],
  write,
  sample: STOCK_SAMPLE,
};

const findStrayWarehouses = (tx: Tx) => tx<Found[]>`
  select row, 'warehouse' as column, warehouse as value, 'warehouse' as reason
  from target where not exists (select from warehouse where ${typed(tx)} = target.warehouse)`;

/** The sum of a product follows by a trigger; of listings only those of goods that come in or run out. */
async function write(tx: Tx): Promise<void> {
  await writeMany(tx, {
    isListed: tx`(target.quantity > 0) <> (coalesce(known.quantity, 0) > 0)`,
    async write() {
      await tx`
        insert into stock (product_id, warehouse_id, quantity)
        select product.id, warehouse.id, quantity
        from target
        join product on product.code = target.code
        join warehouse on ${typed(tx)} = target.warehouse
        where status <> 'unchanged'
        order by product.id, warehouse.id
        on conflict (product_id, warehouse_id) do update set quantity = excluded.quantity`;
    },
  });
}
