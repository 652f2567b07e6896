import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#shop/kernel/roles.ts';
import { readXlsx } from '#staff/tables/xlsx.server.ts';
import {
  addLine,
  findProducts,
  MISSING,
  newCustomer,
  readBasket,
  readLines,
} from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { type Added, addColleague } from '#tests/companies.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const { sql } = shop;
let camera: number;
let bracket: number;

beforeAll(async () => {
  ({ camera, bracket } = await findProducts(shop));
});

const setReference = (client: Client, body: object) =>
  client.patch('/admin/v1/basket/reference', {
    basket: null,
    customer_reference: '',
    project: null,
    ...body,
  });

async function addProject({ id, customerId }: Added, more: object = {}) {
  const [project] = await sql<[{ id: number }]>`
    insert into project ${sql({ customer_id: customerId, person_id: id, updated_by: id, name: 'Bytový dom Sihoť', ...more })}
    returning id`;
  return project.id;
}

async function colleague(of: Added, roles: Role[]): Promise<Client> {
  const email = `kolega-${randomBytes(6).toString('hex')}@firma.sk`;
  await addColleague(sql, of.id, { email, roles });
  return shop.signIn({ email, password: 'bastion-demo' });
}

describe('what a customer calls an order', () => {
  test('stays in the basket: their number and a project of their company', async () => {
    const buyer = await newCustomer(shop);
    await addLine(buyer.client, camera, 2);
    const project = await addProject(buyer);
    const wish = { customer_reference: ' OBJ-118/2026 ', project };
    const expected = {
      customer_reference: 'OBJ-118/2026',
      project: { id: project, name: 'Bytový dom Sihoť' },
    };
    const { basket } = (await setReference(buyer.client, wish)).json();
    expect(basket).toMatchObject(expected);
    expect(await readBasket(buyer.client)).toEqual(basket);
    // Whatever is put in afterwards.
    expect((await addLine(buyer.client, bracket, 1)).json().basket).toMatchObject(expected);
    expect((await setReference(buyer.client, {})).json().basket).toMatchObject({
      customer_reference: '',
      project: null,
    });
  });

  test('a project that is not theirs, that a colleague keeps private or that is closed is not there', async () => {
    const [buyer, stranger] = [await newCustomer(shop), await newCustomer(shop)];
    const boss = { ...buyer, client: await colleague(buyer, ['buyer']) };
    await addLine(boss.client, camera);
    const refused = [
      MISSING,
      await addProject(stranger),
      await addProject(buyer, { is_private: true }),
      await addProject(buyer, { archived_at: new Date() }),
    ];
    for (const project of refused) {
      const response = await setReference(boss.client, { customer_reference: 'X', project });
      expect([project, response.statusCode]).toEqual([project, 404]);
    }
    expect(await readBasket(boss.client)).toMatchObject({ customer_reference: '', project: null });
  });

  test('a private project is there for whoever made it, and named to nobody else', async () => {
    const buyer = await newCustomer(shop);
    await addLine(buyer.client, camera);
    const project = await addProject(buyer, { is_private: true });
    expect((await setReference(buyer.client, { project })).statusCode).toBe(200);
    const other = await colleague(buyer, ['buyer']);
    await sql`update project set person_id = (select max(id) from person where customer_id = ${buyer.customerId})
              where id = ${project}`;
    expect(await readBasket(buyer.client)).toMatchObject({ project: null });
    expect(await readBasket(other)).toMatchObject({ id: null });
  });

  test('is not longer than an invoice can carry, in one line, and only for those who buy', async () => {
    const buyer = await newCustomer(shop);
    await addLine(buyer.client, camera);
    for (const customer_reference of ['x'.repeat(36), 'dva\nriadky'])
      expect((await setReference(buyer.client, { customer_reference })).statusCode).toBe(400);
    expect(
      (await setReference(buyer.client, { customer_reference: 'x'.repeat(35) })).statusCode,
    ).toBe(200);
    expect((await setReference(shop.guest(), {})).statusCode).toBe(401);
    const accountant = await colleague(buyer, ['accountant']);
    expect((await setReference(accountant, {})).statusCode).toBe(403);
    const approver = await colleague(buyer, ['approver']);
    expect((await setReference(approver, {})).statusCode).toBe(404);
    // Somebody else's basket is not there.
    const { id } = await readBasket(buyer.client);
    expect((await setReference(approver, { basket: id })).statusCode).toBe(404);
  });
});

describe('in two shipments', () => {
  const split = (client: Client, is_split: boolean, basket: number | null = null) =>
    client.patch('/admin/v1/basket/split', { basket, is_split });

  test('is chosen, and offered with the next basket', async () => {
    const buyer = await newCustomer(shop);
    const { basket } = (await addLine(buyer.client, camera)).json();
    expect(basket.is_split).toBe(false);
    expect((await split(buyer.client, true)).json().basket.is_split).toBe(true);
    await sql`update basket set state = 'ordered' where id = ${basket.id}`;
    expect((await split(buyer.client, false, basket.id)).statusCode).toBe(409);
    expect((await addLine(buyer.client, camera)).json().basket.is_split).toBe(true);
    // Another person has made no choice.
    const other = await colleague(buyer, ['buyer']);
    expect((await addLine(other, camera)).json().basket.is_split).toBe(false);
  });

  test('is for those who buy', async () => {
    const buyer = await newCustomer(shop);
    expect((await split(buyer.client, true)).statusCode).toBe(404);
    expect((await split(shop.guest(), true)).statusCode).toBe(401);
    expect((await split(await colleague(buyer, ['accountant']), true)).statusCode).toBe(403);
  });
});

describe('a basket that is emptied', () => {
  test('keeps what else was chosen, and can be filled again', async () => {
    const buyer = await newCustomer(shop);
    await addLine(buyer.client, camera, 2);
    await addLine(buyer.client, bracket, 3);
    await setReference(buyer.client, { customer_reference: 'OBJ-1' });
    const cleared = (await buyer.client.delete('/admin/v1/basket/lines')).json();
    expect(cleared.basket).toMatchObject({ amount: 0, customer_reference: 'OBJ-1' });
    // Emptying it again takes nothing out, and leaves nothing to take back.
    expect((await buyer.client.delete('/admin/v1/basket/lines')).json().undo).toBeNull();
    const body = { basket: null, undo: cleared.undo };
    expect((await buyer.client.put('/admin/v1/basket/undo', body)).statusCode).toBe(200);
    expect(await readLines(buyer.client)).toMatchObject([
      { product: camera, quantity: 2 },
      { product: bracket, quantity: 3 },
    ]);
  });

  test('of a guest too, but not of somebody who may not buy', async () => {
    const guest = shop.guest();
    expect((await guest.delete('/admin/v1/basket/lines')).json()).toMatchObject({ undo: null });
    await addLine(guest, camera);
    expect((await guest.delete('/admin/v1/basket/lines')).json().basket.amount).toBe(0);
    const accountant = await colleague(await newCustomer(shop), ['accountant']);
    expect((await accountant.delete('/admin/v1/basket/lines')).statusCode).toBe(403);
  });
});

describe('a basket as a file', () => {
  const contentOf = async (client: Client, format: string) => {
    const response = await client.get(`/files/basket/${format}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toContain(`kosik.${format}`);
    return response;
  };

  test('holds the customer’s prices', async () => {
    const buyer = await newCustomer(shop);
    await addLine(buyer.client, camera, 3);
    await setReference(buyer.client, { customer_reference: 'OBJ-118/2026' });
    const [line] = await readLines(buyer.client);
    const sum = line!.price_total_exc_vat!.toFixed(2).replace('.', ',');
    expect((await contentOf(buyer.client, 'csv')).body).toContain(`${line!.code};`);
    expect((await contentOf(buyer.client, 'csv')).body).toContain(`;3;ks;`);
    expect((await contentOf(buyer.client, 'csv')).body).toContain(sum);
    const rows = await readXlsx((await contentOf(buyer.client, 'xlsx')).rawPayload);
    expect(JSON.stringify(rows)).toContain(String(line!.price_total_exc_vat));
    const pdf = (await contentOf(buyer.client, 'pdf')).rawPayload;
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    if (!canReadPdf) return;
    const text = pdfText(pdf);
    for (const words of [line!.code, sum, 'OBJ-118/2026']) expect(text).toContain(words);
  });

  test('of a guest holds none', async () => {
    const guest = shop.guest();
    await addLine(guest, camera, 3);
    const [line] = await readLines(guest);
    const { body } = await contentOf(guest, 'csv');
    expect(body).toContain(line!.code);
    expect(body.split('\r\n')[0]!.split(';')).toHaveLength(4);
    const rows = await readXlsx((await contentOf(guest, 'xlsx')).rawPayload);
    expect(JSON.stringify(rows)).toContain(line!.code);
    const pdf = (await contentOf(guest, 'pdf')).rawPayload;
    if (canReadPdf) expect(pdfText(pdf)).not.toContain('€');
  });

  test('is nobody’s but one’s own, and not for somebody who may not buy', async () => {
    const buyer = await newCustomer(shop);
    await addLine(buyer.client, camera, 3);
    const [line] = await readLines(buyer.client);
    const stranger = await newCustomer(shop);
    expect((await contentOf(stranger.client, 'csv')).body).not.toContain(line!.code);
    const accountant = await colleague(buyer, ['accountant']);
    expect((await accountant.get('/files/basket/csv')).statusCode).toBe(403);
  });
});
