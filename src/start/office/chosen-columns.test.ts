import { expect, test } from 'vitest';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
type Client = Awaited<ReturnType<typeof office.signIn>>;

const choose = (client: Client, list: string, columns: string[] | null) =>
  client.post('/office/v1/account/columns', { list, columns });
const chosenBy = async (client: Client) =>
  (await client.get('/office/v1/session')).json().session.chosen_columns as unknown;

test('columns are kept for whoever chose them, on every device, until they want all again', async () => {
  const client = await office.signIn();
  expect(await chosenBy(client)).toEqual({});
  expect((await choose(client, 'products', ['price'])).statusCode).toBe(200);
  await choose(client, 'products', ['price', 'stock']);
  await choose(client, 'orders', []);
  const chosen = { products: ['price', 'stock'], orders: [] };
  expect(await chosenBy(await office.signIn())).toEqual(chosen);
  expect(await chosenBy(await office.signIn(await office.newColleague('warehouse')))).toEqual({});
  await choose(client, 'orders', null);
  expect(await chosenBy(client)).toEqual({ products: ['price', 'stock'] });
});

test('more columns than any list has, or a name without end, are refused', async () => {
  const client = await office.signIn();
  const many = Array.from({ length: 61 }, (_, index) => `c${index}`);
  expect((await choose(client, 'products', many)).statusCode).toBe(400);
  expect((await choose(client, 'x'.repeat(41), null)).statusCode).toBe(400);
});
