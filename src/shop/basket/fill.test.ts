import { expect, test } from 'vitest';
import { addLine, findProducts, MISSING, newCustomer, readBasket } from '#tests/buyers.ts';
import { useShop } from '#tests/shop.ts';
import { type Filling, fillBasket } from './fill.server.ts';

const shop = useShop();
type Buyer = Awaited<ReturnType<typeof newCustomer>>;

const fill = (buyer: Buyer, filling: Partial<Filling> & Pick<Filling, 'lines'>) =>
  shop.sql.begin((tx) =>
    fillBasket(
      tx,
      {
        sessionId: null,
        customer: {
          id: buyer.customerId,
          companyName: '',
          discounts: { group: 0, byCategory: {}, byVendor: {} },
        },
        person: { id: buyer.id, email: '', firstName: '', lastName: '', roles: ['buyer'] },
      },
      { basket: null, mode: 'add', ...filling },
    ),
  );
const undo = (buyer: Buyer, id: number) =>
  buyer.client.put('/admin/v1/basket/undo', { basket: null, undo: id });
const heldBy = async ({ client }: Buyer) =>
  (await readBasket(client)).products.map(({ product, quantity }) => [product, quantity]);

test('a list is added to what lies there, or takes its place; either can be taken back', async () => {
  const { camera, bracket, cable, step } = await findProducts(shop);
  const buyer = await newCustomer(shop);
  await addLine(buyer.client, cable, step);
  await addLine(buyer.client, camera, 3);
  const before = await heldBy(buyer);
  const lines = [
    { product: camera, quantity: 2 },
    { product: bracket, quantity: 4 },
  ];

  const added = await fill(buyer, { lines });
  expect(await heldBy(buyer)).toEqual([
    [cable, step],
    [camera, 5],
    [bracket, 4],
  ]);
  expect((await undo(buyer, added.undo)).statusCode).toBe(200);
  expect(await heldBy(buyer)).toEqual(before);
  // Once.
  expect((await undo(buyer, added.undo)).statusCode).toBe(409);

  const replaced = await fill(buyer, { lines, mode: 'replace' });
  expect(await heldBy(buyer)).toEqual([
    [camera, 2],
    [bracket, 4],
  ]);
  expect((await undo(buyer, replaced.undo)).statusCode).toBe(200);
  expect(await heldBy(buyer)).toEqual(before);
});

test('a basket that was changed since is left as it is', async () => {
  const { camera, bracket } = await findProducts(shop);
  const buyer = await newCustomer(shop);
  const filled = await fill(buyer, { lines: [{ product: camera, quantity: 2 }] });
  await addLine(buyer.client, bracket);
  const response = await undo(buyer, filled.undo);
  expect(response.json().error).toMatchObject([{ code: 'messages.basket.changedSince' }]);
  expect(await heldBy(buyer)).toEqual([
    [camera, 2],
    [bracket, 1],
  ]);
});

test('nobody takes back what somebody else has filled', async () => {
  const { camera } = await findProducts(shop);
  const [buyer, other] = [await newCustomer(shop), await newCustomer(shop)];
  const filled = await fill(buyer, { lines: [{ product: camera, quantity: 2 }] });
  await addLine(other.client, camera, 7);
  expect((await undo(other, filled.undo)).statusCode).toBe(409);
  expect(
    (
      await other.client.put('/admin/v1/basket/undo', {
        basket: filled.basket.id,
        undo: filled.undo,
      })
    ).statusCode,
  ).toBe(404);
  expect(await heldBy(other)).toEqual([[camera, 7]]);
  expect(await heldBy(buyer)).toEqual([[camera, 2]]);
});

test('where nothing of a list can be bought, the basket is not emptied for it', async () => {
  const { camera } = await findProducts(shop);
  const buyer = await newCustomer(shop);
  await addLine(buyer.client, camera, 3);
  await expect(
    fill(buyer, { mode: 'replace', lines: [{ product: MISSING, quantity: 1 }] }),
  ).rejects.toMatchObject({ status: 409 });
  expect(await heldBy(buyer)).toEqual([[camera, 3]]);
});
