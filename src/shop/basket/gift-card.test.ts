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
async function newCard(expires: string | null = null) {
  const code = `TEST-${(made += 1)}`;
  await shop.sql`
    insert into gift_card (code, amount_cents, expires_on) values (${code}, 2550, ${expires})`;
  return code;
}

const spend = (client: Client, code: unknown, address = '10.0.0.1', id: number | null = null) =>
  client.patch('/admin/v1/cart/gift-card', { id, code }, { remoteAddress: address });
const holderOf = async (code: string) => {
  const [card] = await shop.sql`select basket_id, used_at from gift_card where code = ${code}`;
  return card!;
};

async function buyer() {
  const { client, who } = await newCustomer(shop);
  const { basket } = (await addLine(client, camera)).json();
  return { client, who, basketId: basket.id as number };
}

describe('a gift card', () => {
  test('works once; the same basket may ask again', async () => {
    const [one, other] = [await buyer(), await buyer()];
    const code = await newCard();
    const answer = await spend(one.client, ` ${code.toLowerCase()} `);
    expect(answer.json()).toMatchObject({ success: true, gift_card: { code, amount: 25.5 } });
    expect((await spend(one.client, code, '10.0.0.1', one.basketId)).statusCode).toBe(200);
    expect((await spend(other.client, code)).statusCode).toBe(404);
    expect(await holderOf(code)).toMatchObject({ basket_id: one.basketId });
  });

  test('goes to exactly one of those who try at once', async () => {
    const code = await newCard();
    const buyers = await Promise.all(Array.from({ length: 5 }, buyer));
    const answers = await Promise.all(buyers.map(({ client }) => spend(client, code, '10.0.0.2')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('that is unknown, expired or spent elsewhere is not there, byte for byte', async () => {
    const { client } = await buyer();
    const expired = await spend(client, await newCard('2020-01-01'));
    const spent = await spend(client, 'BASTION-9F3K-27QD');
    const unknown = await spend(client, 'NIC-TAKE');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json().error[0].code).toBe('messages.giftCard.notFound');
    expect([expired.body, spent.body]).toEqual([unknown.body, unknown.body]);
  });

  test('of a guest tells no amount, and follows them when they sign in', async () => {
    const { who } = await newCustomer(shop);
    const guest = shop.guest();
    await addLine(guest, camera);
    const code = await newCard();
    expect((await spend(guest, code)).json().gift_card).toEqual({ code, amount: null });
    await guest.post('/admin/v1/sign/in', who);
    const { basket } = (await guest.get('/admin/v1/basket/sk')).json();
    expect(await holderOf(code)).toMatchObject({ basket_id: basket.id });
  });

  test('on an abandoned basket works again', async () => {
    const guest = shop.guest();
    await addLine(guest, camera);
    const code = await newCard();
    await spend(guest, code);
    expect((await guest.get('/admin/v1/sign/out')).statusCode).toBe(200);
    expect(await holderOf(code)).toEqual({ basket_id: null, used_at: null });
  });

  test('needs a basket', async () => {
    const { client } = await newCustomer(shop);
    const answer = await spend(client, await newCard());
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error[0].code).toBe('messages.basket.notFound');
  });

  test('cannot be guessed: twenty misses from one address are enough', async () => {
    const { client } = await buyer();
    for (let index = 0; index < 20; index += 1)
      expect((await spend(client, `HADAM-${index}`, '10.9.9.9')).statusCode).toBe(404);
    const code = await newCard();
    const late = await spend(client, code, '10.9.9.9');
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect((await spend(client, code, '10.9.9.8')).statusCode).toBe(200);
  });

  test.each([undefined, 7, '', 'x'.repeat(101), 'a\0b'])('code %j is refused', async (code) => {
    const { client } = await buyer();
    expect((await spend(client, code)).statusCode).toBe(400);
  });
});
