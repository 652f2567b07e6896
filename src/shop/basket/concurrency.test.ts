import { describe, expect, test } from 'vitest';
import {
  addLine,
  changeLine,
  useGoods,
  newCustomer,
  readBasket,
  readLines,
} from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const goods = useGoods(shop);

const twenty = <Result>(call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => call(index)));

async function newGuest() {
  const guest = shop.guest();
  await addLine(guest, goods.bracket);
  return guest;
}

describe('twenty at once', () => {
  const buyers: [string, () => Promise<Client>][] = [
    ['a customer', async () => (await newCustomer(shop)).client],
    ['a guest', newGuest],
  ];

  test.each(buyers)(
    '%s: with one key they count once and get the same response',
    async (_who, come) => {
      const client = await come();
      const responses = await twenty(() => addLine(client, goods.camera, 2, { key: 'click-1' }));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      const held = (await readLines(client)).find(({ product }) => product === goods.camera);
      expect(held).toMatchObject({ quantity: 2 });
    },
  );

  test.each(buyers)('%s: without a key they add up in one basket', async (_who, come) => {
    const client = await come();
    const responses = await twenty(() => addLine(client, goods.camera, 1));
    expect(new Set(responses.map((response) => response.json().basket.id)).size).toBe(1);
    const held = (await readLines(client)).filter(({ product }) => product === goods.camera);
    expect(held).toMatchObject([{ quantity: 20 }]);
  });

  test('from two devices that both open the basket', async () => {
    const { client, who, id } = await newCustomer(shop);
    const phone = await shop.signIn(who);
    await twenty((index) =>
      addLine(index % 2 ? phone : client, index % 3 ? goods.camera : goods.bracket, 1),
    );
    expect(await shop.sql`select from basket where person_id = ${id}`).toHaveLength(1);
    const quantities = (await readLines(client)).map(({ quantity }) => quantity);
    expect(quantities.reduce((sum, one) => sum + one)).toBe(20);
  });

  test('never beyond the limit', async () => {
    const { client } = await newCustomer(shop);
    const responses = await twenty(() => addLine(client, goods.camera, 900));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(11);
    expect(await readLines(client)).toMatchObject([{ quantity: 9_900 }]);
  });
});

describe('a key', () => {
  test('means nothing to another customer', async () => {
    const [one, other] = [await newCustomer(shop), await newCustomer(shop)];
    await addLine(one.client, goods.camera, 1, { key: 'shared' });
    await addLine(other.client, goods.camera, 2, { key: 'shared' });
    expect(await readLines(other.client)).toMatchObject([{ quantity: 2 }]);
  });

  test('gets the first response again, whatever has happened to the basket since', async () => {
    const { client, id } = await newCustomer(shop);
    const first = await addLine(client, goods.camera, 1, { key: 'lost' });
    await addLine(client, goods.bracket, 1);
    expect((await addLine(client, goods.camera, 1, { key: 'lost' })).body).toBe(first.body);
    await shop.sql`update basket set state = 'ordered' where person_id = ${id}`;
    expect((await addLine(client, goods.camera, 1, { key: 'lost' })).body).toBe(first.body);
    expect(await readBasket(client)).toMatchObject({ id: null });
  });

  test('with another request is a conflict', async () => {
    const { client } = await newCustomer(shop);
    await addLine(client, goods.camera, 1, { key: 'again' });
    const response = await addLine(client, goods.camera, 2, { key: 'again' });
    expect(response.statusCode).toBe(409);
    expect(response.json().error[0].code).toBe('messages.request.keyReused');
    expect(await readLines(client)).toMatchObject([{ quantity: 1 }]);
  });

  test('of a refused request can be used again', async () => {
    const { client } = await newCustomer(shop);
    await shop.sql`update product set is_sold = false where id = ${goods.camera}`;
    const refused = await addLine(client, goods.camera, 1, { key: 'later' });
    await shop.sql`update product set is_sold = true where id = ${goods.camera}`;
    expect(refused.statusCode).toBe(404);
    expect((await addLine(client, goods.camera, 1, { key: 'later' })).statusCode).toBe(200);
  });

  test('covers a guest’s very first line, once the cookie has arrived', async () => {
    const guest = shop.guest();
    await addLine(guest, goods.camera, 1, { key: 'first' });
    await addLine(guest, goods.camera, 1, { key: 'first' });
    expect(await readLines(guest)).toMatchObject([{ quantity: 1 }]);
  });

  test.each(['', 'x'.repeat(201), 'má diakritiku'])('%j is not one', async (key) => {
    const { client } = await newCustomer(shop);
    expect((await addLine(client, goods.camera, 1, { key })).statusCode).toBe(400);
    expect(await readBasket(client)).toMatchObject({ id: null });
  });
});

describe('signing in', () => {
  test('adds what the guest collected to what the customer has', async () => {
    const { client, who } = await newCustomer(shop);
    await addLine(client, goods.camera, 2);
    const guest = shop.guest();
    await addLine(guest, goods.bracket, 4);
    await addLine(guest, goods.camera, 3);
    const before = guest.cookies.get('bastion_session')!;
    await guest.post('/admin/v1/sign/in', who);

    expect(await readLines(guest)).toMatchObject([
      { product: goods.camera, quantity: 5 },
      { product: goods.bracket, quantity: 4 },
    ]);
    expect(await readBasket(guest)).toEqual(await readBasket(client));
    const old = shop.guest();
    old.cookies.set('bastion_session', before);
    expect(await readBasket(old)).toMatchObject({ id: null, amount: 0 });
  });

  test('stops at the limit, in whole steps, and leaves out what is not sold', async () => {
    const { client, who } = await newCustomer(shop);
    const most = Math.floor(9_999 / goods.step) * goods.step;
    await addLine(client, goods.cable, most);
    await addLine(client, goods.camera, 9_000);
    const guest = shop.guest();
    await addLine(guest, goods.cable, goods.step);
    await addLine(guest, goods.camera, 9_000);
    await addLine(guest, goods.bracket, 1);
    await shop.sql`update product set is_sold = false where id = ${goods.bracket}`;
    await guest.post('/admin/v1/sign/in', who);
    await shop.sql`update product set is_sold = true where id = ${goods.bracket}`;
    expect(await readLines(guest)).toMatchObject([{ quantity: most }, { quantity: 9_999 }]);
  });

  test('with a wrong password leaves the guest’s basket alone', async () => {
    const guest = shop.guest();
    await addLine(guest, goods.camera, 2);
    await guest.post('/admin/v1/sign/in', { email: 'demo@bastion.sk', password: 'nie je ono' });
    expect(await readLines(guest)).toMatchObject([{ product: goods.camera, quantity: 2 }]);
  });

  test('while lines are still being added loses none that was confirmed', async () => {
    const { client, who } = await newCustomer(shop);
    const guest = shop.guest();
    await addLine(guest, goods.camera, 1);
    const signIn = guest.post('/admin/v1/sign/in', who);
    const responses = await twenty(() => addLine(guest, goods.camera, 1));
    await signIn;
    expect(responses.every(({ statusCode }) => [200, 403].includes(statusCode))).toBe(true);
    // One that comes after the old session has ended is a new guest's, with a cookie of its own.
    const confirmed = responses.filter(
      ({ statusCode, cookies }) => statusCode === 200 && cookies.length === 0,
    ).length;
    expect(await readLines(client)).toMatchObject([{ quantity: 1 + confirmed }]);
  });
});

test('twenty changes of one line at once end in one of them', async () => {
  const { client } = await newCustomer(shop);
  const { basket } = (await addLine(client, goods.camera, 1)).json();
  const line = basket.products[0].id;
  const responses = await twenty((index) => changeLine(client, basket.id, line, index + 1));
  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(await readLines(client)).toHaveLength(1);
});
