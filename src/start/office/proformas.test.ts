import { describe, expect, test } from 'vitest';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { ship } from '#shop/shipments/ship.server.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

const newOrder = () => copyOrder({ sql }, { status: 'accepted' });
const dry = { headers: { 'x-dry-run': '1' } };
const pressed = (key: string) => ({ headers: { 'idempotency-key': key } });
const ask = (order: string, options: object = {}, client = clients.office) =>
  client.post(`/office/v1/orders/${order}/proforma`, {}, options);
const pay = (order: string, cents: number, options: object = {}, client = clients.accountant) =>
  client.post(
    `/office/v1/orders/${order}/prepayments`,
    { cents, paid_on: '2026-11-12', note: 'Prevod' },
    options,
  );
const tax = (order: string, options: object = {}, client = clients.office) =>
  client.post(`/office/v1/orders/${order}/advances`, {}, options);
const look = async (number: string, client = clients.accountant) =>
  (await client.get(`/office/v1/proformas/${number}`)).json().proforma;
const work = async (order: string, client = clients.office) =>
  (await client.get(`/office/v1/orders/${order}/work`)).json().order;
const list = async (body: object) =>
  (await clients.accountant.post('/office/v1/invoices/list', body)).json();
const mails = (id: number) => sql`
  select recipient from outbox where subject_key like ${`proforma:${id}%`} order by id`;

describe('a proforma', () => {
  test('is shown before it is made, made once, mailed, and is no tax document', async () => {
    const order = await newOrder();
    const shown = (await ask(order.number, dry)).json().proforma;
    expect(shown.to_pay_cents).toBeGreaterThan(0);
    expect((await work(order.number)).prepayment.proforma).toBeNull();

    const [first, second] = await Promise.all([
      ask(order.number, pressed('proforma-1')),
      ask(order.number, pressed('proforma-1')),
    ]);
    const { number } = first.json().proforma;
    expect(second.json().proforma.number).toBe(number);
    expect(number).toMatch(/^Z\d{10}$/);
    expect((await ask(order.number)).statusCode).toBe(409);
    const worked = await work(order.number);
    expect(worked.prepayment.proforma).toMatchObject({ number, gross_cents: shown.to_pay_cents });
    expect(worked.may).toMatchObject({ proforma: false, prepay: true, advance: false });
    expect(worked.documents).toEqual([]);

    const one = await look(number);
    expect(one).toMatchObject({
      number,
      kind: 'proforma',
      closed: null,
      order_number: order.number,
      unpaid_cents: shown.to_pay_cents,
      received_cents: 0,
      variable_symbol: order.number,
    });
    expect(one.events.map(({ what }: { what: string }) => what)).toEqual(['issued', 'mailed']);
    const pdf = await clients.accountant.get(`/office/v1/proformas/${number}/pdf`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const [given] = await sql`select from einvoice_document
      join invoice on invoice.id = invoice_id where order_id = ${order.id}`;
    expect(given).toBeUndefined();
  });

  test('is found among invoices only where it is asked for, page by page', async () => {
    const { number } = (await ask((await newOrder()).number)).json().proforma;
    const { counts } = (await clients.owner.get('/office/v1/invoices/counts')).json();
    const seen: { id: number; number: string; kind: string }[] = [];
    for (let after: number | undefined; ;) {
      const page = await list({ view: 'proforma', after });
      seen.push(...page.invoices);
      after = page.invoices.at(-1)?.id;
      if (!page.has_more) break;
    }
    const known = await sql`select number from proforma order by issued_on desc, id desc`;
    expect(seen.map((one) => one.number)).toEqual(known.map((one) => one.number));
    expect(counts.proforma).toBe(known.length);
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['proforma']));
    expect((await list({ view: 'proforma', to: '2001-01-01' })).invoices).toEqual([]);
    const all = await list({ view: 'all' });
    expect(all.invoices.map((one: { kind: string }) => one.kind)).not.toContain('proforma');
    for (const search of [number, number.slice(1)])
      expect(
        (await list({ view: 'all', search })).invoices.map((one: { number: string }) => one.number),
      ).toContain(number);
    const unexported = await list({ view: 'unexported' });
    expect(JSON.stringify(unexported)).not.toContain(number);
    expect(
      (
        await clients.accountant.post('/office/v1/accounting/handovers/chosen', {
          numbers: [number],
          format: 'pohoda',
        })
      ).statusCode,
    ).toBe(400);
  });

  test('is found by the one field by its number, for who may read invoices', async () => {
    const { number } = (await ask((await newOrder()).number)).json().proforma;
    const find = async (query: string, client = clients.accountant) =>
      (await client.post('/office/v1/search', { query })).json().found.invoices;
    for (const query of [number, number.toLowerCase(), number.slice(1), number.slice(-6)])
      expect(await find(query), query).toContainEqual(
        expect.objectContaining({ number, kind: 'proforma', closed: null }),
      );
    expect(await find(number, clients.warehouse)).toEqual([]);
  });

  test('is no longer valid once the order costs something else, and another may be made', async () => {
    const order = await newOrder();
    const { number } = (await ask(order.number)).json().proforma;
    const edit = async (body: object) => {
      const { version } = await work(order.number);
      const response = await clients.office.post(`/office/v1/orders/${order.number}/edit`, {
        version,
        ...body,
      });
      return response.json().order;
    };
    const noted = await edit({ note: 'Zavolať vopred' });
    expect(noted.prepayment.proforma).toMatchObject({ number });

    const [{ position, quantity }] = noted.lines;
    const edited = await edit({ lines: [{ position, quantity }] });
    expect(edited.sums.gross_cents).toBeLessThan(noted.sums.gross_cents);
    expect(edited).toMatchObject({ prepayment: { proforma: null }, may: { proforma: true } });
    expect((await look(number)).closed).toBe('cancelled');
    const next = (await ask(order.number)).json().proforma;
    expect(next.number).not.toBe(number);
    expect(await look(next.number)).toMatchObject({
      closed: null,
      gross_cents: edited.sums.gross_cents,
    });
  });

  test('is mailed again once a press, and not when nobody is to pay it any more', async () => {
    const order = await newOrder();
    const { number } = (await ask(order.number)).json().proforma;
    const [{ id }] = await sql<[{ id: number }]>`select id from proforma where number = ${number}`;
    const before = (await mails(id)).length;
    const send = (options: object = {}, client = clients.office) =>
      client.post(`/office/v1/proformas/${number}/send`, {}, options);
    const [first] = await Promise.all([send(pressed('again-1')), send(pressed('again-1'))]);
    expect(first.json().recipients).toHaveLength(before);
    expect(await mails(id)).toHaveLength(2 * before);
    await send(pressed('again-2'));
    expect(await mails(id)).toHaveLength(3 * before);
    expect((await look(number)).events).toHaveLength(1 + 3 * before);
    expect((await send({}, clients.accountant)).statusCode).toBe(403);
    await clients.office.post(`/office/v1/orders/${order.number}/invoice`, {});
    expect((await look(number)).closed).toBe('invoiced');
    expect((await send()).statusCode).toBe(409);
    expect((await ask(order.number)).statusCode).toBe(409);
  });

  test('who may what, and what is not there', async () => {
    const order = await newOrder();
    const { number } = (await ask(order.number, {}, clients.owner)).json().proforma;
    for (const role of ['warehouse', 'content'] as const) {
      expect((await clients[role].get(`/office/v1/proformas/${number}`)).statusCode).toBe(403);
      expect((await clients[role].get(`/office/v1/proformas/${number}/pdf`)).statusCode).toBe(403);
      expect((await pay(order.number, 100, {}, clients[role])).statusCode).toBe(403);
    }
    for (const role of ['warehouse', 'content', 'accountant'] as const) {
      expect((await ask(order.number, {}, clients[role])).statusCode).toBe(403);
      expect((await tax(order.number, {}, clients[role])).statusCode).toBe(403);
    }
    await pay(order.number, 100);
    expect((await work(order.number, clients.warehouse)).prepayment).toEqual({
      received_cents: null,
      unused_cents: null,
      proforma: { number, gross_cents: null, due_on: expect.any(String) },
    });
    expect((await ask('2147483647')).statusCode).toBe(404);
    expect((await pay('2147483647', 100)).statusCode).toBe(404);
    expect((await tax('2147483647')).statusCode).toBe(404);
    expect((await clients.owner.get('/office/v1/proformas/Z2147483647')).statusCode).toBe(404);
    const unknown = await clients.owner.post('/office/v1/proformas/Z2147483647/send', {});
    expect(unknown.statusCode).toBe(404);
  });
});

describe('a prepayment', () => {
  test('is recorded once, taxed once, and taken off by the final invoice', async () => {
    const order = await newOrder();
    const { number } = (await ask(order.number)).json().proforma;
    const { gross_cents: asked } = await look(number);
    expect((await tax(order.number)).statusCode).toBe(409);
    const half = Math.floor(asked / 2);
    await Promise.all([
      pay(order.number, half, pressed('ahead-1')),
      pay(order.number, half, pressed('ahead-1')),
    ]);
    expect(await look(number)).toMatchObject({
      received_cents: half,
      unused_cents: half,
      unpaid_cents: asked - half,
    });

    const shown = (await tax(order.number, dry)).json().documents;
    expect(shown.map((one: { gross_cents: number }) => one.gross_cents)).toEqual([half]);
    expect((await work(order.number)).documents).toEqual([]);
    const [first, second] = await Promise.all([
      tax(order.number, pressed('advance-1')),
      tax(order.number, pressed('advance-1')),
    ]);
    const [advance] = first.json().documents;
    expect(second.json().documents).toEqual(first.json().documents);
    expect(advance.gross_cents).toBe(half);
    expect(await look(number)).toMatchObject({ unused_cents: 0, unpaid_cents: asked - half });
    const listed = await list({ view: 'advance' });
    expect(listed.invoices[0]).toMatchObject({ number: advance.number, kind: 'advance' });
    const invoiceOf = async (one: string) =>
      (await clients.accountant.get(`/office/v1/invoices/${one}`)).json().invoice;
    expect(await invoiceOf(advance.number)).toMatchObject({ settled: [], is_creditable: true });

    await clients.office.post(`/office/v1/orders/${order.number}/invoice`, {});
    const { documents } = await work(order.number);
    const final = documents.find(({ kind }: { kind: string }) => kind === 'invoice').number;
    const invoice = await invoiceOf(final);
    expect(invoice.unpaid_cents).toBe(asked - half);
    expect(invoice.settled).toEqual([{ number: advance.number, cents: half }]);
    const used = await invoiceOf(advance.number);
    expect(used).toMatchObject({
      settled: [{ number: final, cents: half }],
      is_creditable: false,
    });
    expect((await look(number)).documents).toHaveLength(2);
    expect((await pay(order.number, 100)).statusCode).toBe(409);
  });

  test('is refused for an order whose shipments are all invoiced', async () => {
    const order = await newOrder();
    const lines = await sql<{ position: number; quantity: number }[]>`
      select position, quantity from order_line where order_id = ${order.id}`;
    await ship(office, order.id, { lines: [...lines] });
    expect((await work(order.number)).may.prepay).toBe(true);
    await issueInvoice(office, order.id, { shipment: 1 });
    expect((await work(order.number)).may.prepay).toBe(false);
    expect((await pay(order.number, 100)).statusCode).toBe(409);
  });

  test('that no document has used is to be returned when the order is cancelled', async () => {
    const order = await newOrder();
    await pay(order.number, 5_000);
    await tax(order.number);
    await pay(order.number, 700);
    const { version } = await work(order.number);
    const cancel = async (options: object = {}) => {
      const body = { version, reason: 'Nemáme tovar' };
      const url = `/office/v1/orders/${order.number}/cancel`;
      return (await clients.office.post(url, body, options)).json().cancelled;
    };
    expect(await cancel(dry)).toMatchObject({ to_return_cents: 5_700 });
    expect(await cancel()).toMatchObject({ to_return_cents: 5_700 });
  });

  test('that will not be used is credited as a whole', async () => {
    const order = await newOrder();
    await pay(order.number, 5_000);
    const [{ number }] = (await tax(order.number)).json().documents;
    const credit = (body: object) =>
      clients.office.post(`/office/v1/invoices/${number}/credit`, { reason: 'Nebude', ...body });
    expect((await credit({ prices: [{ position: 1, cents: 1 }] })).statusCode).toBe(409);
    expect((await credit({})).json().credit).toMatchObject({
      gross_cents: -5_000,
      to_return_cents: 5_000,
    });
    expect((await credit({})).statusCode).toBe(409);
  });
});
