import { beforeAll, describe, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import {
  addLine,
  findProducts,
  MISSING,
  newCustomer,
  readBasket,
  readLines,
} from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import type { ProjectItem } from './contract.ts';
import {
  type Buyer,
  linesOf,
  newColleague,
  newProject,
  products,
  readProject,
  URL,
} from './projects.fixture.ts';

const shop = useShop();
let goods: Awaited<ReturnType<typeof findProducts>>;
beforeAll(async () => {
  goods = await findProducts(shop);
});

type Listed = { projects: ProjectItem[]; projects_count: number; counts: object };
const listOf = async (client: Client, which = 'open', query = ''): Promise<Listed> =>
  (await client.get(`${URL}/list/${which}/20/0${query}`)).json();
const namesIn = async (client: Client, which?: string, query?: string) =>
  (await listOf(client, which, query)).projects.map(({ name }) => name);

/** An order of the buyer for a project, with so many of each product. */
async function order(buyer: Buyer, project: number, lines: [number, number][], status = 'new') {
  const { id } = await copyOrder(shop, { by: buyer, status, cents: 5_000 });
  await shop.sql`update orders set project_id = ${project} where id = ${id}`;
  await shop.sql`delete from order_line where order_id = ${id} and position > ${lines.length}`;
  for (const [index, [product, quantity]] of lines.entries())
    await shop.sql`
      update order_line set product_id = ${product}, quantity = ${quantity}, unit_cents = 100, unit_fraction = 0,
        total_cents = ${100 * quantity}
      where order_id = ${id} and position = ${index + 1}`;
  return id;
}

describe('a new project', () => {
  test('is empty, or holds what the basket holds, which may be emptied', async () => {
    const { client } = await newCustomer(shop);
    const empty = await readProject(client, await newProject(client));
    expect(empty).toMatchObject({ state: 'preparing', sections: [], total_now: 0, is_mine: true });

    await addLine(client, goods.camera, 3);
    await addLine(client, goods.cable, goods.step);
    const basket = await readBasket(client);
    const source = { from: 'basket' };
    const id = await newProject(client, { name: 'Sklad', source, site_zip: '911 05' });
    const project = await readProject(client, id);
    expect(project).toMatchObject({
      site_zip: '91105',
      total_now: basket.product_price_without_vat,
      total_saved: basket.product_price_without_vat,
      total_remaining: basket.product_price_without_vat,
    });
    expect(linesOf(project)).toMatchObject([
      { product: goods.camera, quantity: 3, ordered: 0, remaining: 3 },
      { product: goods.cable, quantity: goods.step },
    ]);
    expect((await readBasket(client)).amount).toBe(2);
    await newProject(client, { source, clears_basket: true });
    expect((await readBasket(client)).amount).toBe(0);
    const refused = await client.post(URL, { name: 'Sklad', source });
    expect(refused.json().error).toMatchObject([{ code: 'messages.basket.empty' }]);
  });

  test('holds the lines of an order, and of what is gone the price it had', async () => {
    const buyer = await newCustomer(shop);
    const { id } = await copyOrder(shop, { by: buyer });
    await shop.sql`update order_line set product_id = null where order_id = ${id} and position = 1`;
    const rows = await shop.sql`select * from order_line where order_id = ${id} order by position`;
    const project = await readProject(
      buyer.client,
      await newProject(buyer.client, { source: { from: 'order', order: id } }),
    );
    const lines = linesOf(project);
    expect(lines.map(({ code, quantity }) => [code, quantity])).toEqual(
      rows.map(({ code, quantity }) => [code, quantity]),
    );
    expect(lines[0]).toMatchObject({
      product: null,
      url: null,
      is_sold: false,
      price_now: null,
      availability: null,
      price_saved: rows[0]!.unit_cents / 100 + rows[0]!.unit_fraction / 10_000,
    });
  });

  test('is made once however often the same wish comes', async () => {
    const { client } = await newCustomer(shop);
    const wish = { name: 'Škola', source: products([goods.camera, 1]) };
    const headers = { 'idempotency-key': 'zakazka-1' };
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await client.post(URL, wish, { headers })).json().id),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await listOf(client)).projects_count).toBe(1);
    const other = await client.post(URL, { ...wish, name: 'Iná' }, { headers });
    expect(other.statusCode).toBe(409);
  });

  test('takes nothing of an order or a basket of others, nor what is not sold', async () => {
    const [mine, theirs] = [await newCustomer(shop), await newCustomer(shop)];
    const { id } = await copyOrder(shop, { by: theirs });
    await addLine(theirs.client, goods.camera);
    const { id: basket } = await readBasket(theirs.client);
    for (const source of [
      { from: 'order', order: id },
      { from: 'basket', basket },
      products([MISSING, 1]),
    ])
      expect((await mine.client.post(URL, { name: 'x', source })).statusCode).toBe(404);
    expect((await listOf(mine.client)).counts).toEqual({ open: 0, mine: 0, archived: 0 });
  });

  test('has limits, and says which', async () => {
    const { client, customerId, id } = await newCustomer(shop);
    await shop.sql`
      insert into project (customer_id, person_id, updated_by, name)
      select ${customerId}, ${id}, ${id}, 'Zákazka ' || n from generate_series(1, 200) n`;
    const full = await client.post(URL, { name: 'Ešte jedna' });
    expect([full.statusCode, full.json().error[0].code]).toEqual([409, 'messages.project.tooMany']);
    const [{ id: one }] = await shop.sql<[{ id: number }]>`
      select id from project where customer_id = ${customerId} limit 1`;
    await client.patch(`${URL}/${one}`, { is_archived: true });
    const made = await newProject(client);
    expect((await client.patch(`${URL}/${one}`, { is_archived: false })).statusCode).toBe(409);

    await shop.sql`
      insert into project_section (project_id, position, name)
      select ${made}, n, 'Časť' from generate_series(1, 50) n`;
    const sections = await client.post(`${URL}/${made}/sections`, { name: 'Ďalšia' });
    expect(sections.json().error[0].code).toBe('messages.project.tooManySections');
    await shop.sql`
      insert into project_line (section_id, position, product_id, code, name, unit, quantity, saved_cents)
      select (select min(id) from project_section where project_id = ${made}), n, ${goods.camera}, 'x', 'x', 'ks', 1, 1
      from generate_series(1, 999) n`;
    const two = products([goods.camera, 1], [goods.bracket, 1]);
    const lines = await client.post(`${URL}/${made}/lines`, { source: two });
    expect(lines.json().error[0].code).toBe('messages.project.tooManyLines');
    expect(linesOf(await readProject(client, made))).toHaveLength(999);
    const last = await client.post(`${URL}/${made}/lines`, { source: products([goods.camera, 1]) });
    expect(last.statusCode).toBe(200);
  });
});

describe('what is ordered', () => {
  test('is counted by orders for the project that were not cancelled', async () => {
    const buyer = await newCustomer(shop);
    const { client } = buyer;
    const source = products([goods.camera, 12], [goods.bracket, 4]);
    const id = await newProject(client, { source });
    await order(buyer, id, [[goods.camera, 5]]);
    await order(buyer, id, [[goods.camera, 3]], 'shipped');
    await order(buyer, id, [[goods.bracket, 4]], 'cancelled');
    const partly = await readProject(client, id);
    expect(partly).toMatchObject({ state: 'partly', orders_count: 2, total_ordered: 100 });
    // And found among the orders by the project, whatever else was ordered and whatever it is called now.
    await order(buyer, await newProject(client, { source }), [[goods.camera, 1]]);
    await client.patch(`${URL}/${id}`, { name: 'Premenovaná' });
    const found = `/admin/v1/customer/orders/12/0?project=${id}`;
    expect((await client.get(found)).json()).toMatchObject({ orders_count: 3, all_count: 4 });
    const stranger = await newCustomer(shop);
    expect((await stranger.client.get(found)).json()).toMatchObject({ orders_count: 0 });
    expect(linesOf(partly)).toMatchObject([
      { ordered: 8, remaining: 4, availability: expect.anything() },
      { ordered: 0, remaining: 4 },
    ]);
    expect((await listOf(client)).projects[0]).toMatchObject({
      state: 'partly',
      lines_count: 2,
      lines_ordered: 0,
      total_now: partly.total_now,
    });

    await order(buyer, id, [
      [goods.camera, 4],
      [goods.bracket, 4],
    ]);
    const done = await readProject(client, id);
    expect(done).toMatchObject({ state: 'ordered', lines_remaining: 0, total_remaining: 0 });
    expect(linesOf(done)[0]).toMatchObject({ remaining: 0, availability: null });
  });

  test('nobody else’s order counts, even if it named the project', async () => {
    const [mine, theirs] = [await newCustomer(shop), await newCustomer(shop)];
    const id = await newProject(mine.client, { source: products([goods.camera, 2]) });
    await order(theirs, id, [[goods.camera, 2]]);
    expect(await readProject(mine.client, id)).toMatchObject({
      state: 'preparing',
      orders_count: 0,
    });
  });

  test('prices are the company’s own, then and now', async () => {
    const { client } = await newCustomer(shop);
    const id = await newProject(client, { source: products([goods.camera, 2]) });
    const [before] = linesOf(await readProject(client, id));
    await shop.sql`update project_line set saved_cents = saved_cents + 150 where id = ${before!.id}`;
    const project = await readProject(client, id);
    expect(linesOf(project)[0]).toMatchObject({
      price_now: before!.price_now,
      price_saved: Math.round(before!.price_now! * 100 + 150) / 100,
    });
    expect(project.total_saved - project.total_now).toBeCloseTo(3);
    await addLine(client, goods.camera, 2);
    expect(project.total_now).toBe((await readBasket(client)).product_price_without_vat);
  });
});

describe('changing', () => {
  test('two people write into different fields and both stay', async () => {
    const buyer = await newCustomer(shop);
    const { client: other } = await newColleague(shop, buyer, ['buyer']);
    const id = await newProject(buyer.client, { source: products([goods.camera, 2]) });
    const [line] = linesOf(await readProject(buyer.client, id));
    await Promise.all([
      buyer.client.patch(`${URL}/${id}`, { site_city: 'Trenčín' }),
      other.patch(`${URL}/${id}`, { contact_name: 'Stavbyvedúci', starts_on: '2026-11-30' }),
      other.patch(`${URL}/${id}/lines/${line!.id}`, { note: 'Výška 2,6 m' }),
      buyer.client.patch(`${URL}/${id}/lines/${line!.id}`, { quantity: 7 }),
    ]);
    const project = await readProject(buyer.client, id);
    expect(project).toMatchObject({
      site_city: 'Trenčín',
      contact_name: 'Stavbyvedúci',
      starts_on: '2026-11-30',
      place: 'Trenčín',
    });
    expect(linesOf(project)[0]).toMatchObject({ note: 'Výška 2,6 m', quantity: 7 });
  });

  test('a line and the project say who has changed them', async () => {
    const buyer = await newCustomer(shop);
    const colleague = await newColleague(shop, buyer, ['buyer']);
    const id = await newProject(buyer.client, {
      source: products([goods.camera, 2], [goods.bracket, 1]),
    });
    const [first, second] = linesOf(await readProject(buyer.client, id));
    await colleague.client.patch(`${URL}/${id}/lines/${first!.id}`, { quantity: 3 });
    const project = await readProject(buyer.client, id);
    expect(project.updated_by.id).toBe(colleague.id);
    const [changed, same] = linesOf(project);
    expect(changed!.changed_by!.id).toBe(colleague.id);
    expect(changed!.changed_at > first!.changed_at).toBe(true);
    expect(same).toEqual(second);
  });

  test('sections and lines are added, named, moved and removed', async () => {
    const { client } = await newCustomer(shop);
    const id = await newProject(client);
    const order = async () =>
      (await readProject(client, id)).sections.map(({ name, lines }) => [
        name,
        ...lines.map(({ product }) => product),
      ]);
    for (const name of ['Prízemie', 'Suterén', 'Kabeláž'])
      await client.post(`${URL}/${id}/sections`, { name });
    const [ground, cellar, cabling] = (await readProject(client, id)).sections.map((one) => one.id);
    const { camera, bracket, cable, step } = goods;
    const add = (section: number, source: object) =>
      client.post(`${URL}/${id}/lines`, { section, source });
    await add(ground!, products([camera, 1], [bracket, 2]));
    await add(cabling!, products([cable, step]));
    await client.patch(`${URL}/${id}/sections/${cabling}`, { name: 'Káble', position: 1 });
    expect(await order()).toEqual([['Káble', cable], ['Prízemie', camera, bracket], ['Suterén']]);

    const [, second] = (await readProject(client, id)).sections[1]!.lines;
    const move = (body: object) => client.patch(`${URL}/${id}/lines/${second!.id}`, body);
    await move({ position: 1 });
    expect((await order())[1]).toEqual(['Prízemie', bracket, camera]);
    await move({ section: cabling, position: 1 });
    expect(await order()).toEqual([['Káble', bracket, cable], ['Prízemie', camera], ['Suterén']]);
    await client.delete(`${URL}/${id}/lines/${second!.id}`);
    await client.delete(`${URL}/${id}/sections/${cellar}`);
    expect(await order()).toEqual([
      ['Káble', cable],
      ['Prízemie', camera],
    ]);
    // Again is not found, and changes nothing.
    expect((await client.delete(`${URL}/${id}/sections/${cellar}`)).statusCode).toBe(404);
  });

  test('what cannot be is refused', async () => {
    const { client } = await newCustomer(shop);
    const id = await newProject(client, { source: products([goods.camera, 2]) });
    const [line] = linesOf(await readProject(client, id));
    const before = await readProject(client, id);
    for (const body of [
      { name: '' },
      { name: 'x'.repeat(121) },
      { site_zip: '1234' },
      { starts_on: '2026-02-30' },
      { starts_on: '2026-12-11', ends_on: '2026-11-30' },
      { reference: 'x'.repeat(36) },
    ])
      expect((await client.patch(`${URL}/${id}`, body)).statusCode).toBe(400);
    for (const body of [{ quantity: 0 }, { quantity: 10_000 }, { note: 'x'.repeat(501) }])
      expect((await client.patch(`${URL}/${id}/lines/${line!.id}`, body)).statusCode).toBe(400);
    expect(await readProject(client, id)).toEqual(before);
  });

  test('an archived project is only looked at until it is brought back', async () => {
    const { client } = await newCustomer(shop);
    const id = await newProject(client, { source: products([goods.camera, 2]) });
    expect((await client.patch(`${URL}/${id}`, { is_archived: true })).statusCode).toBe(200);
    expect((await client.patch(`${URL}/${id}`, { name: 'Iné' })).statusCode).toBe(409);
    expect((await client.post(`${URL}/${id}/sections`, { name: 'Iné' })).statusCode).toBe(409);
    expect((await client.put(`${URL}/${id}/basket`, { mode: 'add' })).statusCode).toBe(409);
    expect([await namesIn(client), await namesIn(client, 'archived')]).toEqual([
      [],
      ['Bytový dom Sihoť 24'],
    ]);
    expect((await client.patch(`${URL}/${id}`, { is_archived: false })).statusCode).toBe(200);
    expect(await namesIn(client)).toHaveLength(1);
  });

  test('a copy has the same lines and nothing ordered', async () => {
    const buyer = await newCustomer(shop);
    const id = await newProject(buyer.client, {
      source: products([goods.camera, 2], [goods.bracket, 1]),
    });
    await buyer.client.post(`${URL}/${id}/sections`, { name: 'Prázdna' });
    await order(buyer, id, [[goods.camera, 2]]);
    const made = (await buyer.client.post(`${URL}/${id}/duplicate`, {})).json().id;
    const [was, copy] = [
      await readProject(buyer.client, id),
      await readProject(buyer.client, made),
    ];
    expect(copy).toMatchObject({ name: 'Bytový dom Sihoť 24 – kópia', state: 'preparing' });
    expect(copy.sections.map(({ name }) => name)).toEqual(was.sections.map(({ name }) => name));
    expect(linesOf(copy).map(({ code, quantity }) => [code, quantity])).toEqual(
      linesOf(was).map(({ code, quantity }) => [code, quantity]),
    );
  });

  test('a project that is deleted leaves its orders and baskets alone', async () => {
    const buyer = await newCustomer(shop);
    const id = await newProject(buyer.client, { source: products([goods.camera, 2]) });
    const made = await order(buyer, id, [[goods.camera, 2]]);
    await buyer.client.put(`${URL}/${id}/basket`, {
      mode: 'add',
      lines: [{ line: linesOf(await readProject(buyer.client, id))[0]!.id, quantity: 1 }],
    });
    expect((await buyer.client.delete(`${URL}/${id}`)).statusCode).toBe(200);
    expect((await buyer.client.get(`${URL}/${id}`)).statusCode).toBe(404);
    const [left] = await shop.sql`select project_id from orders where id = ${made}`;
    expect(left).toEqual({ project_id: null });
    expect(await readLines(buyer.client)).toMatchObject([{ quantity: 1 }]);
  });
});

describe('who sees and changes it', () => {
  test('everybody of the company sees it, whoever buys changes it, nobody else knows of it', async () => {
    const buyer = await newCustomer(shop);
    const id = await newProject(buyer.client);
    for (const role of ['admin', 'buyer', 'approver', 'accountant'] as const) {
      const { client } = await newColleague(shop, buyer, [role]);
      expect(await namesIn(client)).toEqual(['Bytový dom Sihoť 24']);
      expect((await client.get(`${URL}/${id}`)).json().project).toMatchObject({ is_mine: false });
      const { statusCode } = await client.patch(`${URL}/${id}`, { note: role });
      expect(statusCode).toBe(role === 'accountant' ? 403 : 200);
    }
    const stranger = await newCustomer(shop);
    expect(await namesIn(stranger.client)).toEqual([]);
    expect((await stranger.client.get(`${URL}/${id}`)).statusCode).toBe(404);
  });

  test('a private one is its owner’s; once they are paused, administrators find it', async () => {
    const boss = await newCustomer(shop);
    const owner = await newColleague(shop, boss, ['buyer']);
    const colleague = await newColleague(shop, boss, ['buyer']);
    const id = await newProject(owner.client, { is_private: true });
    const seenBy = async ({ client }: { client: Client }) => [
      (await client.get(`${URL}/${id}`)).statusCode,
      (await namesIn(client)).length,
      (await client.get(`${URL}/open`)).json().projects.length,
      (await client.get(`/admin/v1/shared-lists/of/${id}`)).statusCode,
      (await client.get(`/files/project/${id}/list.csv`)).statusCode,
    ];
    const [hidden, seen] = [
      [404, 0, 0, 404, 404],
      [200, 1, 1, 200, 200],
    ];
    expect([await seenBy(owner), await seenBy(boss), await seenBy(colleague)]).toEqual([
      seen,
      hidden,
      hidden,
    ]);
    for (const client of [boss.client, colleague.client])
      for (const response of [
        await client.patch(`${URL}/${id}`, { note: 'x' }),
        await client.delete(`${URL}/${id}`),
        await client.post(`${URL}/${id}/duplicate`, {}),
        await client.put(`${URL}/${id}/basket`, { mode: 'add' }),
        await client.post('/admin/v1/shared-lists', { project: id, days: 7, has_notes: false }),
      ])
        expect(response.statusCode).toBe(404);
    await boss.client.patch(`/admin/v1/company/people/${owner.id}`, { state: 'paused' });
    expect([await seenBy(boss), await seenBy(colleague)]).toEqual([seen, hidden]);
    await boss.client.patch(`${URL}/${id}`, { is_private: false });
    expect(await seenBy(colleague)).toEqual(seen);
  });
});

describe('the list', () => {
  test('finds by name, place, number, code and name of a product', async () => {
    const { client } = await newCustomer(shop);
    await newProject(client, { name: 'Bytový dom', site_street: 'Sihoť 24', site_city: 'Trenčín' });
    await newProject(client, {
      name: 'Sklad',
      reference: 'ZL-2026/7',
      source: products([goods.camera, 1]),
    });
    const [{ code, name }] = await shop.sql<[{ code: string; name: string }]>`
      select code, name from product where id = ${goods.camera}`;
    const find = (words: string) => namesIn(client, 'open', `?q=${encodeURIComponent(words)}`);
    expect(await find('bytovy')).toEqual(['Bytový dom']);
    expect(await find('trencin')).toEqual(['Bytový dom']);
    expect(await find('zl-2026')).toEqual(['Sklad']);
    expect(await find(code.toLowerCase().replaceAll('-', ' '))).toEqual(['Sklad']);
    expect(await find(name.slice(0, 12))).toEqual(['Sklad']);
    expect(await find('%')).toEqual([]);
    expect(await namesIn(client, 'open', '?sort=name')).toEqual(['Bytový dom', 'Sklad']);
    expect(await namesIn(client)).toEqual(['Sklad', 'Bytový dom']);
  });
});

describe('to the basket', () => {
  const put = (client: Client, id: number, body: object, key?: string) =>
    client.put(`${URL}/${id}/basket`, body, key ? { headers: { 'idempotency-key': key } } : {});
  const held = async (client: Client) =>
    (await readLines(client)).map(({ product, quantity }) => [product, quantity]);

  test('goes what is left to order, once, and the basket is for the project', async () => {
    const buyer = await newCustomer(shop);
    const { client } = buyer;
    const source = products([goods.camera, 12], [goods.bracket, 4]);
    const id = await newProject(client, { source, reference: 'ZL-7' });
    await order(buyer, id, [[goods.camera, 8]]);
    const first = (await put(client, id, { mode: 'add' }, 'raz')).json();
    expect(first).toMatchObject({ added: 2, not_added: [] });
    expect((await put(client, id, { mode: 'add' }, 'raz')).json()).toEqual(first);
    expect(await held(client)).toEqual([
      [goods.camera, 4],
      [goods.bracket, 4],
    ]);
    const [basket] = await shop.sql`
      select project_id, customer_reference from basket where id = ${first.basket.id}`;
    expect(basket).toEqual({ project_id: id, customer_reference: 'ZL-7' });
  });

  test('replaces what was there, also its project, and gives all of it back', async () => {
    const buyer = await newCustomer(shop);
    const { client } = buyer;
    const [one, two] = [
      await newProject(client, { source: products([goods.camera, 2]), reference: 'A' }),
      await newProject(client, {
        name: 'Druhá',
        source: products([goods.bracket, 5]),
        reference: 'B',
      }),
    ];
    const { basket } = (await put(client, one, { mode: 'add' })).json();
    await addLine(client, goods.cable, goods.step);
    const before = await held(client);
    const filled = (await put(client, two, { mode: 'replace' })).json();
    expect(await held(client)).toEqual([[goods.bracket, 5]]);
    const facts = async () => {
      const [row] = await shop.sql`
        select project_id, customer_reference from basket where id = ${basket.id}`;
      return row;
    };
    expect(await facts()).toEqual({ project_id: two, customer_reference: 'A' });
    await client.put('/admin/v1/basket/undo', { undo: filled.undo });
    expect(await held(client)).toEqual(before);
    expect(await facts()).toEqual({ project_id: one, customer_reference: 'A' });
  });

  test('chosen lines go with chosen quantities; what is gone is named; foreign lines are not there', async () => {
    const { client } = await newCustomer(shop);
    const id = await newProject(client, {
      source: products([goods.camera, 2], [goods.bracket, 5]),
    });
    const other = await newProject(client, { source: products([goods.camera, 2]) });
    const [camera, bracket] = linesOf(await readProject(client, id));
    const [foreign] = linesOf(await readProject(client, other));
    await shop.sql`update project_line set product_id = null where id = ${camera!.id}`;
    const filled = await put(client, id, {
      mode: 'add',
      lines: [
        { line: camera!.id, quantity: 2 },
        { line: bracket!.id, quantity: 3 },
      ],
    });
    expect(filled.json()).toMatchObject({ added: 1, not_added: [{ code: camera!.code }] });
    expect(await held(client)).toEqual([[goods.bracket, 3]]);
    const lines = [{ line: foreign!.id, quantity: 1 }];
    expect((await put(client, id, { mode: 'add', lines })).statusCode).toBe(404);
    expect(await held(client)).toEqual([[goods.bracket, 3]]);
  });

  test('where nothing is left, nothing happens', async () => {
    const { client } = await newCustomer(shop);
    const id = await newProject(client);
    const response = await put(client, id, { mode: 'replace' });
    expect(response.json().error[0].code).toBe('messages.project.nothingLeft');
  });
});

test('a project of a thousand lines is read whole', async () => {
  const { client, id: person, customerId } = await newCustomer(shop);
  const [project] = await shop.sql<[{ id: number }]>`
    with made as (
      insert into project (customer_id, person_id, updated_by, name)
      values (${customerId}, ${person}, ${person}, 'Veľká') returning id
    ), section as (
      insert into project_section (project_id, position, name) select id, 1, 'Všetko' from made returning id
    ), lines as (
      insert into project_line (section_id, position, product_id, code, name, unit, quantity, saved_cents)
      select section.id, row_number() over (order by product.id), product.id, code, name, unit, quantity_step, price_cents
      from section, product limit 1000
    ) select id from made`;
  const read = await readProject(client, project.id);
  const [{ count }] = await shop.sql<[{ count: number }]>`
    select least(1000, count(*))::int as count from product`;
  expect(linesOf(read)).toHaveLength(count);
});

test('a file has every line, with prices as numbers of the company', async () => {
  const { client } = await newCustomer(shop);
  const id = await newProject(client, { source: products([goods.camera, 2], [goods.bracket, 5]) });
  const [camera] = linesOf(await readProject(client, id));
  await client.patch(`${URL}/${id}/lines/${camera!.id}`, { note: '=1+1; pozor' });
  const csv = (await client.get(`/files/project/${id}/list.csv`)).body;
  const rows = csv.trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain(`;${camera!.code};`);
  expect(rows[1]).toContain(`"'=1+1; pozor"`);
  expect(rows[1]!.endsWith(`;${camera!.total_now!.toFixed(2).replace('.', ',')}`)).toBe(true);
  const xlsx = await client.get(`/files/project/${id}/list.xlsx`);
  expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
