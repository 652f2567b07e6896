import { beforeAll, describe, expect, test } from 'vitest';
import { mailsTo } from '#shop/account/account.fixture.server.ts';
import { ADDRESS } from '#shop/checkout/checkout.fixture.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { readBasket, readLines } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { fingerprint } from '#tests/fingerprint.ts';
import { useShop } from '#tests/shop.ts';
import {
  APPROVALS,
  approve,
  ask,
  CAMERA,
  codeOf,
  fill,
  join,
  newFirm,
  read,
  send,
} from './approvals.fixture.ts';
import type { ApprovalItem } from './contract.ts';

const shop = useShop();
const { sql } = shop;
const BRACKET = 2;

const act = (client: Client, id: number, what: string, body: object = {}) =>
  client.post(`${APPROVALS}/${id}/${what}`, body);
const edit = (client: Client, id: number, lines: { id: number; quantity: number }[]) =>
  client.patch(`${APPROVALS}/${id}/lines`, { lines });
const list = async (client: Client, which: string): Promise<ApprovalItem[]> =>
  (await client.get(`${APPROVALS}/list/${which}/12/0`)).json().approvals;
const countsOf = async (client: Client) =>
  (await client.get(`${APPROVALS}/list/mine/12/0`)).json().counts;
const ordersOf = (id: number) => sql`select * from orders where person_id = ${id} order by id`;
const statesOf = async (id: number) =>
  [...(await sql`select state from basket where person_id = ${id} order by id`)].map(
    ({ state }) => state,
  );

describe('sending a basket', () => {
  test('freezes it, opens an empty one, tells approvers, and takes of the month', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0, month: 10_000 });
    await fill(shop, buyer.client);
    const before = await readBasket(buyer.client);
    const response = await send(buyer.client, { message: ' Na Sihoť \n' });
    expect(response.json()).toMatchObject({ success: true, already_sent: false });
    const { id, number } = response.json().approval;
    expect(number).toMatch(/^20\d\d-0001$/);
    expect(await statesOf(buyer.id)).toEqual(['frozen', 'open']);
    const after = await readBasket(buyer.client);
    expect([after.products, after.id === before.id]).toEqual([[], false]);
    expect(await ordersOf(buyer.id)).toHaveLength(0);

    const seen = await read(approver.client, id);
    expect(seen).toMatchObject({
      state: 'waiting',
      is_mine: false,
      may_decide: true,
      problem: null,
      reason: '',
      asked_by: { id: buyer.id, name: 'Tomáš' },
      number,
      order: null,
      decided_by: null,
      lines: [{ product: CAMERA, quantity_asked: 2, quantity: 2, is_sold: true }],
      lines_count: 1,
      talk: [{ by: { id: buyer.id }, text: 'Na Sihoť' }],
      note: 'Zavolať vopred',
      delivery_address: { name: 'Peter Kováč', street: ADDRESS.street, city: ADDRESS.city },
      deciders: [{ id: boss.id, name: 'Marek Hudák' }, { id: approver.id }],
      remind_from: null,
    });
    expect(seen.products_total).toBe(before.product_price_without_vat);
    expect(seen.total).toBe(
      Math.round((seen.products_total + seen.shipping.price + seen.payment.price) * 100) / 100,
    );
    expect(seen.why).toEqual({
      order: { limit: 0, over: seen.total },
      month: {
        limit: 100,
        spent: 0,
        waiting: 0,
        over: Math.round((seen.total - 100) * 100) / 100,
      },
    });
    expect(seen.limits).toEqual({
      order_limit: 0,
      month_limit: 100,
      month_spent: 0,
      month_waiting: 0,
    });
    const own = (await buyer.client.get(`${APPROVALS}/limits`)).json();
    expect(own.limits.month_waiting).toBe(seen.total);
    expect(own.approvers).toEqual(seen.deciders);
    expect(await read(buyer.client, id)).toMatchObject({ is_mine: true, may_decide: false });
    for (const { email } of [boss, approver]) {
      const [mail, ...others] = await mailsTo(sql, email);
      expect([mail!.kind, others]).toEqual(['approval-asked', []]);
      expect(mail!.text_body).toContain(`/account/approvals/${id}`);
      expect(mail!.text_body).toContain('Na Sihoť');
    }
    expect(await mailsTo(sql, buyer.email)).toEqual([]);
    expect(await findContradictions(sql)).toEqual([]);
  });

  test('twice, at once or with one key is one request', async () => {
    const { buyer } = await newFirm(shop, { order: 0 });
    await fill(shop, buyer.client);
    const { id: basket } = await readBasket(buyer.client);
    const all = await Promise.all([
      ...Array.from({ length: 4 }, () => send(buyer.client, { basket })),
      ...Array.from({ length: 4 }, () => send(buyer.client, {}, 'kluc')),
    ]);
    // One of the last four may come first and take the open basket; then it is the only one of them that does.
    const sent = all.filter(({ statusCode }) => statusCode === 200);
    expect(new Set(sent.map((one) => one.json().approval.id)).size).toBe(1);
    expect(
      all
        .filter(({ statusCode }) => statusCode !== 200)
        .every((one) => codeOf(one) === 'messages.basket.empty'),
    ).toBe(true);
    expect(await sql`select from approval where person_id = ${buyer.id}`).toHaveLength(1);
    expect(await statesOf(buyer.id)).toEqual(['frozen', 'open']);
    const again = await send(buyer.client, { basket });
    expect(again.json()).toMatchObject({ already_sent: true, approval: sent[0]!.json().approval });
  });

  test('a basket that was sent can neither be changed nor ordered', async () => {
    const { buyer } = await newFirm(shop, { order: 0 });
    const steps = await fill(shop, buyer.client);
    const { id: basket, products } = await readBasket(buyer.client);
    await send(buyer.client);
    const calls = [
      steps.order({ basket }),
      buyer.client.put('/admin/v1/basket/add', { basket, product: CAMERA, quantity: 1 }),
      buyer.client.patch('/admin/v1/basket/update', {
        id: basket,
        product: products[0]!.id,
        quantity: 9,
      }),
      buyer.client.patch('/admin/v1/basket/note', { basket, note: 'x' }),
    ];
    for (const response of await Promise.all(calls))
      expect([response.statusCode, codeOf(response)]).toEqual([409, 'messages.basket.frozen']);
  });

  test.each([
    ['within the limits', { order: 100_000_00 }, {}, 'messages.approval.notNeeded'],
    ['without any limit', {}, {}, 'messages.approval.notNeeded'],
    [
      'at another price than was seen',
      { order: 0 },
      { shown_total: 1 },
      'messages.order.priceChanged',
    ],
    [
      'of somebody else’s screen',
      { order: 0 },
      { shown_customer_id: 1 },
      'messages.order.otherCustomer',
    ],
    [
      'to somebody who may not decide',
      { order: 0 },
      { approver: 1 },
      'messages.approval.noSuchApprover',
    ],
  ])('%s is refused and writes nothing', async (_name, limits, body, code) => {
    const { buyer } = await newFirm(shop, limits);
    await fill(shop, buyer.client);
    const before = await fingerprint(sql);
    const response = await send(buyer.client, body);
    expect(codeOf(response)).toBe(code);
    expect(await fingerprint(sql)).toEqual(before);
  });

  test('where nobody else may decide is refused, of an administrator too', async () => {
    const { boss, approver, buyer } = await newFirm(shop, { order: 0 });
    await sql`update person set order_limit_cents = 0 where id = ${boss.id}`;
    await sql`update person set roles = '{buyer}' where id = ${approver.id}`;
    await fill(shop, boss.client);
    expect(codeOf(await send(boss.client))).toBe('messages.approval.nobody');
    // Of the buyer the administrator decides.
    await fill(shop, buyer.client);
    expect((await send(buyer.client)).statusCode).toBe(200);
  });

  test('to one approver tells only them; the other may decide as well', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client, undefined, { approver: approver.id });
    expect([await mailsTo(sql, approver.email), await mailsTo(sql, boss.email)]).toMatchObject([
      [{ kind: 'approval-asked' }],
      [],
    ]);
    expect(await read(buyer.client, id)).toMatchObject({ wanted: { id: approver.id } });
    expect((await approve(boss.client, id)).statusCode).toBe(200);
  });
});

describe('approving', () => {
  test('places the order of the buyer exactly once, and its number exists only then', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0, month: 0 });
    const [series] = await sql`select sum(last) as last from number_series where series = 'order'`;
    const { id } = await ask(shop, buyer.client);
    expect(await sql`select sum(last) as last from number_series where series = 'order'`).toEqual([
      series,
    ]);
    const seen = await read(approver.client, id);
    const response = await act(approver.client, id, 'approve', {
      shown_total: seen.total,
      shown_to_pay: seen.to_pay,
    });
    expect(response.json()).toMatchObject({ success: true, already_placed: false });
    const { order } = response.json();
    const [row] = await ordersOf(buyer.id);
    expect(row).toMatchObject({
      id: order.id,
      number: order.number,
      person_id: buyer.id,
      email: buyer.email,
      net_cents: Math.round(seen.total * 100),
    });
    expect(await statesOf(buyer.id)).toEqual(['ordered', 'open']);
    expect(await read(buyer.client, id)).toMatchObject({
      state: 'approved',
      order,
      decided_by: { id: approver.id, name: 'Jana' },
      total: seen.total,
      total_with_vat: seen.total_with_vat,
      limits: null,
      may_decide: false,
    });
    const detail = await buyer.client.get(`/admin/v1/customer/order/detail/${order.id}/sk`);
    expect(detail.json().orders).toMatchObject({ approved_by: 'Jana' });
    // Repeated by the same it is the same; by another it is told who was first.
    const again = await act(approver.client, id, 'approve', { shown_total: 1 });
    expect(again.json()).toMatchObject({ order, already_placed: true });
    const late = await act(boss.client, id, 'approve', { shown_total: seen.total });
    expect([late.statusCode, late.json()]).toEqual([
      409,
      {
        success: false,
        state: 'approved',
        decided_by: { id: approver.id, name: 'Jana' },
        error: [
          {
            key: null,
            code: 'messages.approval.decided',
            message: expect.stringContaining('Jana'),
            values: { name: 'Jana' },
          },
        ],
      },
    ]);
    expect(codeOf(await act(boss.client, id, 'refuse', { reason: 'x' }))).toBe(
      'messages.approval.decided',
    );
    expect(codeOf(await act(buyer.client, id, 'withdraw'))).toBe('messages.approval.decided');
    const kinds = (await mailsTo(sql, buyer.email)).map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['approval-approved', 'order']);
    const own = (await buyer.client.get(`${APPROVALS}/limits`)).json().limits;
    expect([own.month_spent, own.month_waiting]).toEqual([seen.total, 0]);
    expect(await findContradictions(sql)).toEqual([]);
  });

  test('by several at the same moment: one order, the others hear who was first', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client);
    const { total } = await read(boss.client, id);
    const press = ({ client }: { client: Client }) =>
      act(client, id, 'approve', { shown_total: total });
    const all = await Promise.all([boss, approver, boss, approver, boss].map(press));
    expect(await ordersOf(buyer.id)).toHaveLength(1);
    const placed = all.filter(({ statusCode }) => statusCode === 200);
    expect(placed.filter((one) => !one.json().already_placed)).toHaveLength(1);
    for (const one of all.filter(({ statusCode }) => statusCode !== 200))
      expect(codeOf(one)).toBe('messages.approval.decided');
    expect((await mailsTo(sql, buyer.email)).map(({ kind }) => kind).toSorted()).toEqual([
      'approval-approved',
      'order',
    ]);
    expect(await findContradictions(sql)).toEqual([]);
  });

  test('nobody approves, edits or refuses their own, administrators neither', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0 });
    await sql`update person set order_limit_cents = 0 where id in ${sql([boss.id, approver.id])}`;
    for (const { client } of [boss, approver, buyer]) {
      const { id } = await ask(shop, client);
      const { total, lines } = await read(client, id);
      const before = await fingerprint(sql);
      for (const response of [
        await act(client, id, 'approve', { shown_total: total }),
        await act(client, id, 'refuse', { reason: 'x' }),
        await edit(client, id, [{ id: lines[0]!.id, quantity: 1 }]),
      ])
        expect([response.statusCode, codeOf(response)]).toEqual([403, 'messages.approval.own']);
      expect(await fingerprint(sql)).toEqual(before);
    }
  });

  test('a buyer without the right does not even see a colleague’s request; an accountant is refused', async () => {
    const { boss, buyer } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client);
    const other = await join(shop, boss.id, ['buyer']);
    const keeper = await join(shop, boss.id, ['accountant']);
    for (const [{ client }, status] of [
      [other, 404],
      [keeper, 403],
    ] as const) {
      expect((await client.get(`${APPROVALS}/${id}`)).statusCode).toBe(status);
      expect((await act(client, id, 'approve', { shown_total: 1 })).statusCode).toBe(status);
      expect((await act(client, id, 'refuse', { reason: 'x' })).statusCode).toBe(status);
      expect((await act(client, id, 'talk', { text: 'x' })).statusCode).toBe(status);
      expect((await act(client, id, 'withdraw')).statusCode).toBe(status);
    }
    expect(await list(other.client, 'waiting')).toEqual([]);
    expect((await keeper.client.get(`${APPROVALS}/count`)).json()).toMatchObject({
      waiting_for_me: 0,
      mine_waiting: 0,
    });
    expect(await ordersOf(buyer.id)).toHaveLength(0);
  });

  test('an approver sees the price of now beside that of then, and approves no other', async () => {
    const { buyer, approver } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client);
    const before = await read(approver.client, id);
    await sql`update product set price_cents = price_cents + 1000 where id = ${CAMERA}`;
    try {
      const late = await act(approver.client, id, 'approve', { shown_total: before.total });
      expect([late.statusCode, codeOf(late)]).toEqual([409, 'messages.order.priceChanged']);
      const seen = await read(approver.client, id);
      expect(late.json().totals.total_without_vat).toBe(seen.total);
      expect(seen.total).toBeGreaterThan(before.total);
      expect(seen).toMatchObject({
        total_asked: before.total,
        products_total_asked: before.products_total,
      });
      expect(seen.lines[0]!.price_unit).toBeGreaterThan(seen.lines[0]!.price_unit_asked);
      expect((await list(approver.client, 'waiting'))[0]).toMatchObject({
        total: seen.total,
        total_asked: before.total,
      });
      expect((await approve(approver.client, id)).statusCode).toBe(200);
      const [order] = await ordersOf(buyer.id);
      expect(order!.net_cents).toBe(Math.round(seen.total * 100));
    } finally {
      await sql`update product set price_cents = price_cents - 1000 where id = ${CAMERA}`;
    }
  });

  test('what is not sold any more cannot be approved; without it the rest can', async () => {
    const { buyer, approver } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client, [
      [CAMERA, 1],
      [BRACKET, 1],
    ]);
    await sql`update product set is_sold = false where id = ${BRACKET}`;
    try {
      const seen = await read(approver.client, id);
      expect(seen.problem).toContain('nepredávame');
      expect(seen.lines[1]).toMatchObject({
        is_sold: false,
        url: null,
        price_unit: seen.lines[1]!.price_unit_asked,
      });
      expect(codeOf(await approve(approver.client, id))).toBe('messages.order.notSold');
      const lines = [{ id: seen.lines[1]!.id, quantity: 0 }];
      const edited = (await edit(approver.client, id, lines)).json().approval;
      expect(edited).toMatchObject({ problem: null, lines_count: 1 });
      expect((await approve(approver.client, id)).statusCode).toBe(200);
    } finally {
      await sql`update product set is_sold = true where id = ${BRACKET}`;
    }
  });

  test('a gift card of the basket pays then, as with any order', async () => {
    const { buyer, approver } = await newFirm(shop, { order: 0 });
    await sql`insert into gift_card (code, amount_cents) values ('SCHVAL-1', 500)`;
    await fill(shop, buyer.client);
    await buyer.client.patch('/admin/v1/cart/gift-card', { id: null, code: 'SCHVAL-1' });
    const { id } = (await send(buyer.client)).json().approval;
    const seen = await read(approver.client, id);
    expect(seen.gift_card).toEqual({ code: 'SCHVAL-1', amount: 5, problem: null });
    expect(seen.to_pay).toBeCloseTo(seen.total_with_vat - 5);
    expect(await sql`select used_cents from gift_card where code = 'SCHVAL-1'`).toEqual([
      { used_cents: 0 },
    ]);
    await act(approver.client, id, 'approve', {
      shown_total: seen.total,
      shown_to_pay: seen.to_pay,
    });
    expect(await sql`select used_cents from gift_card where code = 'SCHVAL-1'`).toEqual([
      { used_cents: 500 },
    ]);
    expect(await read(buyer.client, id)).toMatchObject({
      gift_card: seen.gift_card,
      to_pay: seen.to_pay,
    });
    expect(await findContradictions(sql)).toEqual([]);
  });
});

describe('editing', () => {
  let cable: { id: number; quantity_step: number };
  beforeAll(async () => {
    const [stepped] = await sql<[typeof cable]>`
      select id, quantity_step from product where quantity_step > 1 and is_sold order by id limit 1`;
    cable = stepped;
  });

  test('keeps what was asked beside it; the order has what was approved, and the buyer hears of it', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client, [
      [CAMERA, 5],
      [BRACKET, 1],
      [cable.id, cable.quantity_step],
    ]);
    const { lines, total } = await read(approver.client, id);
    const [camera, bracket, metres] = lines.map((line) => line.id) as [number, number, number];
    const refused = [
      [{ id: metres, quantity: cable.quantity_step + 1 }],
      [{ id: 999_999, quantity: 1 }],
      lines.map((line) => ({ id: line.id, quantity: 0 })),
      [{ id: camera, quantity: 10_000 }],
    ];
    const before = await fingerprint(sql);
    const codes = [];
    for (const wrong of refused) codes.push(codeOf(await edit(approver.client, id, wrong)));
    expect(codes).toEqual([
      'messages.validation.amount.step',
      'messages.basket.lineNotFound',
      'messages.approval.nothingLeft',
      'messages.validation.invalid',
    ]);
    expect(await fingerprint(sql)).toEqual(before);

    const response = await edit(approver.client, id, [
      { id: camera, quantity: 3 },
      { id: bracket, quantity: 0 },
    ]);
    const { approval } = response.json();
    expect(approval).toMatchObject({
      lines: [
        { quantity: 3, quantity_asked: 5 },
        { quantity: 0, quantity_asked: 1, price_total: 0 },
        {},
      ],
      edited_by: { id: approver.id },
      lines_count: 2,
      total_asked: total,
    });
    expect(approval.total).toBeLessThan(total);
    const own = (await buyer.client.get(`${APPROVALS}/limits`)).json().limits;
    expect(own.month_waiting).toBe(approval.total);
    expect((await read(buyer.client, id)).lines[0]).toMatchObject({
      quantity: 3,
      quantity_asked: 5,
    });
    expect(codeOf(await act(boss.client, id, 'approve', { shown_total: total }))).toBe(
      'messages.order.priceChanged',
    );
    expect((await approve(boss.client, id)).statusCode).toBe(200);
    const [order] = await ordersOf(buyer.id);
    const ordered =
      await sql`select product_id, quantity from order_line where order_id = ${order!.id} order by position`;
    expect([...ordered]).toEqual([
      { product_id: CAMERA, quantity: 3 },
      { product_id: cable.id, quantity: cable.quantity_step },
    ]);
    const mail = (await mailsTo(sql, buyer.email)).find(
      ({ kind }) => kind === 'approval-approved',
    )!;
    expect(mail.text_body).toContain(lines[0]!.code);
    expect(mail.text_body).toContain('vyradené');
    expect(mail.text_body).not.toContain(lines[2]!.code);
    expect(await findContradictions(sql)).toEqual([]);
  });
});

describe('refusing and taking back', () => {
  test('a refusal needs a reason, which the buyer hears; the lines can be opened again', async () => {
    const { buyer, approver } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client, [[CAMERA, 4]]);
    for (const reason of ['', ' \n '])
      expect(codeOf(await act(approver.client, id, 'refuse', { reason }))).toBe(
        'messages.approval.reasonMissing',
      );
    expect(codeOf(await act(buyer.client, id, 'reopen'))).toBe('messages.approval.waits');
    await edit(approver.client, id, [
      { id: (await read(approver.client, id)).lines[0]!.id, quantity: 1 },
    ]);
    const response = await act(approver.client, id, 'refuse', { reason: ' Máme na sklade ' });
    expect(response.json().approval).toMatchObject({
      state: 'refused',
      reason: 'Máme na sklade',
      decided_by: { id: approver.id },
    });
    const [mail] = await mailsTo(sql, buyer.email);
    expect([mail!.kind, mail!.text_body.includes('Máme na sklade')]).toEqual([
      'approval-refused',
      true,
    ]);
    expect((await buyer.client.get(`${APPROVALS}/limits`)).json().limits.month_waiting).toBe(0);
    const headers = { headers: { 'idempotency-key': 'znova' } };
    for (let n = 0; n < 2; n += 1) {
      const reopened = await buyer.client.post(`${APPROVALS}/${id}/reopen`, {}, headers);
      expect(reopened.json().basket.products).toMatchObject([{ product: CAMERA, quantity: 4 }]);
    }
    // The way of delivery came along, so it can be sent again at once.
    expect((await send(buyer.client)).json().approval.number).toMatch(/-0002$/);
    expect(await ordersOf(buyer.id)).toHaveLength(0);
  });

  test('a request taken back returns into the basket, and nobody can decide about it any more', async () => {
    const { buyer, approver } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client, [[CAMERA, 2]]);
    await buyer.client.put('/admin/v1/basket/add', { basket: null, product: CAMERA, quantity: 1 });
    const response = await act(buyer.client, id, 'withdraw', {});
    expect(response.json()).toMatchObject({
      approval: { state: 'withdrawn' },
      basket: { products: [{ product: CAMERA, quantity: 3 }] },
    });
    expect(codeOf(await act(approver.client, id, 'approve', { shown_total: 1 }))).toBe(
      'messages.approval.withdrawn',
    );
    expect(codeOf(await act(buyer.client, id, 'withdraw', {}))).toBe('messages.approval.withdrawn');
    const { id: other } = await ask(shop, buyer.client, []);
    const left = await act(buyer.client, other, 'withdraw', { to_basket: false });
    expect(left.json().basket.products).toEqual([]);
    expect(await findContradictions(sql)).toEqual([]);
  });

  test('while it is being approved either it is an order or it is back, never both', async () => {
    const { buyer, approver } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client);
    const { total } = await read(approver.client, id);
    const [approved, back] = await Promise.all([
      act(approver.client, id, 'approve', { shown_total: total }),
      act(buyer.client, id, 'withdraw', {}),
    ]);
    expect([approved.statusCode, back.statusCode].toSorted()).toEqual([200, 409]);
    const lines = await readLines(buyer.client);
    expect((await ordersOf(buyer.id)).length + lines.length).toBe(1);
    expect(await findContradictions(sql)).toEqual([]);
  });
});

describe('lists', () => {
  test('of what waits for somebody, of one’s own and of what was decided', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0 });
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await ask(shop, buyer.client)).id);
    const [one, two, three, four] = ids as [number, number, number, number];
    await approve(approver.client, one);
    await act(boss.client, two, 'refuse', { reason: 'Nie' });
    await act(buyer.client, three, 'withdraw', { to_basket: false });
    const idsOf = async (client: Client, which: string) =>
      (await list(client, which)).map(({ id }) => id);
    expect(await idsOf(approver.client, 'waiting')).toEqual([four]);
    expect(await idsOf(approver.client, 'decided')).toEqual([two, one]);
    expect(await idsOf(buyer.client, 'decided')).toEqual([two, one]);
    expect(await idsOf(buyer.client, 'mine')).toEqual([four, three, two, one]);
    expect(await idsOf(buyer.client, 'waiting')).toEqual([]);
    expect(await idsOf(boss.client, 'mine')).toEqual([]);
    const counts = { approved: 1, refused: 1, decided: 2 };
    expect(await countsOf(boss.client)).toEqual({ ...counts, waiting: 1, mine: 0 });
    expect(await countsOf(buyer.client)).toEqual({ ...counts, waiting: 0, mine: 4 });
    const waiting = async (client: Client) => (await client.get(`${APPROVALS}/count`)).json();
    expect(await waiting(approver.client)).toMatchObject({ waiting_for_me: 1, mine_waiting: 0 });
    expect(await waiting(buyer.client)).toMatchObject({ waiting_for_me: 0, mine_waiting: 1 });
    const [approved] = await list(boss.client, 'approved');
    const [order] = await ordersOf(buyer.id);
    expect(approved).toMatchObject({
      state: 'approved',
      order: { id: order!.id, number: order!.number },
      decided_by: { name: 'Jana' },
      total: order!.net_cents / 100,
    });
    const stranger = await newFirm(shop, { order: 0 });
    for (const which of ['waiting', 'mine', 'decided'])
      expect(await list(stranger.boss.client, which)).toEqual([]);
  });
});
