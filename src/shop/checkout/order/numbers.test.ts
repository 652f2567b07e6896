import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { useShop } from '#tests/shop.ts';
import { newParty } from '#tests/world.ts';

const shop = useShop();
const BUYERS = 4;

test('orders and invoices that come at once get numbers in a row', async () => {
  const buyers = [];
  for (let count = 0; count < BUYERS; count += 1)
    buyers.push(await newParty(shop, `Rad${randomBytes(4).toString('hex')}`));

  const responses = await Promise.all(
    buyers.map(({ client }) => client.put('/admin/v1/cart/order/sk', { basket: null })),
  );
  const orders = responses.map(
    (response) => response.json().order as { id: number; number: string },
  );
  expectInARow(orders);
  // What a document needs of its customer besides.
  await shop.sql`update company set vat_id = '2023581747'`;
  expectInARow(await Promise.all(orders.map(({ id }) => issueInvoice(shop, id))));
});

function expectInARow(documents: { number: string }[]) {
  const numbers = documents.map(({ number }) => Number(number)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: BUYERS }, (_, index) => numbers[0]! + index));
}
