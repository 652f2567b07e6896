import { describe, expect, test } from 'vitest';
import { ROLES } from '#shop/kernel/roles.ts';
import { MISSING, newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { addColleague } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import { addressOf, signedIn } from '#tests/world.ts';
import type { DeliveryAddress } from './delivery-addresses-contract.ts';

const shop = useShop();
const URL = '/admin/v1/company/delivery-addresses';
const NITRA = { label: ' Sklad Nitra ', name: 'Sklad, s. r. o.', ...addressOf('Skladová 8') };

const listOf = async (client: Client): Promise<DeliveryAddress[]> =>
  (await client.get(URL)).json().addresses;
const labelsOf = async (client: Client) => (await listOf(client)).map(({ label }) => label);
const add = async (client: Client, body: object = NITRA): Promise<number> => {
  const response = await client.post(URL, body);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().id;
};

describe('delivery addresses of a company', () => {
  test('are kept in one form, by name, and changed and removed', async () => {
    const { client } = await newCustomer(shop);
    expect(await listOf(client)).toEqual([]);
    const id = await add(client);
    expect(await listOf(client)).toEqual([
      {
        id,
        label: 'Sklad Nitra',
        name: 'Sklad, s. r. o.',
        street: 'Skladová 8',
        first_name: 'Skladová 8',
        last_name: 'Skladová 8',
        city: 'Skladová 8',
        zip: '91701',
        phone: '+421905123456',
      },
    ]);
    await add(client, { ...NITRA, label: 'Čadca, dielňa', name: '' });
    await add(client, { ...NITRA, label: 'Dom' });
    expect(await labelsOf(client)).toEqual(['Čadca, dielňa', 'Dom', 'Sklad Nitra']);

    const changed = { ...NITRA, label: 'sklad Nitra', zip: '94901' };
    for (const _ of [1, 2])
      expect((await client.put(`${URL}/${id}`, changed)).statusCode).toBe(200);
    expect((await listOf(client)).at(-1)).toMatchObject({ id, label: 'sklad Nitra', zip: '94901' });
    expect((await client.delete(`${URL}/${id}`)).statusCode).toBe(200);
    expect((await client.delete(`${URL}/${id}`)).statusCode).toBe(404);
    expect(await labelsOf(client)).toEqual(['Čadca, dielňa', 'Dom']);
  });

  test('follow the rules of the checkout, all of them said at once', async () => {
    const { client } = await newCustomer(shop);
    const wrong = { ...NITRA, street: ' ', zip: 'abc', phone: 'xyz' };
    const id = await add(client);
    for (const refused of [await client.post(URL, wrong), await client.put(`${URL}/${id}`, wrong)])
      expect([refused.statusCode, refused.json().error]).toMatchObject([
        400,
        [
          { key: 'street', code: 'messages.validation.required' },
          { key: 'zip', code: 'messages.validation.zip' },
          { key: 'phone', code: 'messages.validation.phone' },
        ],
      ]);
    for (const label of ['', '  ', 'x'.repeat(61), 'A\u202eB'])
      expect((await client.post(URL, { ...NITRA, label })).json().error[0].key).toBe('label');
    expect(await labelsOf(client)).toEqual(['Sklad Nitra']);
  });

  test('have names of their own, however they are written', async () => {
    const [{ client }, other] = [await newCustomer(shop), await newCustomer(shop)];
    await add(client);
    const dom = await add(client, { ...NITRA, label: 'Dom' });
    const same = { ...NITRA, label: 'SKLAD nitra' };
    const taken = {
      key: 'label',
      code: 'messages.deliveryAddress.labelTaken',
      message: expect.stringMatching(/^Adresu s\stýmto názvom už firma má\./),
    };
    for (const refused of [await client.post(URL, same), await client.put(`${URL}/${dom}`, same)])
      expect([refused.statusCode, refused.json().error]).toEqual([409, [taken]]);
    await add(other.client);

    const both = await Promise.all(
      [1, 2, 3].map(() => client.post(URL, { ...NITRA, label: 'Naraz' })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test('are written once however often the same wish comes', async () => {
    const { client } = await newCustomer(shop);
    const headers = { 'idempotency-key': 'adresa-1' };
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await client.post(URL, NITRA, { headers })).json().id),
    );
    expect(new Set(ids)).toEqual(new Set([expect.any(Number)]));
    expect(await labelsOf(client)).toEqual(['Sklad Nitra']);
    const other = await client.post(URL, { ...NITRA, label: 'Iná' }, { headers });
    expect(other.statusCode).toBe(409);

    const again = { headers: { 'idempotency-key': 'adresa-2' } };
    for (const _ of [1, 2])
      expect((await client.delete(`${URL}/${ids[0]}`, again)).statusCode).toBe(200);
  });

  test('are at most fifty, two at once included', async () => {
    const { client, customerId } = await newCustomer(shop);
    await shop.sql`
      insert into delivery_address (customer_id, label, street, city, zip)
      select ${customerId}, 'Adresa ' || n, 'Ulica', 'Mesto', '01001' from generate_series(1, 49) n`;
    const two = await Promise.all(
      ['Prvá', 'Druhá'].map((label) => client.post(URL, { ...NITRA, label })),
    );
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const full = await client.post(URL, { ...NITRA, label: 'Tretia' });
    expect(full.json().error[0].code).toBe('messages.deliveryAddress.tooMany');
    const [{ id }] = (await listOf(client)) as [DeliveryAddress];
    expect((await client.put(`${URL}/${id}`, NITRA)).statusCode).toBe(200);
  });

  test('are seen by everybody of the company, changed by those who buy, and nobody else’s', async () => {
    const owner = await newCustomer(shop);
    const stranger = await newCustomer(shop);
    const id = await add(owner.client);
    for (const role of ROLES) {
      const email = `${role}-${owner.who.email}`;
      const person = await addColleague(shop.sql, owner.id, { email, roles: [role] });
      const client = await signedIn(shop, person);
      expect(await labelsOf(client)).toContain('Sklad Nitra');
      const expected = role === 'accountant' ? 403 : 200;
      const body = { ...NITRA, label: role };
      const added = await client.post(URL, body);
      const changed = await client.put(`${URL}/${id}`, NITRA);
      expect([role, added.statusCode, changed.statusCode]).toEqual([role, expected, expected]);
      if (expected === 200)
        expect((await client.delete(`${URL}/${added.json().id}`)).statusCode).toBe(200);
    }
    for (const one of [id, MISSING]) {
      expect((await stranger.client.put(`${URL}/${one}`, NITRA)).statusCode).toBe(404);
      expect((await stranger.client.delete(`${URL}/${one}`)).statusCode).toBe(404);
    }
    expect(await listOf(stranger.client)).toEqual([]);
    expect(await labelsOf(owner.client)).toEqual(['Sklad Nitra']);
  });
});
