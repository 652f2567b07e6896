import { beforeAll, describe, expect, test } from 'vitest';
import { addLine, findProducts, newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
let camera: number;

beforeAll(async () => {
  ({ camera } = await findProducts(shop));
});

let made = 0;
async function newCard({ cents = 2550, expires = null as string | null, used = 0 } = {}) {
  const code = `TEST-${(made += 1)}`;
  await shop.sql`
    insert into gift_card (code, amount_cents, expires_on, used_cents)
    values (${code}, ${cents}, ${expires}, ${used})`;
  return code;
}

const use = (client: Client, code: unknown, address = '10.0.0.1', id: number | null = null) =>
  client.patch('/admin/v1/cart/gift-card', { id, code }, { remoteAddress: address });
const basketOf = async (client: Client) => (await client.get('/admin/v1/basket/sk')).json().basket;

async function buyer() {
  const { client, who } = await newCustomer(shop);
  const { basket } = (await addLine(client, camera)).json();
  return { client, who, basketId: basket.id as number, price: basket.product_price as number };
}

describe('a gift card in a basket', () => {
  test('lowers what is to be paid and neither price nor VAT, in every response of the basket', async () => {
    const { client, basketId, price } = await buyer();
    const before = await basketOf(client);
    const code = await newCard();
    const response = (await use(client, ` ${code.toLowerCase()} `, '10.0.0.1', basketId)).json();
    const card = { code, balance: 25.5, amount: Math.min(25.5, price), problem: null };
    expect(response).toMatchObject({ success: true, gift_card: card });
    const after = await basketOf(client);
    expect(response.basket).toEqual(after);
    expect(after).toEqual({ ...before, gift_card: card, price_to_pay: cents(price - card.amount) });
    const added = (await addLine(client, camera)).json().basket;
    expect(added.gift_card).toMatchObject({ code, balance: 25.5 });
    expect(added).toEqual(await basketOf(client));
  });

  test('pays no more than there is to pay', async () => {
    const { client, price } = await buyer();
    const code = await newCard({ cents: 10_000_000 });
    expect((await use(client, code)).json().basket).toMatchObject({
      gift_card: { balance: 100_000, amount: price },
      price_to_pay: 0,
    });
  });

  test('can be taken off, and another one put in its place', async () => {
    const { client, price } = await buyer();
    await use(client, await newCard());
    const second = await newCard({ cents: 100 });
    expect((await use(client, second)).json().basket.gift_card.code).toBe(second);
    const removed = (await client.delete('/admin/v1/cart/gift-card')).json();
    expect(removed.basket).toMatchObject({ gift_card: null, price_to_pay: price });
    expect((await client.delete('/admin/v1/cart/gift-card')).statusCode).toBe(200);
  });

  test('is not spent by lying there: two customers may mean the same one', async () => {
    const code = await newCard();
    for (const { client } of [await buyer(), await buyer()])
      expect((await use(client, code)).statusCode).toBe(200);
  });

  test('that is unknown, expired or used up is refused with the reason, at its field', async () => {
    const { client } = await buyer();
    const refused = async (code: string) => {
      const response = await use(client, code);
      const [problem] = response.json().error;
      expect(problem.message).not.toBe('');
      return [response.statusCode, problem.key, problem.code];
    };
    expect(await refused('NIC-TAKE')).toEqual([404, 'code', 'messages.giftCard.notFound']);
    expect(await refused(await newCard({ expires: '2020-01-01' }))).toEqual([
      409,
      'code',
      'messages.giftCard.expired',
    ]);
    expect(await refused('BASTION-9F3K-27QD')).toEqual([409, 'code', 'messages.giftCard.empty']);
    expect((await basketOf(client)).gift_card).toBeNull();
  });

  test('that was used up meanwhile says so and pays nothing', async () => {
    const { client, price } = await buyer();
    const code = await newCard();
    await use(client, code);
    await shop.sql`update gift_card set used_cents = amount_cents where code = ${code}`;
    expect(await basketOf(client)).toMatchObject({
      gift_card: { code, balance: 0, amount: 0, problem: expect.stringContaining('vyčerpaná') },
      price_to_pay: price,
    });
  });

  test('of a guest tells no amount, and follows them when they sign in', async () => {
    const { who } = await newCustomer(shop);
    const guest = shop.guest();
    await addLine(guest, camera);
    const code = await newCard();
    expect((await use(guest, code)).json().gift_card).toEqual({
      code,
      balance: null,
      amount: null,
      problem: null,
    });
    await guest.post('/admin/v1/sign/in', who);
    expect((await basketOf(guest)).gift_card).toMatchObject({ code, balance: 25.5 });
  });

  test('needs a basket', async () => {
    const { client } = await newCustomer(shop);
    const response = await use(client, await newCard());
    expect(response.statusCode).toBe(404);
    expect(response.json().error[0].code).toBe('messages.basket.notFound');
  });

  test('cannot be guessed: twenty misses from one address are enough', async () => {
    const { client } = await buyer();
    for (let index = 0; index < 20; index += 1)
      expect((await use(client, `HADAM-${index}`, '10.9.9.9')).statusCode).toBe(404);
    const code = await newCard();
    const late = await use(client, code, '10.9.9.9');
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect((await use(client, code, '10.9.9.8')).statusCode).toBe(200);
  });

  test('cannot be guessed by asking a hundred times at once either', async () => {
    const { client } = await buyer();
    const guesses = Array.from({ length: 100 }, (_, index) =>
      use(client, `NARAZ-${index}`, '10.9.8.8'),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(80);
  });

  test.each([undefined, 7, '', 'x'.repeat(101), 'a\0b'])('code %j is refused', async (code) => {
    const { client } = await buyer();
    expect((await use(client, code)).statusCode).toBe(400);
  });
});

const cents = (euros: number) => Math.round(euros * 100) / 100;
