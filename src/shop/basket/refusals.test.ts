import { describe, expect, test } from 'vitest';
import {
  addLine,
  changeLine,
  everythingInBaskets,
  useGoods,
  MISSING,
  newCustomer,
  readLines,
  removeLine,
} from '#tests/buyers.ts';
import { OTHER, useShop } from '#tests/shop.ts';

const shop = useShop();
const goods = useGoods(shop);

describe('a refusal changes nothing', () => {
  const badAdditions = (): [string, unknown, number][] => [
    ['nothing', {}, 400],
    ['no product', { quantity: 1 }, 400],
    ['no quantity', { product: goods.camera }, 400],
    ['a quantity as text', { product: goods.camera, quantity: '2' }, 400],
    ['half a piece', { product: goods.camera, quantity: 1.5 }, 400],
    ['a quantity beyond numbers', { product: goods.camera, quantity: 1e300 }, 400],
    ['no piece', { product: goods.camera, quantity: 0 }, 400],
    ['less than nothing', { product: goods.camera, quantity: -1 }, 400],
    ['ten thousand', { product: goods.camera, quantity: 10_000 }, 400],
    ['not in steps', { product: goods.cable, quantity: goods.step + 1 }, 400],
    ['a product as text', { product: String(goods.camera), quantity: 1 }, 400],
    ['a product beyond integers', { product: 2 ** 31, quantity: 1 }, 400],
    ['an unknown product', { product: MISSING, quantity: 1 }, 404],
    ['an unknown basket', { basket: MISSING, product: goods.camera, quantity: 1 }, 404],
    ['a basket as text', { basket: '1', product: goods.camera, quantity: 1 }, 400],
  ];

  test('adding', async () => {
    const { client } = await newCustomer(shop);
    await addLine(client, goods.camera, 3);
    const guest = shop.guest();
    const before = await everythingInBaskets(shop);
    for (const [name, body, status] of badAdditions())
      for (const visitor of [client, guest]) {
        const response = await visitor.put('/admin/v1/basket/add', body);
        expect([name, response.statusCode]).toEqual([name, status]);
        expect(response.json().success).toBe(false);
        expect(response.json().error[0].message).not.toBe('');
      }
    expect(guest.cookies.has('bastion_session')).toBe(false);
    expect(await everythingInBaskets(shop)).toEqual(before);
  });

  test('changing and removing', async () => {
    const { client } = await newCustomer(shop);
    await addLine(client, goods.camera, 3);
    const { basket } = (await addLine(client, goods.cable, goods.step)).json();
    const [line, stepped] = basket.products;
    const before = await everythingInBaskets(shop);
    const refused: [object, number][] = [
      [{ id: basket.id, product: line.id, quantity: 0 }, 400],
      [{ id: basket.id, product: line.id, quantity: 10_000 }, 400],
      [{ id: basket.id, product: line.id, quantity: '2' }, 400],
      [{ id: basket.id, product: stepped.id, quantity: goods.step + 1 }, 400],
      [{ id: basket.id, product: MISSING, quantity: 1 }, 404],
      [{ id: MISSING, product: line.id, quantity: 1 }, 404],
      [{ id: basket.id, product: 'x', quantity: 1 }, 400],
    ];
    for (const [body, status] of refused)
      expect((await client.patch('/admin/v1/basket/update', body)).statusCode).toBe(status);
    expect((await client.delete('/admin/v1/basket/remove/x')).statusCode).toBe(400);
    expect((await removeLine(client, MISSING)).statusCode).toBe(404);
    expect(await everythingInBaskets(shop)).toEqual(before);
  });

  test('without the anti-forgery token', async () => {
    const { client } = await newCustomer(shop);
    const { basket } = (await addLine(client, goods.camera, 3)).json();
    const line = basket.products[0].id;
    const before = await everythingInBaskets(shop);
    const calls = [
      client.call('PUT', '/admin/v1/basket/add', { product: goods.camera, quantity: 1 }),
      client.call('PATCH', '/admin/v1/basket/update', { product: line, quantity: 1 }),
      client.call('DELETE', `/admin/v1/basket/remove/${line}`),
      client.call('PATCH', '/admin/v1/cart/gift-card', { code: 'BASTION-H7W2-P5NC' }),
    ];
    for (const response of await Promise.all(calls)) expect(response.statusCode).toBe(403);
    expect(await everythingInBaskets(shop)).toEqual(before);
  });

  test('and names the rule with its numbers', async () => {
    const { client } = await newCustomer(shop);
    expect((await addLine(client, goods.camera, 10_000)).json().error).toEqual([
      {
        key: 'quantity',
        code: 'messages.validation.amount.range',
        message: expect.stringMatching(/^Zadajte\smnožstvo\sod\s1\sdo\s9\s999\.$/),
      },
    ]);
    const [between] = (await addLine(client, goods.cable, goods.step + 1)).json().error;
    expect(between).toMatchObject({ key: 'quantity', code: 'messages.validation.amount.step' });
    expect(between.message).toContain(String(goods.step));
    expect(between.message).not.toContain('{{');

    await addLine(client, goods.camera, 9_998);
    const [beyond] = (await addLine(client, goods.camera, 2)).json().error;
    expect(beyond).toMatchObject({ key: 'quantity', code: 'messages.validation.amount.range' });
    expect(beyond.message).toContain('9998');
    expect(await readLines(client)).toMatchObject([{ quantity: 9_998 }]);
  });
});

test('someone else’s basket is what no basket is, byte for byte', async () => {
  const victim = await shop.signIn(OTHER);
  const { basket } = (await addLine(victim, goods.camera, 3)).json();
  const line = basket.products[0].id;
  const { client: thief } = await newCustomer(shop);
  await addLine(thief, goods.bracket, 1);
  const guest = shop.guest();
  await addLine(guest, goods.bracket, 1);
  const before = await everythingInBaskets(shop);

  for (const visitor of [thief, guest]) {
    const attempts = [
      (basketId: number) => addLine(visitor, goods.camera, 1, { basket: basketId }),
      (basketId: number) => changeLine(visitor, basketId, line, 9),
      (basketId: number) =>
        visitor.patch('/admin/v1/cart/gift-card', { id: basketId, code: 'BASTION-H7W2-P5NC' }),
      (_: number, lineId: number) => changeLine(visitor, null, lineId, 9),
      (_: number, lineId: number) => removeLine(visitor, lineId),
    ];
    for (const attempt of attempts) {
      const foreign = await attempt(basket.id, line);
      const missing = await attempt(MISSING, MISSING);
      expect(foreign.statusCode).toBe(404);
      expect(foreign.body).toBe(missing.body);
    }
  }
  expect(await everythingInBaskets(shop)).toEqual(before);
});
