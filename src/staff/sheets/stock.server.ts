import { CODE_HEADINGS } from './headings.server.ts';
import type { Tx } from '#base/database/database.server.ts';
import { reservedOf } from '#shop/orders/reserved.server.ts';
import { findSimilarCodes, findStrayCodes } from './codes-check.server.ts';
import { text, whole } from './kinds.ts';
import { STOCK_SAMPLE } from './samples/products-sample.ts';
import { writeMany } from './write-many.server.ts';
import { column, KEPT, REQUIRED, type Found, type Sheet } from './sheet.server.ts';

/** A name has no-break spaces, which people do not type: any space is as good as another. */
const warehouseName = text({ check: (value) => value.replaceAll('\u00a0', ' ') });
const typed = (tx: Tx) => tx`replace(warehouse.name, e'\\u00a0', ' ')`;

/** What open orders have taken and still lies there. */
const TAKEN = 'coalesce(things.lies - things.quantity, 0)';

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
      'mnozstvo, pocet, pocet-ks, stav, stav-skladu, zasoba, skladom, na-sklade, volne, volny, volny-stav',
      { otherwise: `incoming.lies - ${TAKEN}` },
    ),
    column('lies', whole(), KEPT, 'lezi, fyzicky-stav, fyzicky-pocet, spocitane', {
      otherwise: `incoming.quantity + ${TAKEN}`,
      isRetold: true,
    }),
  ],
  select: (tx) => tx`
    select (product_id::bigint << 24) + warehouse_id as id, product.code, ${typed(tx)} as warehouse,
           stock.quantity, stock.quantity + coalesce(reserved.quantity, 0) as lies
    from stock
    join product on product.id = product_id
    join warehouse on warehouse.id = warehouse_id
    left join (${reservedOf(tx)}) as reserved using (product_id, warehouse_id)`,
  check: async (tx) => [
    ...(await findSimilarCodes(tx)),
    ...(await findStrayCodes(tx)),
    ...(await findStrayWarehouses(tx)),
    ...(await findContrary(tx)),
  ],
  write,
  sample: STOCK_SAMPLE,
};

const findStrayWarehouses = (tx: Tx) => tx<Found[]>`
  select row, 'warehouse' as column, warehouse as value, 'warehouse' as reason
  from target where not exists (select from warehouse where ${typed(tx)} = target.warehouse)`;

/** A file that says both says the same by both, as the shop writes it. What is new here may come from a shop with other orders: what is free counts. */
const findContrary = (tx: Tx) => tx<Found[]>`
  select target.row, 'lies' as column, target.lies::text as value, 'liesAndQuantity' as reason
  from target join known using (id)
  where target.lies - target.quantity <> known.lies - known.quantity`;

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
