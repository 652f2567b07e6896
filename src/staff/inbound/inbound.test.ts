import { beforeAll, beforeEach, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { undoImport } from '#staff/undo/undo.server.ts';
import { SHEET_IMPORTS } from '#staff/sheets/import-sheet.server.ts';
import { findProducts } from '#tests/buyers.ts';
import { dayFromNow, promise, putOnStock } from '#tests/goods.ts';
import { plain, writeMails } from '#tests/mails.ts';
import { brought } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';
import { staffContext } from '#tests/staff-context.ts';
import { cancelDelivery, moveDelivery, receiveDelivery } from './inbound.server.ts';

const shop = useShop();
const { sql } = shop;
const context = () => staffContext(sql);
const [SOON, LATER] = [dayFromNow(8), dayFromNow(17)];
let camera: number;
let code: string;
let order: number;

beforeAll(async () => {
  ({ camera } = await findProducts(shop));
  [{ code }] = await sql<[{ code: string }]>`select code from product where id = ${camera}`;
});

/** One order waits for 10 pieces, and nobody else. */
beforeEach(async () => {
  await sql`delete from inbound_delivery`;
  await sql`delete from outbox`;
  await sql`update orders set status = 'delivered' where status in ('new', 'accepted')`;
  await putOnStock(sql, camera, -10);
  const copied = await copyOrder(shop, { status: 'accepted' });
  order = copied.id;
  await sql`
    update order_line set product_id = ${camera}, quantity = 10, unit_cents = 100, unit_fraction = 0,
      total_cents = 1000, later_quantity = 10, expected_on = ${SOON}
    where order_id = ${order} and position = 1`;
});

const line = async () => {
  const [row] = await sql`
    select later_quantity as later, expected_on::text as on from order_line
    where order_id = ${order} and position = 1`;
  return { ...row };
};
const mails = async () => (await sql`select text_body from outbox where kind = 'days'`).length;
const stockOf = async () =>
  (await sql<[{ stock: number }]>`select stock from product where id = ${camera}`)[0].stock;
const left = async () =>
  (await sql<{ quantity: number }[]>`select quantity from inbound_delivery`).map(
    ({ quantity }) => quantity,
  );

test('what has come is on stock once, and who waited has it', async () => {
  const reference = await promise(sql, camera, 30, SOON);
  expect(await receiveDelivery(context(), { reference, code, quantity: 4 })).toEqual([
    { code, received: 4 },
  ]);
  expect([await stockOf(), await left(), await line()]).toEqual([-6, [26], { later: 6, on: SOON }]);
  await receiveDelivery(context(), { reference });
  expect([await stockOf(), await left(), await line()]).toEqual([20, [], { later: 0, on: null }]);
  await expect(receiveDelivery(context(), { reference })).rejects.toThrow('nie je medzi');
  expect(await stockOf()).toBe(20);
  expect(await mails()).toBe(0);
});

test('two people who receive it at once book it once', async () => {
  const reference = await promise(sql, camera, 30, SOON);
  const both = await Promise.allSettled(
    [1, 2].map(() => receiveDelivery(context(), { reference })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await stockOf()).toBe(20);
});

test('goods come to the warehouse that is named', async () => {
  const reference = await promise(sql, camera, 30, SOON);
  const [point] = await sql<{ id: number; name: string }[]>`
    select id, name from warehouse order by position desc, id desc limit 1`;
  await receiveDelivery(context(), { reference, warehouse: point!.name });
  const [held] = await sql`
    select quantity from stock where product_id = ${camera} and warehouse_id = ${point!.id}`;
  expect(held!.quantity).toBe(30);
  await expect(receiveDelivery(context(), { reference, warehouse: 'Nikde' })).rejects.toThrow(
    'Nikde',
  );
});

test.each([0, -1, 31, 1.5])('of 30 cannot come %d', async (quantity) => {
  const reference = await promise(sql, camera, 30, SOON);
  await expect(receiveDelivery(context(), { reference, code, quantity })).rejects.toThrow('počet');
  expect(await stockOf()).toBe(-10);
});

test('a moved day, and a delivery that will not come, are told once', async () => {
  const reference = await promise(sql, camera, 30, SOON);
  await moveDelivery(context(), { reference, on: LATER });
  expect(await line()).toEqual({ later: 10, on: LATER });
  expect(await mails()).toBe(1);
  await moveDelivery(context(), { reference, on: LATER });
  expect(await mails()).toBe(1);
  await cancelDelivery(context(), { reference });
  expect(await line()).toEqual({ later: 10, on: null });
  expect(await mails()).toBe(2);
  await expect(moveDelivery(context(), { reference, on: LATER })).rejects.toThrow('nie je medzi');
  await expect(moveDelivery(context(), { reference, on: '31.2.2027' })).rejects.toThrow('dátum');
});

const file = (on: string) => ({
  skipsRefused: false,
  ignoresUnknown: false,
  confirmsPrices: false,
  file: brought(`code;reference;quantity;expected_on;note\n${code};OBJ-7;30;${on};Dodávateľ\n`),
});
const importFile = (on: string) => SHEET_IMPORTS.inbound(context(), file(on));

test('a file moves days, the same file again does nothing, and undoing moves them back', async () => {
  await importFile(SOON);
  expect(await mails()).toBe(0);
  const [year, month, day] = LATER.split('-').map(Number);
  const moved = await importFile(`${day}.${month}.${year}`);
  expect(moved).toMatchObject({ changed: 1, created: 0 });
  expect(await line()).toEqual({ later: 10, on: LATER });
  expect(await mails()).toBe(1);
  await writeMails(sql);
  const [mail] = await sql<[{ text_body: string }]>`
    select text_body from outbox where kind = 'days'`;
  expect(plain(mail.text_body)).toContain(`nový termín ${day}. ${month}.`);
  expect(await importFile(LATER)).toMatchObject({ unchanged: 1 });
  expect(await mails()).toBe(1);
  await undoImport(context(), moved.audit!);
  expect(await line()).toEqual({ later: 10, on: SOON });
  expect(await mails()).toBe(2);
});

test('a new delivery gives a day, taken back it is unknown again', async () => {
  await sql`update order_line set expected_on = null where order_id = ${order}`;
  const added = await importFile(SOON);
  expect(await line()).toEqual({ later: 10, on: SOON });
  await undoImport(context(), added.audit!);
  expect([await left(), await line()]).toEqual([[], { later: 10, on: null }]);
});

test('a dry run tells nobody', async () => {
  await promise(sql, camera, 30, SOON);
  await SHEET_IMPORTS.inbound({ ...context(), isDryRun: true }, file(LATER));
  expect([await mails(), await line()]).toEqual([0, { later: 10, on: SOON }]);
});

test.each([
  ['a code nobody has', 'NIKDE;OBJ-7;30;24.11.2031', 'code'],
  ['no pieces', 'KOD;OBJ-7;0;24.11.2031', 'quantity'],
  ['no day', 'KOD;OBJ-7;3;čoskoro', 'expected_on'],
  ['no number of the delivery', 'KOD;;3;24.11.2031', 'reference'],
])('%s is refused', async (_name, row, column) => {
  const bad = brought(`code;reference;quantity;expected_on\n${row.replace('KOD', code)}\n`);
  const report = await SHEET_IMPORTS.inbound(context(), { ...file(SOON), file: bad });
  expect(report).toMatchObject({ isWritten: false, refusals: [{ column }] });
  expect(await left()).toEqual([]);
});
