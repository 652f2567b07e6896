import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import { fillBasket, useMethods, newCustomer, stepsOf } from '#shop/checkout/checkout.fixture.ts';

const shop = useShop();
const methods = useMethods(shop);
const NAMES = ['address', 'shipping', 'salePoint', 'payment', 'note', 'order'] as const;

/** In whatever order and however often the calls come, they end in one valid order or in a clear refusal. */
test('every sequence of the six calls is safe', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...NAMES), { minLength: 6, maxLength: 14 }),
      fc.boolean(),
      async (sequence, isPickUp) => {
        const customer = await newCustomer(shop);
        const { id } = await fillBasket(customer, [[1, 1]]);
        const steps = stepsOf(
          customer,
          isPickUp
            ? { shipping: methods.pickUp, payment: methods.cash, salePoint: methods.warehouse }
            : { shipping: methods.courier, payment: methods.invoice },
        );
        for (const name of sequence) {
          const response = await steps[name]();
          expect(response.statusCode).toBeLessThan(500);
          if (response.statusCode !== 200) expect(response.json().error[0].message).not.toBe('');
        }
        const orders = await shop.sql`select number from orders where basket_id = ${id}`;
        const [basket] = await shop.sql`select state from basket where id = ${id}`;
        expect(orders.length).toBe(basket!.state === 'ordered' ? 1 : 0);

        // A basket that was left half-way can always be finished.
        for (const name of NAMES) await steps[name]();
        expect(await shop.sql`select from orders where basket_id = ${id}`).toHaveLength(1);
      },
    ),
    { numRuns: 25 },
  );
});
