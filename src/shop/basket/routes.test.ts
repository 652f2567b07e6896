import { beforeAll, describe, expect, test } from 'vitest';
import { lineCents, toCents } from '#base/values/money.ts';
import { totalsOf } from '#base/values/vat.ts';
import {
  addLine,
  changeLine,
  findProducts,
  newCustomer,
  readBasket,
  readLines,
  removeLine,
} from '#tests/buyers.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
let camera: number;
let bracket: number;

beforeAll(async () => {
  ({ camera, bracket } = await findProducts(shop));
});

describe('a guest', () => {
  test('who only looks gets no basket and no session', async () => {
    const guest = shop.guest();
    expect(await readBasket(guest)).toEqual({
      id: null,
      amount: 0,
      products: [],
      product_price: null,
      product_price_without_vat: null,
      vat: [],
      gift_card: null,
      price_to_pay: null,
      delivery: null,
      customer_reference: '',
      project: null,
      is_split: false,
    });
    expect(guest.cookies.has('bastion_session')).toBe(false);
    expect(await shop.sql`select from session`).toHaveLength(0);
  });

  test('gets a session with the first line, and never a price', async () => {
    const guest = shop.guest();
    const responses = [await addLine(guest, camera, 2)];
    expect(responses[0]!.statusCode).toBe(200);
    expect(guest.cookies.has('bastion_session')).toBe(true);
    expect(guest.cookies.has('auth-check')).toBe(false);

    const [line] = await readLines(guest);
    responses.push(await addLine(guest, bracket, 3), await changeLine(guest, null, line!.id, 7));
    responses.push(await guest.get('/admin/v1/basket/sk'), await removeLine(guest, line!.id));
    for (const response of responses) {
      const { basket } = response.json();
      expect(basket).toMatchObject({ product_price: null, product_price_without_vat: null });
      expect(basket.vat).toEqual([]);
      for (const one of basket.products)
        expect(one).toMatchObject({ price_unit_exc_vat: null, price_total_exc_vat: null });
    }
    expect(await readLines(guest)).toMatchObject([{ product: bracket, quantity: 3 }]);
  });

  test('sees nothing of another guest', async () => {
    const [one, other] = [shop.guest(), shop.guest()];
    await addLine(one, camera);
    await addLine(other, bracket);
    expect(await readLines(one)).toMatchObject([{ product: camera }]);
    expect(await readLines(other)).toMatchObject([{ product: bracket }]);
  });
});

describe('a customer', () => {
  test('adds, raises, changes and removes', async () => {
    const { client } = await newCustomer(shop);
    expect((await addLine(client, camera, 2)).json().basket.amount).toBe(1);
    const { basket } = (await addLine(client, camera, 3)).json();
    expect(basket).toMatchObject({ amount: 1, products: [{ product: camera, quantity: 5 }] });
    const [line] = basket.products;
    expect(line.price_total_exc_vat).toBeCloseTo(line.price_unit_exc_vat * 5, 2);
    expect(basket.product_price_without_vat).toBe(line.price_total_exc_vat);
    expect(basket.product_price).toBeCloseTo(basket.product_price_without_vat * 1.23, 1);

    const changed = (await changeLine(client, basket.id, line.id, 4)).json().basket;
    expect(changed.products).toMatchObject([{ id: line.id, quantity: 4 }]);
    expect(await readBasket(client)).toEqual(changed);

    const removed = (await removeLine(client, line.id)).json().basket;
    expect(removed).toMatchObject({ id: basket.id, amount: 0, product_price: 0 });
    expect((await removeLine(client, line.id)).statusCode).toBe(404);
  });

  test('finds the same basket on another device', async () => {
    const { client, who } = await newCustomer(shop);
    await addLine(client, camera, 2);
    const phone = await shop.signIn(who);
    await addLine(phone, camera, 1);
    expect(await readLines(client)).toMatchObject([{ quantity: 3 }]);
    expect(await readBasket(client)).toEqual(await readBasket(phone));
  });

  test('sees a line that is no longer sold, without a price, and can only remove it', async () => {
    const { client } = await newCustomer(shop);
    const [leaving] = await shop.sql<[{ id: number }]>`
      insert into product (code, slug, name, vendor_id, category_id, price_cents)
      select 'GONE-1', 'gone-1', 'Odchádzajúci produkt', vendor_id, category_id, 1000
      from product limit 1 returning id`;
    await addLine(client, camera, 1);
    await addLine(client, leaving.id, 2);
    await shop.sql`update product set is_sold = false where id = ${leaving.id}`;

    const left = await readBasket(client);
    const [kept, gone] = left.products;
    expect(gone).toMatchObject({
      product: leaving.id,
      is_sold: false,
      price_unit_exc_vat: null,
      price_total_exc_vat: null,
    });
    expect(left.product_price_without_vat).toBe(kept!.price_total_exc_vat);

    expect((await changeLine(client, null, gone!.id, 3)).statusCode).toBe(404);
    expect((await addLine(client, leaving.id, 1)).statusCode).toBe(404);
    expect((await removeLine(client, gone!.id)).json().basket.amount).toBe(1);
  });
});

test('forty products of every VAT rate and discount cost what the rules say', async () => {
  const client = await shop.signIn();
  await shop.sql`update product set vat_percent = (array[23, 19, 5, 0])[1 + id % 4]`;
  await shop.sql`
    with opened as (
      insert into basket (person_id)
      select id from person where email = 'demo@bastion.sk' returning id
    )
    insert into basket_line (basket_id, product_id, quantity)
    select opened.id, product.id, 1 + product.id * 37 % 900
    from opened, (select id from product order by md5(code) limit 40) as product`;
  const basket = await readBasket(client);
  await shop.sql`update product set vat_percent = 23`;

  const { netCents, grossCents } = totalsOf(
    basket.products.map((line) => ({
      cents: lineCents(Math.round(line.price_unit_exc_vat! * 10_000), line.quantity),
      vatPercent: [23, 19, 5, 0][line.product % 4]!,
    })),
  );
  expect(basket.vat.map(({ rate }) => rate)).toEqual([23, 19, 5, 0]);
  expect(toCents(basket.product_price_without_vat!)).toBe(netCents);
  expect(toCents(basket.product_price!)).toBe(grossCents);
});

describe('an ordered basket', () => {
  test('is a conflict, and the next line opens a new one', async () => {
    const { client } = await newCustomer(shop);
    const { basket } = (await addLine(client, camera, 3)).json();
    await shop.sql`update basket set state = 'ordered' where id = ${basket.id}`;
    for (const response of [
      await addLine(client, camera, 1, { basket: basket.id }),
      await changeLine(client, basket.id, basket.products[0].id, 1),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json().error[0].code).toBe('messages.basket.ordered');
    }
    expect((await removeLine(client, basket.products[0].id)).statusCode).toBe(404);
    expect(await readBasket(client)).toMatchObject({ id: null, amount: 0 });

    const next = (await addLine(client, camera, 1)).json().basket;
    expect(next.id).not.toBe(basket.id);
    expect(next.products).toMatchObject([{ quantity: 1 }]);
  });
});
