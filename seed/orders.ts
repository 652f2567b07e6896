import type { Db } from '#base/database/database.server.ts';
import { historyOf, type StatusChange } from './order-history.ts';
import { linesOf, readDiscounts, readProducts, type LineRow } from './order-lines.ts';
import type { Delivery, OrderPlan } from './order-plans.ts';
import {
  basketAddressRows,
  basketRow,
  orderRow,
  type OrderRow,
  type PaymentMethod,
  type ShippingMethod,
} from './order-rows.ts';
import type { Person } from './people.ts';
import { insertRows, nextId } from './rows.ts';

export type PlacedOrder = {
  plan: OrderPlan;
  person: Person;
  row: OrderRow;
  lines: LineRow[];
  history: StatusChange[];
};

/** Every order with the basket it came from, oldest first, after those that are there. */
export async function loadOrders(
  db: Db,
  plans: OrderPlan[],
  people: Person[],
): Promise<PlacedOrder[]> {
  const orders = await placeOrders(db, plans, people);
  const tables: [string, (order: PlacedOrder) => Record<string, unknown>[]][] = [
    ['basket', ({ row }) => [basketRow(row)]],
    ['basket_line', basketLineRows],
    ['basket_address', ({ row, person }) => basketAddressRows(row.basket_id, person)],
    ['orders', ({ row }) => [row]],
    ['order_line', ({ row, lines }) => lines.map((line) => ({ order_id: row.id, ...line }))],
    [
      'order_status_change',
      ({ row, history }) => history.map((one) => ({ order_id: row.id, ...one })),
    ],
  ];
  for (const [table, rowsOf] of tables) await insertRows(db, table, orders.flatMap(rowsOf));
  return orders;
}

async function placeOrders(db: Db, plans: OrderPlan[], people: Person[]): Promise<PlacedOrder[]> {
  const first = await nextId(db, 'orders');
  const products = await readProducts(db);
  const shippings = await db<ShippingMethod[]>`select * from shipping_method`;
  const payments = await db<PaymentMethod[]>`select * from payment_method`;
  const discounts = new Map(
    await Promise.all(people.map(async ({ id }) => [id, await readDiscounts(db, id)] as const)),
  );
  const orders: PlacedOrder[] = [];
  for (const plan of plans) {
    const shipping = shippings.find(({ id }) => id === SHIPPING_IDS[plan.delivery])!;
    const payment = payments.find(({ kind }) => kind === plan.payment)!;
    const lines = linesOf(plan, products, discounts.get(plan.customer)!);
    const number = await nextNumber(db, 'order', plan.placed);
    const person = people.find(({ id }) => id === plan.customer)!;
    const id = first + orders.length;
    const row = orderRow({ id, number, plan, person, shipping, payment, lines });
    orders.push({ plan, person, row, lines, history: historyOf(plan) });
  }
  return orders;
}

/** As the shop's own data number them. */
const SHIPPING_IDS: Record<Delivery, number> = { courier: 1, packeta: 2, freight: 3, pickUp: 4 };

/** The year is that of the document's own date. */
export async function nextNumber(db: Db, series: string, date: string): Promise<string> {
  const [row] = await db<{ number: string }[]>`
    select next_number(${series}, ${Number(date.slice(0, 4))}) as number`;
  return row!.number;
}

const basketLineRows = ({ row, lines }: PlacedOrder) =>
  lines.map(({ product_id, quantity }) => ({ basket_id: row.basket_id, product_id, quantity }));
