import { STALE } from '#staff/stale.ts';
import { describe, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { StaffRole } from '#staff/permissions.ts';
import { writeMails } from '#tests/mails.ts';
import { addCompany, type Added } from '#tests/companies.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

let companies = 0;
const newCompany = () => addCompany(sql, `firma-${(companies += 1)}@example.sk`, {});
type Wanted = Parameters<typeof copyOrder>[1];
/** Of a company that owes nothing. */
const newOrder = async (wanted: Wanted = {}) =>
  copyOrder({ sql }, { by: await newCompany(), ...wanted });

const addressOf = (number: string, what = '') => `/office/v1/orders/${number}/${what}`;
const open = async (number: string, who: StaffRole = 'office') =>
  (await clients[who].get(addressOf(number, 'work'))).json().order;
const send = (
  number: string,
  what: string,
  body: object = {},
  { who = 'office', ...headers }: Record<string, string> & { who?: StaffRole } = {},
) => clients[who].post(addressOf(number, what), body, { headers });
const done = async (number: string, what: string, body: object = {}, who: StaffRole = 'office') => {
  const { version } = await open(number);
  const response = await send(number, what, { version, ...body }, { who });
  expect(response.json(), what).toMatchObject({ success: true });
  return response.json();
};
const codeOf = (response: { json: () => { error: { code: string }[] } }) =>
  response.json().error[0]?.code;

const stockOf = async (number: string) => {
  const rows = await sql<{ code: string; stock: number }[]>`
    select product.code, product.stock from product
    join order_line line on line.product_id = product.id
    join orders on orders.id = order_id where number = ${number}`;
  return Object.fromEntries(rows.map(({ code, stock }) => [code, stock]));
};
const mailsOf = async (id: number) =>
  sql<{ subject: string }[]>`
    select subject from outbox where subject_key like ${`order:${id}:%`} order by id`;

test('a line says how many lie in each warehouse and how many of them are promised, never less than nothing', async () => {
  // One that nobody else has ordered.
  const [goods] = await sql<{ id: number }[]>`
    select id from product where id not in (select product_id from order_line where product_id is not null) limit 1`;
  const ofGoods = async (quantity: number, wanted: Wanted = {}) => {
    const order = await newOrder(wanted);
    await sql`
      update order_line set product_id = ${goods!.id}, quantity = ${quantity},
        total_cents = ((unit_cents::bigint * 100 + unit_fraction) * ${quantity} + 50) / 100
      where order_id = ${order.id} and position = 1`;
    return order;
  };
  const { number } = await ofGoods(3);
  const elsewhere = await ofGoods(2, { isPickUp: true });
  const stocked = async (free: number[]) => {
    await sql`delete from stock where product_id = ${goods!.id}`;
    await sql`
      insert into stock (product_id, warehouse_id, quantity)
      select ${goods!.id}, id, (${free}::int[])[row_number() over (order by position, id)] from warehouse`;
    return (await open(number)).lines[0].stock;
  };
  const [{ place }] = await sql<[{ place: number }]>`
    select (select count(*)::int from warehouse before where before.position < warehouse.position) as place
    from orders join warehouse on warehouse.id = warehouse_id where orders.id = ${elsewhere.id}`;
  const taken = [3, 0, 0];
  taken[place]! += 2;
  expect(await stocked([10, 4, 0])).toEqual(
    [10, 4, 0].map((free, index) => ({
      here: free + taken[index]!,
      reserved: taken[index],
    })),
  );
  // Ordered on a delivery that has not come: nothing lies there, so nothing is reserved.
  const short = await stocked([-taken[0]!, 4, 0]);
  expect(short[0]).toEqual({ here: 0, reserved: 0 });
  expect((await stocked([-1, 4, 0]))[0]).toEqual({ here: taken[0]! - 1, reserved: taken[0]! - 1 });
  // What has left is neither there nor promised.
  await done(number, 'accept');
  await done(number, 'ship', { lines: [{ position: 1, quantity: 2 }], parcels: ['SK1'] });
  expect((await stocked([10, 4, 0]))[0]).toEqual({
    here: 10 + taken[0]! - 2,
    reserved: taken[0]! - 2,
  });
});

test('a try is answered over a line too, where a request is over once its body has been read', async () => {
  const { number } = await newOrder();
  const { version } = await open(number);
  const address = await office.app.listen({ port: 0, host: '127.0.0.1' });
  const { cookies } = clients.office;
  const response = await fetch(address + addressOf(number, 'cancel'), {
    method: 'POST',
    body: JSON.stringify({ version, reason: 'Zákazník tovar nechce' }),
    headers: {
      'content-type': 'application/json',
      'x-dry-run': '1',
      'x-xsrf-token': cookies.get('OFFICE-XSRF-TOKEN') ?? '',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  expect(await response.json()).toMatchObject({ success: true, cancelled: {} });
});

test('the name of a line does not repeat the vendor and the code that stand beside it', async () => {
  const { number } = await newOrder();
  const [{ code, vendor }] = (await open(number)).lines;
  await sql`
    update order_line set name = ${`${vendor} ${code} IP kamera 8 Mpx`}
    where position = 1 and order_id = (select id from orders where number = ${number})`;
  expect((await open(number)).lines[0]).toMatchObject({ code, vendor, name: 'IP kamera 8 Mpx' });
  expect(vendor).not.toBe('');
});

describe('step by step', () => {
  test('accepted, sent in two parcels with the invoice, delivered; the timeline says who', async () => {
    const { number } = await newOrder();
    expect((await open(number)).next_step).toBe('accept');
    await done(number, 'accept');
    const seen = await open(number);
    expect(seen).toMatchObject({ status: 'accepted', next_step: 'ship', may: { step_back: true } });
    expect(seen.lines[0].stock).toHaveLength(seen.warehouses.length);
    expect(seen.warehouses.map(({ code }: { code: string }) => code)).toEqual(['BA', 'ZA', 'KE']);
    expect(seen.warehouses.filter(({ ships }: { ships: boolean }) => ships)).toHaveLength(1);

    const [first] = seen.lines;
    await done(number, 'ship', {
      lines: [{ position: first.position, quantity: 1 }],
      carrier: 'sps',
      parcels: ['7K4402118905'],
    });
    const part = await open(number);
    expect(part).toMatchObject({ status: 'accepted', shipping_state: 'part' });
    expect(part.lines[0].shipped).toBe(1);
    const { order } = await done(number, 'ship-and-invoice', { parcels: ['7K4402118906'] });
    expect(order).toMatchObject({ status: 'shipped', next_step: 'deliver', may: { edit: false } });
    expect(order.documents).toHaveLength(1);
    await done(number, 'handle', { status: 'delivered' }, 'warehouse');
    const last = await open(number);
    expect(last).toMatchObject({ status: 'delivered', next_step: null });
    const told = last.timeline.map(({ kind, name, who }: Record<string, string>) => [
      kind,
      name,
      who !== null,
    ]);
    expect(told).toContainEqual(['status', 'accepted', true]);
    expect(told).toContainEqual(['shipped', `${number}-1`, true]);
    expect(told).toContainEqual(['document', order.documents[0].number, false]);
    expect(last.timeline.some(({ kind }: { kind: string }) => kind === 'mail')).toBe(true);
  });

  test('for pick-up: prepared, taken back, prepared again and handed over without a parcel', async () => {
    const { number, id } = await newOrder({ status: 'accepted', isPickUp: true, payment: 'cash' });
    await done(number, 'handle', { status: 'ready' }, 'warehouse');
    expect((await open(number)).next_step).toBe('hand_over');
    // Nobody has been told yet, so nobody hears that it was too early.
    await done(number, 'back');
    expect(await open(number)).toMatchObject({ status: 'accepted', next_step: 'prepare' });
    expect(await mailsOf(id)).toHaveLength(0);
    await done(number, 'handle', { status: 'ready' });
    await sql`update outbox set sent_at = now() where subject_key = ${`order:${id}:ready`}`;
    await done(number, 'back');
    await done(number, 'handle', { status: 'ready' });
    expect(await mailsOf(id)).toHaveLength(2);
    await done(number, 'ship', {}, 'warehouse');
    expect(await open(number)).toMatchObject({ status: 'delivered' });
  });

  test('accepted by mistake becomes new again, but not once something has left', async () => {
    const { number } = await newOrder();
    await done(number, 'accept');
    await done(number, 'back');
    expect((await open(number)).status).toBe('new');
    await done(number, 'accept');
    await done(number, 'ship', { lines: [{ position: 1, quantity: 1 }] });
    const { version, may } = await open(number);
    expect(may.step_back).toBe(false);
    const refused = await send(number, 'back', { version });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'messages.order.notBack']);
    await done(number, 'shipments/1/undo');
    expect((await open(number)).shipments).toEqual([]);
    await done(number, 'back');
  });
});

describe('to leave whole', () => {
  test('it is not among what is to be sent until all is here, and may be let go before', async () => {
    const { number, id } = await newOrder({ status: 'accepted' });
    const whole = await send(number, 'wait', {
      version: (await open(number)).version,
      is_waiting: true,
    });
    expect([whole.statusCode, codeOf(whole)]).toEqual([409, 'messages.order.notWaiting']);
    await sql`
      update order_line set later_quantity = quantity, expected_on = current_date + 5
      where order_id = ${id} and position = 1`;
    const isListed = async () => {
      const { orders } = (
        await clients.office.post('/office/v1/orders/select', { view: 'shipping' })
      ).json();
      return orders.some((one: { number: string }) => one.number === number);
    };
    expect(await open(number)).toMatchObject({ waits_for_whole: false, may: { wait: true } });
    expect(await isListed()).toBe(true);
    const { order } = await done(number, 'wait', { is_waiting: true }, 'warehouse');
    expect(order).toMatchObject({ waits_for_whole: true, may: { wait: false } });
    expect(order.timeline[0]).toMatchObject({ kind: 'wait' });
    expect(await isListed()).toBe(false);
    expect(
      (await send(number, 'wait', { version: order.version, is_waiting: true })).statusCode,
    ).toBe(409);
    await done(number, 'wait', { is_waiting: false });
    expect(await isListed()).toBe(true);

    await done(number, 'wait', { is_waiting: true });
    await sql`update order_line set later_quantity = 0, expected_on = null where order_id = ${id}`;
    expect(await isListed()).toBe(true);
    expect(await open(number)).toMatchObject({ waits_for_whole: false, next_step: 'ship' });
  });
});

describe('two people at once', () => {
  test('who has not seen the newest is refused and gets it', async () => {
    const { number } = await newOrder();
    const { version } = await open(number);
    await done(number, 'accept');
    for (const [what, body] of [
      ['back', {}],
      ['ship', {}],
      ['ship-and-invoice', {}],
      ['cancel', { reason: 'x' }],
      ['edit', { note: 'iná' }],
      ['handle', { status: 'delivered' }],
    ] as const) {
      const late = await send(number, what, { version, ...body });
      expect([what, late.statusCode, codeOf(late)]).toEqual([what, 409, STALE]);
      expect(late.json().current).toMatchObject({ number, status: 'accepted' });
      expect(late.json().current.version).toBeGreaterThan(version);
    }
    expect((await open(number)).shipments).toEqual([]);
  });

  test('of two who save the same moment one wins', async () => {
    const { number } = await newOrder({ status: 'accepted' });
    const { version } = await open(number);
    const answers = await Promise.all(
      ['A1', 'A2', 'A3'].map((parcel) =>
        send(number, 'ship-and-invoice', { version, parcels: [parcel] }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const { shipments, documents } = await open(number);
    expect([shipments.length, documents.length]).toEqual([1, 1]);
  });

  test('who else looks is said until they leave', async () => {
    const { number } = await newOrder();
    const look = async (who: StaffRole, isLeaving = false) =>
      (await send(number, 'looking', { is_leaving: isLeaving }, { who })).json().others;
    expect(await look('office')).toEqual([]);
    expect(await look('warehouse')).toHaveLength(1);
    expect(await look('office')).toHaveLength(1);
    await look('warehouse', true);
    expect(await look('office')).toEqual([]);
  });
});

describe('cancelling', () => {
  test('a try says what will happen and leaves no trace; then goods, money and one mail', async () => {
    const { number, id } = await newOrder({ status: 'accepted' });
    const before = await stockOf(number);
    const { version } = await open(number);
    await done(number, 'invoice');
    const body = { version: (await open(number)).version, reason: 'Zákazník tovar nechce' };
    expect(body.version).toBe(version);
    const tried = await send(number, 'cancel', body, { 'x-dry-run': '1' });
    const { cancelled } = tried.json();
    expect(cancelled.goods.length).toBeGreaterThan(0);
    expect(cancelled.credit_note).toMatch(/^\d{10}$/);
    expect(await stockOf(number)).toEqual(before);
    expect((await open(number)).status).toBe('accepted');
    expect((await send(number, 'cancel', { ...body, reason: ' ' })).statusCode).toBe(400);

    expect((await send(number, 'cancel', body)).json().cancelled).toEqual(cancelled);
    const after = await stockOf(number);
    for (const { code, quantity } of cancelled.goods)
      expect(after[code]).toBe(before[code]! + quantity);
    expect(await mailsOf(id)).toHaveLength(1);
    expect(await open(number)).toMatchObject({ status: 'cancelled', next_step: null });
  });
});

describe('edited before it is invoiced', () => {
  const free = async () => {
    const [product] = await sql<{ code: string; stock: number }[]>`
      select code, stock from product where is_sold and quantity_step = 1 and stock > 50
        and not exists (select from order_line where product_id = product.id) order by id limit 1`;
    return product!;
  };

  test('quantities, a removed and an added line: stock, sums and the mail follow', async () => {
    const { number, id } = await newOrder({ status: 'accepted' });
    const before = await stockOf(number);
    const seen = await open(number);
    const [first, ...rest] = seen.lines;
    const added = await free();
    const lines = [
      { position: first.position, quantity: first.quantity + first.step },
      { code: added.code.toLowerCase(), quantity: 4 },
    ];
    const tried = await send(
      ...([number, 'edit', { version: seen.version, lines }, { 'x-dry-run': '1' }] as const),
    );
    const { order, edited } = await done(number, 'edit', { lines, message: 'Podľa telefonátu' });
    expect(tried.json().edited).toEqual(edited);
    expect(order.lines.map(({ code, quantity }: never) => [code, quantity])).toEqual([
      [first.code, first.quantity + first.step],
      [added.code, 4],
    ]);
    const after = await stockOf(number);
    expect(after[first.code]).toBe(before[first.code]! - first.step);
    expect(after[added.code]).toBe(added.stock - 4);
    for (const { code, quantity } of rest) {
      const [{ stock }] = await sql<[{ stock: number }]>`
        select stock from product where code = ${code}`;
      expect(stock).toBe(before[code]! + quantity);
    }
    const sum = order.lines.reduce(
      (all: number, line: { total_cents: number }) => all + line.total_cents,
      0,
    );
    expect(order.sums.products_cents).toBe(sum);
    expect(order.sums).toMatchObject({
      net_cents: edited.net_cents,
      gross_cents: edited.gross_cents,
    });
    const mails = await mailsOf(id);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(new RegExp(`${number}.sme zmenili$`)),
    ]);
    await writeMails(sql);
    const [mail] = await sql<{ text_body: string }[]>`
      select text_body from outbox where subject_key like ${`order:${id}:edit:%`}`;
    expect(mail!.text_body).toContain('odobraté');
    expect(mail!.text_body).toContain('Podľa telefonátu');
  });

  test('never below what has left, never without a line, never once invoiced', async () => {
    const { number } = await newOrder({ status: 'accepted' });
    const { lines } = await open(number);
    const [first, second] = lines;
    await done(number, 'ship', { lines: [{ position: first.position, quantity: first.quantity }] });
    const refusal = async (body: object) => {
      const { version } = await open(number);
      const response = await send(number, 'edit', { version, ...body });
      return [response.statusCode, codeOf(response)];
    };
    const keep = { position: second.position, quantity: second.quantity };
    expect(await refusal({ lines: [keep] })).toEqual([409, 'messages.order.editShipped']);
    expect(await refusal({ lines: [] })).toEqual([409, 'messages.order.editEmpty']);
    expect(await refusal({ lines: [keep, keep] })).toEqual([409, 'messages.order.editLine']);
    expect(await refusal({ lines: [{ code: 'NIE-JE', quantity: 1 }] })).toEqual([
      409,
      'messages.order.editShipped',
    ]);
    const all = lines.map(({ position, quantity }: never) => ({ position, quantity }));
    expect(await refusal({ lines: all })).toEqual([409, 'messages.order.editNothing']);
    expect(await refusal({ lines: [...all, { code: first.code, quantity: 1 }] })).toEqual([
      409,
      'messages.order.editTwice',
    ]);
    await done(number, 'invoice');
    expect(await refusal({ note: 'x' })).toEqual([409, 'messages.order.editInvoiced']);
  });

  test('what has not left is dropped, and the order has left', async () => {
    const { number } = await newOrder({ status: 'accepted' });
    const [first] = (await open(number)).lines;
    const line = { position: first.position, quantity: first.step };
    await done(number, 'ship', { lines: [line] });
    const { order } = await done(number, 'edit', { lines: [line] });
    expect(order).toMatchObject({ status: 'shipped', shipping_state: 'whole' });
  });

  test('a gift card pays as far as the order goes, and gets back what is too much', async () => {
    const { number, id } = await newOrder({ status: 'accepted' });
    const seen = await open(number);
    const { gross_cents: gross } = seen.sums;
    const [card] = await sql<[{ id: number }]>`
      insert into gift_card (code, amount_cents, used_cents) values (${`KARTA-${number}`}, ${gross}, ${gross})
      returning id`;
    await sql`insert into gift_card_use (gift_card_id, order_id, amount_cents) values (${card.id}, ${id}, ${gross})`;
    await sql`update orders set gift_card_cents = gross_cents where id = ${id}`;
    const [first] = seen.lines;
    const { order } = await done(number, 'edit', {
      lines: [{ position: first.position, quantity: first.quantity }],
    });
    const [{ used }] = await sql<[{ used: number }]>`
      select used_cents as used from gift_card where id = ${card.id}`;
    expect(order.sums.gross_cents).toBeLessThan(gross);
    expect([order.sums.gift_card_cents, used]).toEqual([
      order.sums.gross_cents,
      order.sums.gross_cents,
    ]);
  });

  test('the address, but not of what is picked up', async () => {
    const { number, id } = await newOrder({ status: 'accepted' });
    await sql`
      update orders set packeta_point = null, packeta_point_name = null, packeta_point_address = null
      where id = ${id}`;
    const { delivery } = await open(number);
    const { order } = await done(number, 'edit', { delivery: { ...delivery, city: 'Tvrdošín' } });
    expect(order.delivery.city).toBe('Tvrdošín');
    const typed = { ...order.delivery, zip: ' 027 44', phone: '0905 123 456' };
    expect((await done(number, 'edit', { delivery: typed })).order.delivery).toMatchObject({
      zip: '02744',
      phone: '+421905123456',
    });
    const pickUp = await newOrder({ status: 'accepted', isPickUp: true });
    const { version } = await open(pickUp.number);
    const refused = await send(pickUp.number, 'edit', {
      version,
      delivery: { ...delivery, city: 'Tvrdošín' },
    });
    expect(codeOf(refused)).toBe('messages.order.editAddress');
  });

  test('an address is held to the rules of the checkout, but not for what stays', async () => {
    const { number, id } = await newOrder({ status: 'accepted' });
    await sql`
      update orders set packeta_point = null, packeta_point_name = null, packeta_point_address = null,
        delivery_phone = 'klapka 12'
      where id = ${id}`;
    const { delivery, version } = await open(number);
    const wrong = { ...delivery, zip: 'hocičo', street: ' ' };
    const refused = await send(number, 'edit', { version, delivery: wrong });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error).toMatchObject([
      { key: 'delivery.street', code: 'messages.validation.required' },
      { key: 'delivery.zip', code: 'messages.validation.zip' },
    ]);
    expect((await open(number)).delivery).toEqual(delivery);
    const { order } = await done(number, 'edit', { delivery: { ...delivery, zip: '040 01' } });
    expect(order.delivery).toEqual({ ...delivery, zip: '04001' });
  });
});

describe('who owes for too long', () => {
  async function owing(days: number, isPickUp = false) {
    const by: Added = await newCompany();
    const old = await copyOrder({ sql }, { status: 'delivered', by });
    await clients.office.post(addressOf(old.number, 'invoice'), {});
    await sql`
      update invoice set issued_on = current_date - ${days + 14}::int, supplied_on = current_date - ${days + 14}::int,
        due_on = current_date - ${days}::int where order_id = ${old.id}`;
    return copyOrder({ sql }, { status: 'accepted', by, isPickUp });
  }

  test('is warned of from the first day and stopped from the day that is set', async () => {
    const warned = await owing(1);
    expect((await open(warned.number)).overdue).toMatchObject({ days: 1, is_stopped: false });
    await done(warned.number, 'ship');

    const { number } = await owing(30);
    const { version, overdue } = await open(number);
    expect(overdue).toMatchObject({ days: 30, stop_days: 30, is_stopped: true });
    const refused = await send(number, 'ship', { version }, { who: 'warehouse' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'messages.shipment.stopped']);

    const release = { version, reason: 'Zaplatí zajtra, volal som' };
    expect((await send(number, 'release', release, { who: 'office' })).statusCode).toBe(403);
    await done(number, 'release', release, 'owner');
    const { timeline } = await open(number);
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'release', text: release.reason }),
    );
    await done(number, 'ship', {}, 'warehouse');
  });

  test('is stopped from lists too, and when the goods are handed over', async () => {
    const { number, id } = await owing(45, true);
    const fromDay = (step: string) => clients.office.post('/office/v1/day/step', { number, step });
    expect(codeOf(await fromDay('prepare'))).toBe('messages.shipment.stopped');
    const moved = await clients.office.post('/office/v1/orders/steps', {
      numbers: [number],
      status: 'ready',
    });
    expect(moved.json().results[0].problem).toContain('splatnosti');
    await sql`update orders set status = 'ready' where id = ${id}`;
    expect(codeOf(await fromDay('hand_over'))).toBe('messages.shipment.stopped');
    const { version } = await open(number);
    const handed = await send(number, 'handle', { version, status: 'delivered' });
    expect(codeOf(handed)).toBe('messages.shipment.stopped');
  });
});

describe('roles', () => {
  test('the warehouse picks and ships without prices; the accountant only looks', async () => {
    const { number } = await newOrder({ status: 'accepted' });
    const seen = await open(number, 'warehouse');
    expect(JSON.stringify(seen)).not.toMatch(/_cents":\d/);
    expect(seen).toMatchObject({ sums: null, customer: { credit: null } });
    expect(seen.lines[0]).toMatchObject({ unit_price: null, total_cents: null });
    const { version } = seen;
    for (const [who, what, body, status] of [
      ['warehouse', 'ship-and-invoice', { version }, 403],
      ['warehouse', 'cancel', { version, reason: 'x' }, 403],
      ['warehouse', 'edit', { version, note: 'x' }, 403],
      ['accountant', 'ship', { version }, 403],
      ['accountant', 'notes', { text: 'x' }, 403],
      ['content', 'ship', { version }, 403],
      ['warehouse', 'notes', { text: 'Chýba štítok' }, 200],
      ['warehouse', 'ship', { version }, 200],
    ] as const)
      expect([who, what, (await send(number, what, body, { who })).statusCode]).toEqual([
        who,
        what,
        status,
      ]);
    expect((await open(number, 'accountant')).notes).toMatchObject([{ text: 'Chýba štítok' }]);
    const pdf = await clients.warehouse.get(addressOf(number, 'picking-list.pdf'));
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const note = await clients.warehouse.get(addressOf(number, 'shipments/1/note.pdf'));
    expect([note.statusCode, note.rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
    expect((await clients.owner.get(addressOf('2099999999', 'work'))).statusCode).toBe(404);
  });
});
