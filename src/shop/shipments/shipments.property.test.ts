import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ShopError } from '#base/wire/errors.ts';
import { cancelOrder } from '#shop/invoices/issue/cancel.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { useShop } from '#tests/shop.ts';
import { moveOrder } from './move-order.server.ts';
import { ship } from './ship.server.ts';
import { deliver, takeBack } from './take-back.server.ts';

/** `PROPERTY_RUNS=1000 npx vitest run …` for the long one. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 40);

const shop = useShop();
const { sql } = shop;

const few = fc.integer({ min: 1, max: 4 });
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('ship' as const),
      lines: fc.array(fc.record({ position: few, quantity: fc.integer({ min: 0, max: 12 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rest' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), position: few }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deliver' as const), position: few }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(
        'accepted' as const,
        'ready' as const,
        'shipped' as const,
        'delivered' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

function play(orderId: number, one: Action): Promise<unknown> {
  if (one.kind === 'ship') return ship(shop, orderId, { lines: one.lines });
  if (one.kind === 'rest') return ship(shop, orderId);
  if (one.kind === 'undo') return takeBack(shop, { orderId, position: one.position });
  if (one.kind === 'deliver') return deliver(shop, { orderId, position: one.position });
  if (one.kind === 'status') return moveOrder(shop, orderId, one.status);
  return cancelOrder(shop, orderId, 'Náhodou');
}

type Books = {
  status: string;
  free: number;
  ordered: number;
  shipped: number;
  /** How many of one line have left beyond what was ordered. */
  beyond: number;
};

const look = async (orderId: number): Promise<Books> =>
  (
    await sql<[Books]>`
      select status, (select sum(quantity)::int from stock) as free, ordered, shipped, beyond
      from orders, lateral (
        select sum(quantity)::int as ordered, sum(gone)::int as shipped,
               max(gone - quantity)::int as beyond
        from (select line.quantity, coalesce((select sum(quantity) from shipment_line
                                              where order_line_id = line.id), 0) as gone
              from order_line line where order_id = orders.id) as lines) as sums
      where id = ${orderId}`
  )[0];

/** Ordered and still in the house, or nothing once the order is no more. */
const outstanding = ({ status, ordered, shipped }: Books) =>
  status === 'cancelled' ? 0 : ordered - shipped;
const physical = (books: Books) => books.free + outstanding(books);

test('whatever is sent, taken back and cancelled: never more than ordered, and stock moves once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(action, { minLength: 2, maxLength: 14 }),
      async (isPickUp, actions) => {
        const { id } = await copyOrder(shop, { status: isPickUp ? 'ready' : 'accepted', isPickUp });
        await sql`
          insert into order_status_change (order_id, status)
          values (${id}, ${isPickUp ? 'ready' : 'accepted'})`;
        let before = await look(id);
        for (const one of actions) {
          const isDone = await play(id, one).then(
            () => true,
            (error: unknown) => {
              if (error instanceof ShopError) return false;
              throw error;
            },
          );
          const after = await look(id);
          if (!isDone) expect(after).toEqual(before);
          expect(after.beyond).toBeLessThanOrEqual(0);
          // Only a cancellation moves stock, and what is in the house leaves it by shipments alone.
          if (one.kind !== 'cancel') expect(after.free).toBe(before.free);
          const left = after.shipped - before.shipped;
          expect(physical(after)).toBe(physical(before) - left);
          const isGone = after.shipped === after.ordered;
          if (['accepted', 'ready'].includes(after.status)) expect(isGone).toBe(false);
          if (['shipped', 'delivered'].includes(after.status)) expect(isGone).toBe(true);
          before = after;
        }
      },
    ),
    { numRuns: RUNS },
  );
  const ours = (await findContradictions(sql)).filter(({ rule }) => /ship|left/.test(rule));
  expect(ours).toEqual([]);
});
