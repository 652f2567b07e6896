import { beforeAll, describe, expect, test } from 'vitest';
import { newCustomer } from '#tests/buyers.ts';
import { useShop } from '#tests/shop.ts';
import { addressOf, readCatalogue, readyBasket } from '#tests/world.ts';

const shop = useShop();
const PROFILE = '/admin/v1/customer/profile';
const ADDRESS = '/admin/v1/customer/address';
const EVA = {
  first_name: ' Eva ',
  last_name: 'Malá',
  display_name: 'Eva z dielne',
  phone: '0905 111 222',
};
/** Is refused everything, so one does for all of it. */
let refused: Awaited<ReturnType<typeof newCustomer>>;
beforeAll(async () => {
  refused = await newCustomer(shop);
});
const HIDDEN_CHARACTERS = ['A\u001b[2JB', 'A\u202eB', 'A\nB', 'A\u0000B'];

const rowOf = async (id: number) => {
  const [row] = await shop.sql`
    select first_name, last_name, display_name, phone, email, company_name, company_id, vat_id,
           ext_vat_id, person.state, price_group_id, roles, order_limit_cents
    from person join company on company.id = customer_id where person.id = ${id}`;
  return row;
};
const addressesOf = (id: number) => shop.sql`
  select type, first_name, last_name, street, city, zip, phone, company from customer_address
  where customer_id = (select customer_id from person where id = ${id}) order by type`;

describe('personal data', () => {
  test('are saved, trimmed and in one form, and shown everywhere', async () => {
    const { client, id, who } = await newCustomer(shop);
    const response = await client.patch(PROFILE, { ...EVA, email: who.email.toUpperCase() });
    expect(response.json()).toEqual({ success: true, error: [], email_asked: false });
    expect((await client.get(PROFILE)).json().customer).toMatchObject({
      first_name: 'Eva',
      last_name: 'Malá',
      display_name: 'Eva z dielne',
      phone: '+421905111222',
      email: who.email,
    });
    expect((await client.get('/admin/v1/sign/user')).json().user).toMatchObject({
      id,
      first_name: 'Eva',
      last_name: 'Malá',
      email: who.email,
    });
  });

  test('a phone may be left empty', async () => {
    const { client, id } = await newCustomer(shop);
    expect((await client.patch(PROFILE, { ...EVA, phone: ' ' })).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ phone: '' });
  });

  test('whatever decides over VAT, prices and the account is not among them', async () => {
    const { client, id } = await newCustomer(shop);
    const before = await rowOf(id);
    const more = {
      company_name: 'Iná',
      company_id: '1',
      vat_id: '2',
      ext_vat_id: 'SK3',
      state: 'blocked',
      price_group_id: 1,
      id: 1,
      customer_id: 1,
      roles: ['admin'],
      order_limit_cents: 1,
    };
    await client.patch(PROFILE, { ...EVA, ...more });
    expect(await rowOf(id)).toEqual({
      ...before,
      first_name: 'Eva',
      last_name: 'Malá',
      display_name: 'Eva z dielne',
      phone: '+421905111222',
    });
  });

  test('a guest is refused, another customer stays as they are', async () => {
    const [mine, theirs] = [await newCustomer(shop), await newCustomer(shop)];
    const before = await rowOf(theirs.id);
    expect((await shop.guest().patch(PROFILE, EVA)).statusCode).toBe(401);
    await mine.client.patch(PROFILE, EVA);
    expect(await rowOf(theirs.id)).toEqual(before);
  });

  test.each<[object, string]>([
    [{ first_name: ' ' }, 'first_name'],
    [{ last_name: '' }, 'last_name'],
    [{ display_name: 'x'.repeat(201) }, 'display_name'],
    [{ phone: 'xyz' }, 'phone'],
    [{ phone: 905 }, 'phone'],
    [{ email: 'nie je to e-mail' }, 'email'],
    [{ email: '' }, 'email'],
    ...HIDDEN_CHARACTERS.map(
      (first_name) => [{ first_name }, 'first_name'] satisfies [object, string],
    ),
    ...HIDDEN_CHARACTERS.map(
      (display_name) => [{ display_name }, 'display_name'] satisfies [object, string],
    ),
  ])('%j is refused at its field', async (wrong, key) => {
    const { client, id } = refused;
    const before = await rowOf(id);
    const response = await client.patch(PROFILE, { ...EVA, ...wrong });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject([{ key }]);
    expect(await rowOf(id)).toEqual(before);
  });
});

describe('own addresses', () => {
  test('are saved by the rules of the checkout, and saved again in their place', async () => {
    const { client, id } = await newCustomer(shop);
    const first = {
      ...addressOf('Dlhá'),
      name: 'Sklad, s. r. o.',
      zip: '91701',
      phone: '0905 123 456',
    };
    expect((await client.put(`${ADDRESS}/2`, first)).json()).toEqual({ success: true, error: [] });
    await client.put(`${ADDRESS}/1`, { ...addressOf('Krátka'), name: ' ' });
    await client.put(`${ADDRESS}/2`, { ...first, street: 'Široká 2' });
    const stored = { zip: '91701', phone: '+421905123456' };
    expect(await addressesOf(id)).toMatchObject([
      { type: 1, street: 'Krátka', company: null, ...stored },
      { type: 2, street: 'Široká 2', company: 'Sklad, s. r. o.', ...stored },
    ]);
    const [company] = await shop.sql`
      select company_name as name from company join person on customer_id = company.id where person.id = ${id}`;
    expect((await client.get(ADDRESS)).json().addresses).toMatchObject([
      { type: 1, ...company },
      { type: 2, name: 'Sklad, s. r. o.' },
    ]);
  });

  test('a blank delivery address is taken away, a blank invoice address is refused', async () => {
    const { client, id } = await newCustomer(shop);
    await client.put(`${ADDRESS}/1`, addressOf('Krátka'));
    await client.put(`${ADDRESS}/2`, addressOf('Dlhá'));
    expect((await client.put(`${ADDRESS}/2`, { name: '', street: ' ' })).statusCode).toBe(200);
    const response = await client.put(`${ADDRESS}/1`, {});
    expect(response.statusCode).toBe(400);
    expect(response.json().error.map(({ key }: { key: string }) => key)).toEqual([
      'first_name',
      'last_name',
      'street',
      'city',
      'zip',
      'phone',
    ]);
    expect(await addressesOf(id)).toMatchObject([{ type: 1, street: 'Krátka' }]);
  });

  test('an order keeps the address it was placed with', async () => {
    const { client, id } = await newCustomer(shop);
    await readyBasket(client, await readCatalogue(shop), 'Pôvodná');
    const { order } = (await client.put('/admin/v1/cart/order/sk', { basket: null })).json();
    const read = () => shop.sql`select * from orders where id = ${order.id}`;
    const before = await read();
    await client.put(`${ADDRESS}/1`, addressOf('Nová'));
    await client.patch(PROFILE, EVA);
    expect(await read()).toEqual(before);
    expect(before[0]).toMatchObject({ invoice_street: 'Pôvodná' });
    expect(await addressesOf(id)).toMatchObject([{ type: 1, street: 'Nová' }]);
  });

  test('a guest is refused, another customer’s stays, whatever the body says', async () => {
    const [mine, theirs] = [await newCustomer(shop), await newCustomer(shop)];
    await theirs.client.put(`${ADDRESS}/1`, addressOf('Cudzia'));
    const before = await addressesOf(theirs.id);
    expect((await shop.guest().put(`${ADDRESS}/1`, addressOf('Moja'))).statusCode).toBe(401);
    const sneaky = {
      ...addressOf('Moja'),
      id: 1,
      customer_id: theirs.customerId,
      customerId: theirs.customerId,
      person_id: theirs.id,
    };
    expect((await mine.client.put(`${ADDRESS}/1`, sneaky)).statusCode).toBe(200);
    expect(await addressesOf(theirs.id)).toEqual(before);
    expect(await addressesOf(mine.id)).toMatchObject([{ street: 'Moja' }]);
  });

  test.each<[object, string]>([
    [{ zip: 'abc' }, 'zip'],
    [{ phone: 'xyz' }, 'phone'],
    [{ street: '' }, 'street'],
    [{ city: null }, 'city'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ country: 1 }, 'country'],
    ...HIDDEN_CHARACTERS.map((street) => [{ street }, 'street'] satisfies [object, string]),
    ...HIDDEN_CHARACTERS.map((name) => [{ name }, 'name'] satisfies [object, string]),
  ])('%j is refused at its field', async (wrong, key) => {
    const { client, id } = refused;
    for (const type of [1, 2]) {
      const response = await client.put(`${ADDRESS}/${type}`, { ...addressOf('Dlhá'), ...wrong });
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toMatchObject([{ key }]);
    }
    expect(await addressesOf(id)).toEqual([]);
  });

  test.each(['0', '3', '1e0', 'x'])('there is no address %s', async (type) => {
    const { client, id } = refused;
    expect((await client.put(`${ADDRESS}/${type}`, addressOf('Dlhá'))).statusCode).toBe(400);
    expect(await addressesOf(id)).toEqual([]);
  });
});
