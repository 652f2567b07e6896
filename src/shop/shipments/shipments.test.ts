import { describe, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { changeStatus } from '#shop/orders/status.server.ts';
import { newCustomer } from '#tests/buyers.ts';
import { plain, writeMails } from '#tests/mails.ts';
import { useShop } from '#tests/shop.ts';
import { moveOrder } from './move-order.server.ts';
import { type NewShipment, ship } from './ship.server.ts';
import { deliver, takeBack } from './take-back.server.ts';

const shop = useShop({ publicUrl: 'https://obchod.test' });
const { sql } = shop;

const accepted = () => copyOrder(shop, { status: 'accepted' });
const linesOf = (orderId: number) => sql<
  { id: number; position: number; quantity: number; code: string; shipped: number }[]
>`
  select line.id, position, quantity, code,
         (select coalesce(sum(quantity), 0)::int from shipment_line where order_line_id = line.id) as shipped
  from order_line line where order_id = ${orderId} order by position`;
const statusOf = async (id: number) =>
  (await sql`select status from orders where id = ${id}`)[0]!.status;
const mailOf = async (key: string) => {
  await writeMails(sql);
  return (await sql`select * from outbox where subject_key = ${key}`)[0];
};
const pieces = async () =>
  (await sql`select sum(quantity)::int as pieces from stock`)[0]!.pieces as number;
/** Everything a shipment may touch. */
const stateOf = async (id: number) => ({
  order: await sql`select status from orders where id = ${id}`,
  shipments: await sql`select * from shipment where order_id = ${id}`,
  lines: await linesOf(id),
  history: await sql`select status from order_status_change where order_id = ${id}`,
  mails: await sql`select id from outbox`,
  stock: await pieces(),
});
const firstLine = [{ position: 1, quantity: 1 }];

describe('a part leaves', () => {
  test('the order stays accepted, no stock moves, and the mail says what left and what is to come', async () => {
    const { id, number } = await accepted();
    const [first, second] = await linesOf(id);
    await sql`
      update order_line set later_quantity = quantity, expected_on = current_date + 8
      where id = ${second!.id}`;
    await sql`update orders set is_split = true, customer_reference = 'OBJ-112/2026' where id = ${id}`;
    const before = await pieces();
    const shipment = await ship(shop, id, {
      lines: [{ position: 1, quantity: first!.quantity }],
      carrier: 'sps',
      numbers: ['7K4402118905', '7K4402118906'],
    });
    expect(shipment).toMatchObject({
      position: 1,
      number: `${number}-1`,
      carrier: 'Slovak Parcel Service',
      delivered_on: null,
      lines: [{ code: first!.code, amount: first!.quantity }],
    });
    expect(await statusOf(id)).toBe('accepted');
    expect(await pieces()).toBe(before);

    const mail = (await mailOf(`shipment:${shipment.id}`))!;
    expect(mail.subject).toContain('Časť objednávky');
    const [{ day }] = await sql<[{ day: string }]>`
      select to_char(current_date + 8, 'FMDD. FMMM. YYYY') as day`;
    for (const words of [
      number,
      'OBJ-112/2026',
      '7K4402118905',
      '7K4402118906',
      first!.code,
      second!.code,
      `Očakávame ${day}`,
      'https://t-t.sps-sro.sk/result.php?cmd=SDG_SEARCH&sprache=SK&paket=7K4402118906',
    ])
      expect(mail.text_body).toContain(plain(words));
    expect(mail.html_body).toMatch(/<a href="https:\/\/t-t\.sps-sro\.sk[^"]*paket=7K4402118905"/);
    expect(mail.text_body).not.toContain('€');
  });

  test('the rest makes it shipped, with one mail for each shipment and none for the status', async () => {
    const { id } = await accepted();
    const one = await ship(shop, id, { lines: firstLine });
    const two = await ship(shop, id);
    expect(await statusOf(id)).toBe('shipped');
    for (const { quantity, shipped } of await linesOf(id)) expect(shipped).toBe(quantity);
    expect((await mailOf(`shipment:${two.id}`))!.subject).toContain('Zvyšok objednávky');
    expect(await mailOf(`shipment:${one.id}`)).toBeDefined();
    expect(await mailOf(`order:${id}:shipped`)).toBeUndefined();
    const history = await sql`select status from order_status_change where order_id = ${id}`;
    expect(history).toEqual([{ status: 'shipped' }]);
  });
});

describe('refused, and nothing is changed', () => {
  const wrong: [string, NewShipment, number][] = [
    ['no lines', { lines: [] }, 400],
    ['a line that is not there', { lines: [{ position: 99, quantity: 1 }] }, 400],
    ['a line twice', { lines: [...firstLine, ...firstLine] }, 400],
    ['nothing of a line', { lines: [{ position: 1, quantity: 0 }] }, 400],
    ['a piece of a piece', { lines: [{ position: 1, quantity: 0.5 }] }, 400],
    ['more than was ordered', { lines: [{ position: 1, quantity: 100_000 }] }, 409],
    ['an unknown carrier', { carrier: 'holub' }, 400],
    ['a number that is none', { numbers: ['<script>'] }, 400],
    ['an empty number', { numbers: [''] }, 400],
    ['a parcel twice', { numbers: ['1', '1'] }, 409],
    ['a day before the order', { day: '2019-01-01' }, 400],
    ['a day to come', { day: '2099-01-01' }, 400],
    ['a note as long as a letter', { note: 'x'.repeat(501) }, 400],
  ];
  test.each(wrong)('%s', async (_, wanted, status) => {
    const { id } = await accepted();
    const before = await stateOf(id);
    await expect(ship(shop, id, wanted)).rejects.toMatchObject({ status });
    expect(await stateOf(id)).toEqual(before);
  });

  test('more than is left after a part', async () => {
    const { id } = await accepted();
    await sql`update order_line set quantity = 3, total_cents = ((unit_cents::bigint * 100 + unit_fraction) * 3 + 50) / 100
              where order_id = ${id} and position = 1`;
    await ship(shop, id, { lines: [{ position: 1, quantity: 2 }], numbers: ['A1'] });
    const before = await stateOf(id);
    await expect(ship(shop, id, { lines: [{ position: 1, quantity: 2 }] })).rejects.toMatchObject({
      problems: [
        { code: 'messages.shipment.tooMany', message: expect.stringContaining('zostáva') },
      ],
    });
    // The same parcel told twice is not sent twice.
    await expect(ship(shop, id, { lines: firstLine, numbers: ['A1'] })).rejects.toMatchObject({
      status: 409,
    });
    expect(await stateOf(id)).toEqual(before);
  });

  test.each(['new', 'shipped', 'delivered', 'cancelled'])('an order that is %s', async (status) => {
    const { id } = await copyOrder(shop, { status });
    const before = await stateOf(id);
    await expect(ship(shop, id)).rejects.toMatchObject({ status: 409 });
    expect(await stateOf(id)).toEqual(before);
  });

  test('ten at once leave once', async () => {
    const { id } = await accepted();
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => ship(shop, id)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const { quantity, shipped } of await linesOf(id)) expect(shipped).toBe(quantity);
  });
});

describe('taken back', () => {
  test('a whole order is being prepared again, and its customer is told', async () => {
    const { id } = await accepted();
    const { id: shipmentId } = await ship(shop, id);
    const before = await pieces();
    await takeBack(shop, { orderId: id, position: 1 });
    expect(await statusOf(id)).toBe('accepted');
    expect(await pieces()).toBe(before);
    for (const { shipped } of await linesOf(id)) expect(shipped).toBe(0);
    expect((await mailOf(`shipment:${shipmentId}:back`))!.text_body).toContain('neodišla');
    const history = await sql`
      select status from order_status_change where order_id = ${id} order by id`;
    expect(history.map(({ status }) => status)).toEqual(['shipped', 'accepted']);
    // And leaves once more, with another mail.
    await ship(shop, id);
    expect(await statusOf(id)).toBe('shipped');
  });

  test('not once it is delivered, nor of an order that was cancelled, nor what is not there', async () => {
    const { id } = await accepted();
    await ship(shop, id, { lines: firstLine });
    await ship(shop, id, { lines: [{ position: 2, quantity: 1 }] });
    await deliver(shop, { orderId: id, position: 1 });
    await expect(takeBack(shop, { orderId: id, position: 1 })).rejects.toMatchObject({
      status: 409,
    });
    await expect(takeBack(shop, { orderId: id, position: 9 })).rejects.toMatchObject({
      status: 404,
    });
    await changeStatus(shop, id, 'cancelled', 'Nebude');
    const before = await stateOf(id);
    await expect(takeBack(shop, { orderId: id, position: 2 })).rejects.toMatchObject({
      status: 409,
    });
    expect(await stateOf(id)).toEqual(before);
  });
});

describe('delivered', () => {
  test('with the last of a whole order the order is; a part of it waits', async () => {
    const { id } = await accepted();
    await ship(shop, id, { lines: firstLine });
    await deliver(shop, { orderId: id, position: 1 });
    expect(await statusOf(id)).toBe('accepted');
    await ship(shop, id);
    await expect(
      deliver(shop, { orderId: id, position: 2, day: '2019-01-01' }),
    ).rejects.toMatchObject({
      status: 400,
    });
    await deliver(shop, { orderId: id, position: 2 });
    expect(await statusOf(id)).toBe('delivered');
    expect(await mailOf(`order:${id}:delivered`)).toBeDefined();
    await expect(deliver(shop, { orderId: id, position: 2 })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('said as a status', () => {
  test('shipped writes down one shipment of everything, delivered its coming', async () => {
    const { id } = await accepted();
    await moveOrder(shop, id, 'shipped', 'Balík 123');
    const [shipment] = await sql`select * from shipment where order_id = ${id}`;
    expect(shipment).toMatchObject({
      position: 1,
      note: 'Balík 123',
      carrier: '',
      delivered_on: null,
    });
    for (const { quantity, shipped } of await linesOf(id)) expect(shipped).toBe(quantity);
    const mail = (await mailOf(`shipment:${shipment!.id}`))!;
    expect(mail.subject).toMatch(/^Objednávku č\..+ sme odoslali$/);
    expect(mail.text_body).toContain('Balík 123');
    await moveOrder(shop, id, 'delivered');
    const [come] = await sql`select delivered_on from shipment where order_id = ${id}`;
    expect(come!.delivered_on).not.toBeNull();
  });

  test('the rest of a part is another shipment', async () => {
    const { id } = await accepted();
    await ship(shop, id, { lines: firstLine });
    await moveOrder(shop, id, 'shipped');
    expect(await sql`select from shipment where order_id = ${id}`).toHaveLength(2);
  });

  test('an order that left before there were shipments goes on without one', async () => {
    const { id } = await copyOrder(shop, { status: 'shipped' });
    await moveOrder(shop, id, 'delivered');
    expect(await sql`select from shipment where order_id = ${id}`).toHaveLength(0);
  });

  test('what is not possible is refused as ever', async () => {
    const { id } = await copyOrder(shop, { status: 'new' });
    await expect(moveOrder(shop, id, 'shipped')).rejects.toMatchObject({
      problems: [{ code: 'messages.order.wrongStatus' }],
    });
  });
});

describe('picked up', () => {
  test('what is handed over has no carrier and has come; the last of it ends the order', async () => {
    const { id } = await copyOrder(shop, { status: 'ready', isPickUp: true });
    await expect(ship(shop, id, { carrier: 'sps' })).rejects.toMatchObject({ status: 400 });
    const part = await ship(shop, id, { lines: firstLine });
    expect(part.delivered_on).toBe(part.shipped_on);
    expect(await statusOf(id)).toBe('ready');
    expect((await mailOf(`shipment:${part.id}`))!.subject).toContain('ste prevzali');
    await moveOrder(shop, id, 'delivered');
    expect(await statusOf(id)).toBe('delivered');
    for (const { quantity, shipped } of await linesOf(id)) expect(shipped).toBe(quantity);
    expect(await mailOf(`order:${id}:delivered`)).toBeDefined();
  });

  test('not before it is ready', async () => {
    const { id } = await copyOrder(shop, { status: 'accepted', isPickUp: true });
    await expect(ship(shop, id)).rejects.toMatchObject({ status: 409 });
  });
});

test('a cancelled order returns what is still in the house, and no more', async () => {
  const { id } = await accepted();
  const lines = await linesOf(id);
  const [first] = lines;
  await ship(shop, id, { lines: firstLine });
  const before = await pieces();
  await changeStatus(shop, id, 'cancelled', 'Nebude');
  const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(await pieces()).toBe(before + ordered - 1);
  expect(first!.quantity).toBeGreaterThanOrEqual(1);
});

test('an order that has left whole returns nothing when it is cancelled', async () => {
  const { id } = await accepted();
  await ship(shop, id);
  const before = await pieces();
  await changeStatus(shop, id, 'cancelled', 'Nebude');
  expect(await pieces()).toBe(before);
});

describe('a customer sees', () => {
  const url = (id: number) => `/admin/v1/customer/order/shipments/${id}`;
  const detail = (id: number) => `/admin/v1/customer/order/detail/${id}/sk`;

  test('each shipment with its parcels, what is left, and the state of the order', async () => {
    const customer = await newCustomer(shop);
    const { id } = await copyOrder(shop, { status: 'accepted', by: customer });
    const none = (await customer.client.get(detail(id))).json().orders;
    expect(none.shipping_state).toBe('none');
    await ship(shop, id, { lines: firstLine, carrier: 'own', numbers: ['AB 12/3'] });
    await ship(shop, id, {
      lines: [{ position: 2, quantity: 1 }],
      carrier: 'packeta',
      numbers: ['Z 1'],
    });
    const { shipments, waiting } = (await customer.client.get(url(id))).json();
    expect(shipments.map((one: { parcels: unknown }) => one.parcels)).toEqual([
      [{ number: 'AB 12/3', url: null }],
      [{ number: 'Z 1', url: 'https://tracking.packeta.com/sk/?id=Z%201' }],
    ]);
    const left = (await linesOf(id)).reduce((sum, one) => sum + one.quantity - one.shipped, 0);
    const waits = waiting.flatMap(({ lines }: { lines: { amount: number }[] }) => lines);
    expect(waits.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(
      left,
    );
    const part = (await customer.client.get(detail(id))).json().orders;
    expect(part).toMatchObject({ shipping_state: 'part', status_code: 'accepted' });
    expect(part.products.map((one: { shipped: number }) => one.shipped).slice(0, 2)).toEqual([
      1, 1,
    ]);
    await ship(shop, id);
    const whole = (await customer.client.get(detail(id))).json().orders;
    expect(whole).toMatchObject({ shipping_state: 'whole', status_code: 'shipped' });
    expect((await customer.client.get(url(id))).json().waiting).toEqual([]);
  });

  test('nobody else’s: they are not there', async () => {
    const [customer, stranger] = [await newCustomer(shop), await newCustomer(shop)];
    const { id } = await copyOrder(shop, { status: 'accepted', by: customer });
    const { document_url: note } = await ship(shop, id);
    const [foreign, missing] = [
      await stranger.client.get(url(id)),
      await stranger.client.get(url(2_000_000_000)),
    ];
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    expect((await customer.client.get(note)).statusCode).toBe(200);
    expect((await stranger.client.get(note)).statusCode).toBe(404);
    expect((await customer.client.get(note.replace('-1.pdf', '-2.pdf'))).statusCode).toBe(404);
    expect((await shop.guest().get(note)).statusCode).toBe(401);
  });

  test('an order from before there were shipments has left as its status says', async () => {
    const customer = await newCustomer(shop);
    const { id } = await copyOrder(shop, { status: 'shipped', by: customer });
    const { orders } = (await customer.client.get(detail(id))).json();
    expect(orders.shipping_state).toBe('whole');
    for (const { amount, shipped } of orders.products) expect(shipped).toBe(amount);
    expect((await customer.client.get(url(id))).json()).toMatchObject({
      shipments: [],
      waiting: [],
    });
  });
});
