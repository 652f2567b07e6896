import { beforeAll, expect, test } from 'vitest';
import { editOrder } from '#shop/checkout/order/edit-order.server.ts';
import {
  fillBasket,
  newCustomer,
  stepsOf,
  chooseAll,
  useMethods,
} from '#shop/checkout/checkout.fixture.ts';
import { sweep } from '#shop/kernel/sweep.server.ts';
import { changeStatus } from '#shop/orders/status.server.ts';
import { bookMoves, holdGoods } from '#shop/orders/stock.server.ts';
import { receiveDelivery } from '#staff/inbound/inbound.server.ts';
import { SHEET_IMPORTS } from '#staff/sheets/import-sheet.server.ts';
import { undoImport } from '#staff/undo/undo.server.ts';
import { promise, putOnStock } from '#tests/goods.ts';
import { brought } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';
import { staffContext } from '#tests/staff-context.ts';
import { migrationText } from '#base/database/migrate.server.ts';
import { findContradictions } from './consistency.server.ts';

const shop = useShop();
const { sql } = shop;
const methods = useMethods(shop);
const context = () => staffContext(sql);
const [FIRST, SECOND] = [11, 12];
let last = '0';

type Moved = {
  id: string;
  product_id: number;
  kind: string;
  quantity: number;
  audit_id?: string;
};

/** What was written since it was asked last, in the order of the ledger. */
async function moved(...columns: string[]) {
  const rows = await sql<Moved[]>`
    select id, product_id, kind, quantity ${columns.length > 0 ? sql`, ${sql(columns)}` : sql``}
    from stock_movement where id > ${last} and product_id in (${FIRST}, ${SECOND}) order by id`;
  last = rows.at(-1)?.id ?? last;
  return rows.map(({ id: _, ...row }) => row);
}

const codeOf = async (id: number) =>
  (await sql<{ code: string }[]>`select code from product where id = ${id}`)[0]!.code;

async function loadStock(quantity: number): Promise<string> {
  const [place] = await sql<{ name: string }[]>`
    select replace(name, e'\\u00a0', ' ') as name from warehouse order by position, id limit 1`;
  const line = `${await codeOf(FIRST)};${place!.name};${quantity}`;
  const report = await SHEET_IMPORTS.stock(context(), {
    file: brought(`code;warehouse;quantity\n${line}\n`),
    skipsRefused: false,
    ignoresUnknown: false,
    confirmsPrices: false,
  });
  return report.audit!;
}

async function order(): Promise<number> {
  const customer = await newCustomer(shop);
  await fillBasket(customer, [
    [FIRST, 2],
    [SECOND, 3],
  ]);
  const steps = stepsOf(customer, { shipping: methods.courier, payment: methods.invoice });
  await chooseAll(steps);
  return (await steps.order()).json().order.id;
}

beforeAll(async () => {
  await putOnStock(sql, FIRST, 100);
  await putOnStock(sql, SECOND, 100);
  await moved();
});

test('an order, its change and its end are rows that lead to it', async () => {
  const id = await order();
  const out = { kind: 'order', order_id: id };
  expect(await moved('order_id')).toEqual([
    { ...out, product_id: FIRST, quantity: -2 },
    { ...out, product_id: SECOND, quantity: -3 },
  ]);
  await editOrder(shop, id, {
    lines: [
      { position: 1, quantity: 2 },
      { position: 2, quantity: 1 },
    ],
  });
  await changeStatus(shop, id, 'cancelled', 'omyl');
  expect(await moved('order_id')).toEqual([
    { product_id: SECOND, kind: 'order_change', quantity: 2, order_id: id },
    { product_id: FIRST, kind: 'order_cancel', quantity: 2, order_id: id },
    { product_id: SECOND, kind: 'order_cancel', quantity: 1, order_id: id },
  ]);
});

test('a file, what takes it back and a delivery lead to who brought them', async () => {
  const file = await loadStock(40);
  expect(await moved('audit_id')).toEqual([
    { product_id: FIRST, kind: 'file', quantity: -60, audit_id: file },
  ]);
  await undoImport(context(), file);
  expect(await moved()).toEqual([{ product_id: FIRST, kind: 'undo', quantity: 60 }]);
  const reference = await promise(sql, SECOND, 5, null);
  await receiveDelivery(context(), { reference });
  const [row] = await moved('note', 'audit_id');
  expect(row).toMatchObject({ product_id: SECOND, kind: 'delivery', quantity: 5, note: reference });
  const [by] = await sql`select command from audit where id = ${row!.audit_id!}`;
  expect(by).toEqual({ command: 'inbound receive' });
});

test('what is sold while a file is being read is in the ledger as what it was', async () => {
  let id = 0;
  await sql.begin(async (tx) => {
    await holdGoods(tx);
    id = await order();
    expect(await moved()).toEqual([]);
  });
  expect(await bookMoves(sql)).toBe(2);
  expect(await moved('order_id')).toEqual([
    { product_id: FIRST, kind: 'order', quantity: -2, order_id: id },
    { product_id: SECOND, kind: 'order', quantity: -3, order_id: id },
  ]);
});

test('of what is not said a new row is an opening; nothing changed is nothing', async () => {
  await putOnStock(sql, FIRST, 7);
  await sql`update stock set quantity = 9 where product_id = ${FIRST}`;
  await sql`update stock set quantity = quantity where product_id = ${FIRST}`;
  expect(await moved()).toMatchObject([
    { kind: 'unsaid' },
    { kind: 'opening', quantity: 7 },
    { kind: 'unsaid', quantity: 2 },
  ]);
});

test('a shop from before there was a ledger gets its openings, whatever has moved meanwhile', async () => {
  await sql`delete from stock_movement`;
  await sql`update stock set quantity = quantity - 4 where product_id = ${FIRST}`;
  await sql`delete from migration where name like '0168_%'`;
  await sql.unsafe(migrationText('0168_openings_of_stock.sql'));
  expect(await moved()).toEqual([
    { product_id: FIRST, kind: 'unsaid', quantity: -4 },
    { product_id: FIRST, kind: 'opening', quantity: 9 },
    { product_id: SECOND, kind: 'opening', quantity: 102 },
  ]);
  expect(await findContradictions(sql)).toEqual([]);
});

test('what files did is folded into the opening after two years, and the sum stays', async () => {
  await loadStock(50);
  await loadStock(30);
  await loadStock(20);
  await sql`
    update stock_movement set at = now() - interval '731 days'
    where product_id = ${FIRST} and kind = 'file' and quantity > -20`;
  await sweep(sql);
  expect(
    await sql`select kind, quantity from stock_movement where product_id = ${FIRST} order by id`,
  ).toMatchObject([
    { kind: 'unsaid', quantity: -4 },
    { kind: 'opening', quantity: 44 },
    { kind: 'file', quantity: -20 },
  ]);
  expect(await findContradictions(sql)).toEqual([]);
});

test('with a product its movements go', async () => {
  await sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select 'POHYB-1', 'pohyb-1', 'Pohyb', vendor_id, category_id, 100 from product where id = ${FIRST}`;
  const [{ id }] = await sql<[{ id: number }]>`select id from product where code = 'POHYB-1'`;
  await putOnStock(sql, id, -2);
  const kept = () => sql`
    select (select count(*)::int from stock_movement where product_id = ${id}) as movements,
           (select count(*)::int from short_product where product_id = ${id}) as short`;
  expect(await kept()).toEqual([{ movements: 1, short: 1 }]);
  await sql`update stock set quantity = 3 where product_id = ${id}`;
  await sql`update product set minimum = 4 where id = ${id}`;
  expect(await kept()).toEqual([{ movements: 2, short: 1 }]);
  await sql`update product set minimum = 3 where id = ${id}`;
  expect(await kept()).toEqual([{ movements: 2, short: 0 }]);
  await sql`delete from product where id = ${id}`;
  expect(await kept()).toEqual([{ movements: 0, short: 0 }]);
});
