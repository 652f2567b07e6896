import { fromBufferPromise } from 'yauzl';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db, Fragment } from '#base/database/database.server.ts';
import { readXlsx } from '#staff/tables/xlsx.server.ts';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import type { Added } from '#tests/companies.ts';
import { OTHER, useShop } from '#tests/shop.ts';
import { selectDocuments, selectSums } from './documents.server.ts';
import { type DocumentItem, MOST_IN_ZIP } from './documents-contract.ts';
import { FILE_LIMIT } from '#shop/invoices/routes.server.ts';

const LIST = '/admin/v1/customer/documents';
const shop = useShop();
beforeEach(() => shop.sql`delete from attempt`);

type List = {
  documents: DocumentItem[];
  tabs: Record<'all' | 'unpaid' | 'overdue' | 'credit', number>;
  found: { count: number; amount: number };
  anytime_count: number;
  all_count: number;
  unpaid: { count: number; amount: number };
  overdue: { count: number; amount: number };
};
const list = async (client: Client, query = ''): Promise<List> => {
  const response = await client.get(`${LIST}?limit=100${query && `&${query}`}`);
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  return response.json();
};
const numbersOf = ({ documents }: List) => documents.map(({ number }) => number);

/** Documents of a customer of one's own, made of an order of the demo customer. */
async function withDocuments(count: number) {
  const customer = await newCustomer(shop);
  for (let from = 0; from < count; from += PORTION)
    await addDocuments(customer, from, Math.min(PORTION, count - from));
  return customer;
}
/** As many as come well within the time of a statement. */
const PORTION = 500;

const addDocuments = (
  { id: person, customerId: customer }: Added,
  from: number,
  count: number,
) => shop.sql`
  with basket as (
    insert into basket (person_id, state)
    select ${person}, 'ordered' from generate_series(1, ${count}) returning id),
  numbered as (
    select id, (5000000000 + ${customer}::bigint * 100000 + ${from} + row_number() over (order by id))::text as number
    from basket),
  placed as (
    insert into orders
    select (jsonb_populate_record(orders, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('orders', 'id')), 'number', numbered.number,
      'customer_id', ${customer}::int, 'person_id', ${person}::int, 'basket_id', numbered.id))).*
    from orders, numbered where orders.id = (select min(id) from orders where customer_id = 1)
    returning id, number)
  insert into invoice (number, variable_symbol, order_id, customer_id, issued_on, supplied_on, due_on,
                       supplier, buyer, net_cents, vat_cents, gross_cents)
  select (number::bigint + 1000000000)::text, (number::bigint + 1000000000)::text, id, ${customer},
         date '2026-01-01' + (row_number() over (order by id))::int % 300, date '2026-01-01',
         date '2026-01-31' + (row_number() over (order by id))::int % 300,
         (select value from setting where key = 'company'), '{}', 1000, 230, 1230
  from placed`;

describe('the list', () => {
  test('is for customers', async () => {
    for (const url of [
      `${LIST}?limit=25`,
      `${LIST}/1/payment`,
      '/files/invoices.zip',
      '/files/invoices.xlsx',
    ])
      expect((await shop.guest().get(url)).statusCode).toBe(401);
  });

  test('says what the list of before says, and more', async () => {
    const client = await shop.signIn();
    const before = (await client.get('/admin/v1/customer/invoices/72/0')).json();
    const now = await list(client);
    expect(
      now.documents.map(({ number, amount, unpaid_amount, is_overdue, url }) => [
        number,
        amount,
        unpaid_amount,
        is_overdue,
        url,
      ]),
    ).toEqual(
      before.invoices.map((one: Record<string, unknown>) => [
        one.name,
        one.amount,
        one.not_paid_amount,
        one.is_overdue,
        one.invoice_url,
      ]),
    );
    expect(now.all_count).toBe(before.invoices_count);
    expect(now.unpaid.amount).toBe(before.not_paid_total);
    expect(now.overdue).toEqual({ count: before.overdue_count, amount: before.overdue_total });
    for (const { order, days_late, is_overdue } of now.documents) {
      if (is_overdue) expect(days_late).toBeGreaterThan(0);
      const detail = await client.get(`/admin/v1/customer/order/detail/${order.id}/sk`);
      expect(detail.json().orders.number).toBe(order.number);
    }
  });

  test('tabs hold what they count', async () => {
    const client = await shop.signIn();
    const { tabs, documents } = await list(client);
    expect(tabs).toEqual({
      all: documents.length,
      unpaid: documents.filter(({ unpaid_amount }) => unpaid_amount > 0).length,
      overdue: documents.filter(({ is_overdue }) => is_overdue).length,
      credit: documents.filter(({ kind }) => kind === 'credit_note').length,
    });
    for (const [tab, count] of Object.entries(tabs)) {
      const shown = await list(client, `tab=${tab}`);
      expect([shown.documents.length, shown.found.count]).toEqual([count, count]);
      // What is counted does not depend on the tab that is open.
      expect(shown.tabs).toEqual(tabs);
    }
  });

  test('is searched by number, variable symbol, order and amount', async () => {
    const client = await shop.signIn();
    const { documents } = await list(client);
    const one = documents.find(({ kind }) => kind === 'invoice')!;
    const text = one.amount.toFixed(2).replace('.', ',');
    for (const q of [
      one.number,
      one.variable_symbol,
      one.order.number,
      text,
      `${text} €`,
      `${one.amount}`,
    ])
      expect(numbersOf(await list(client, `q=${encodeURIComponent(q)}`)), q).toContain(one.number);
    const exact = await list(client, `q=${one.number}`);
    expect(numbersOf(exact)).toEqual([one.number]);
    expect(exact.found).toEqual({ count: 1, amount: one.amount });
    // Sums above stay those of everything.
    expect(exact.all_count).toBe(documents.length);
    for (const q of ['%', '_', 'OBJ-99/2025', "' or true --"])
      expect((await list(client, `q=${encodeURIComponent(q)}`)).found.count, q).toBe(0);
  });

  test('is cut to a period, and says whether another has what is looked for', async () => {
    const client = await shop.signIn();
    const { documents } = await list(client);
    const day = documents[3]!.issued_on;
    const within = await list(client, `from=${day}&to=${day}`);
    expect(numbersOf(within)).toEqual(
      documents.filter(({ issued_on }) => issued_on === day).map(({ number }) => number),
    );
    const missed = await list(client, `from=2001-01-01&to=2001-12-31&q=${documents[0]!.number}`);
    expect([missed.found.count, missed.tabs.all, missed.anytime_count]).toEqual([0, 0, 1]);
  });

  test.each(['issued', 'due', 'number', 'amount', 'unpaid'])(
    'is sorted by %s, both ways',
    async (sort) => {
      const client = await shop.signIn();
      const value = {
        issued: (one: DocumentItem) => Date.parse(one.issued_on),
        due: (one: DocumentItem) => Date.parse(one.due_on),
        number: (one: DocumentItem) => Number(one.number),
        amount: (one: DocumentItem) => one.amount,
        unpaid: (one: DocumentItem) => one.unpaid_amount,
      }[sort]!;
      const up = (await list(client, `sort=${sort}&dir=asc`)).documents;
      expect(up.map(value)).toEqual(up.map(value).toSorted((a, b) => a - b));
      const down = (await list(client, `sort=${sort}&dir=desc`)).documents;
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
    },
  );

  test('pages hold each document once', async () => {
    const { client } = await withDocuments(60);
    const seen = [];
    for (const offset of [0, 25, 50]) {
      const page = (
        await client.get(`${LIST}?limit=25&offset=${offset}&sort=amount`)
      ).json() as List;
      expect(page.found.count).toBe(60);
      seen.push(...numbersOf(page));
    }
    expect(new Set(seen).size).toBe(60);
  });

  test('holds nothing of anybody else', async () => {
    const [mine, theirs] = [await shop.signIn(), await shop.signIn(OTHER)];
    const foreign = numbersOf(await list(theirs));
    expect(foreign.length).toBeGreaterThan(0);
    for (const number of foreign) expect((await list(mine, `q=${number}`)).found.count).toBe(0);
  });

  test.each([
    '',
    'limit=10',
    'limit=25&tab=paid',
    'limit=25&sort=id',
    'limit=25&dir=up',
    'limit=25&from=2026-02-30',
    'limit=25&offset=-1',
    'limit=25&offset=1234567',
    `limit=25&q=${'x'.repeat(61)}`,
    'limit=25&q=a&q=b',
    'limit=25&q=%00',
  ])('%s is refused', async (query) => {
    expect((await (await shop.signIn()).get(`${LIST}?${query}`)).statusCode).toBe(400);
  });
});

describe('thousands of documents of one customer', () => {
  const MANY = 6_000;
  let busy: Awaited<ReturnType<typeof newCustomer>>;
  beforeAll(async () => {
    busy = await withDocuments(MANY);
    await vacuum('invoice');
    await vacuum('orders');
  }, 120_000);

  /** An index alone is read only where most pages are known to be visible to all, and one transaction that began before hides them. */
  const vacuum = (table: string) =>
    vi.waitFor(
      async () => {
        await shop.sql.unsafe(`vacuum analyze ${table}`);
        const [pages] = await shop.sql<[{ all: number; visible: number }]>`
          select relpages as all, relallvisible as visible from pg_class where oid = ${table}::regclass`;
        expect(pages.visible).toBeGreaterThan(0.9 * pages.all);
      },
      { timeout: 60_000, interval: 200 },
    );

  /** This one customer has nearly all documents there are, so reading the table costs about as much: the index must be able to. */
  const planOf = (query: (db: Db) => Fragment) =>
    shop.sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      const rows = await tx`explain (analyze, buffers, format json) ${query(tx) as never}`;
      return JSON.stringify(rows);
    });

  test('are filtered, counted and sorted in the index alone', async () => {
    for (const filter of [
      {},
      { q: '17' },
      { tab: 'unpaid' as const, from: '2026-03-01', to: '2026-03-31' },
      { tab: 'overdue' as const },
    ]) {
      const sums = await planOf((db) => selectSums(db, busy.customerId, filter));
      expect(sums).toContain('"Index Name":"invoice_listed"');
      expect(sums).not.toMatch(/"Node Type":"Seq Scan"[^}]*"Relation Name":"invoice"/);
      const page = { ...filter, sort: 'amount', dir: 'desc', limit: 25, offset: 3_000 } as const;
      const rows = await planOf((db) => selectDocuments(db, busy.customerId, page));
      // What is unpaid has a smaller index of its own.
      expect(rows).toMatch(/invoice_(listed|unpaid)/);
      expect(rows).not.toMatch(/"Node Type":"Seq Scan"[^}]*"Relation Name":"(invoice|orders)"/);
    }
  });

  test('come on every page, however they are sorted', async () => {
    for (const query of [
      '',
      `sort=amount&dir=asc&offset=${MANY - 25}`,
      'q=17&sort=due',
      `tab=unpaid&offset=${MANY / 2}`,
    ]) {
      const { found, documents } = await list(busy.client, query);
      expect(found.count).toBeGreaterThan(100);
      expect(documents.length).toBeGreaterThanOrEqual(25);
    }
  });

  test('are all in the workbook, and too many for a ZIP', async () => {
    const xlsx = await busy.client.get('/files/invoices.xlsx?tab=unpaid');
    expect(await readXlsx(xlsx.rawPayload)).toHaveLength(MANY + 1);
    const zip = await busy.client.get('/files/invoices.zip?tab=unpaid');
    expect([zip.statusCode, zip.json().error[0].code]).toEqual([400, 'messages.invoice.tooMany']);
  });
});

describe('paying', () => {
  test('steps through overdue invoices, the oldest debt first', async () => {
    const client = await shop.signIn();
    const overdue = (await list(client, 'tab=overdue&sort=due&dir=asc')).documents;
    expect(overdue.length).toBeGreaterThan(1);
    for (const [
      index,
      { id, number, unpaid_amount, amount, variable_symbol },
    ] of overdue.entries()) {
      const { payment } = (await client.get(`${LIST}/${id}/payment`)).json();
      expect(payment).toMatchObject({
        id,
        number,
        variable_symbol,
        amount: unpaid_amount,
        is_overdue: true,
        position: index + 1,
        count: overdue.length,
        next: overdue[index + 1]?.id ?? null,
        is_whole: unpaid_amount === amount,
        qr: expect.stringMatching(/^data:image\/svg\+xml,/),
        iban: expect.stringMatching(/^SK\d{22}$/),
      });
    }
  });

  test('of what is paid, a credit note, another’s or none is not found', async () => {
    const client = await shop.signIn();
    const { documents } = await list(client);
    const paid = documents.find(({ unpaid_amount }) => unpaid_amount === 0)!;
    const foreign = (await list(await shop.signIn(OTHER))).documents[0]!;
    for (const id of [paid.id, foreign.id, 999_999]) {
      const response = await client.get(`${LIST}/${id}/payment`);
      expect([response.statusCode, response.json().error[0].code]).toEqual([
        404,
        'messages.invoice.notFound',
      ]);
    }
  });
});

describe('files', () => {
  const namesIn = async (bytes: Buffer) => {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    const names = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    return names;
  };

  test('chosen documents come in one ZIP, each as it is by itself, drawn in other threads', async () => {
    const client = await shop.signIn();
    const some = (await list(client)).documents.slice(0, 3);
    const { counts } = shop.app.workerPool;
    const made = counts.made;
    const response = await client.get(
      `/files/invoices.zip?ids=${some.map(({ id }) => id).join(',')}`,
    );
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="faktury.zip"',
    });
    expect(await namesIn(response.rawPayload)).toEqual(
      some.map(({ number }) => `${number}.pdf`).toSorted(),
    );
    expect(counts.made - made).toBe(3);
    const zip = await fromBufferPromise(response.rawPayload, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      const one = some.find(({ number }) => entry.fileName.startsWith(number))!;
      expect(entry.uncompressedSize).toBe((await client.get(one.url)).rawPayload.length);
      // Dated by the day of issue, as a clock on the wall says it.
      expect(entry.getLastModDate({ timezone: 'UTC' }).toISOString().slice(0, 10)).toBe(
        one.issued_on,
      );
    }
  });

  test('all that a filter finds, in a ZIP and as a workbook', async () => {
    const client = await shop.signIn();
    const overdue = await list(client, 'tab=overdue');
    const zip = await client.get('/files/invoices.zip?tab=overdue');
    expect(await namesIn(zip.rawPayload)).toHaveLength(overdue.found.count);
    const xlsx = await client.get('/files/invoices.xlsx?tab=overdue');
    const [head, ...rows] = await readXlsx(xlsx.rawPayload);
    expect(head![0]).toBe('Číslo faktúry');
    expect(rows.map((row) => [row[0], row[6], row[7]])).toEqual(
      overdue.documents.map(({ number, amount, unpaid_amount }) => [number, amount, unpaid_amount]),
    );
  });

  test('with a document of somebody else there is none', async () => {
    const [client, other] = [await shop.signIn(), await shop.signIn(OTHER)];
    const own = (await list(client)).documents[0]!;
    const foreign = (await list(other)).documents[0]!;
    for (const ids of [`${foreign.id}`, `${own.id},${foreign.id}`, `${own.id},999999`])
      for (const kind of ['zip', 'xlsx']) {
        const response = await client.get(`/files/invoices.${kind}?ids=${ids}`);
        expect([response.statusCode, response.json().error[0].code]).toEqual([
          404,
          'messages.invoice.notFound',
        ]);
      }
  });

  test.each(['ids=', 'ids=a', 'ids=1;2', `ids=${'1,'.repeat(MOST_IN_ZIP)}1`, 'tab=x'])(
    '%s is refused',
    async (query) => {
      const client = await shop.signIn();
      for (const kind of ['zip', 'xlsx'])
        expect((await client.get(`/files/invoices.${kind}?${query}`)).statusCode).toBe(400);
    },
  );

  test('too many are refused for a while', async () => {
    const { client } = await withDocuments(1);
    for (let count = 0; count < FILE_LIMIT.most; count += 1)
      expect((await client.get('/files/invoices.xlsx?tab=all')).statusCode).toBe(200);
    const refused = await client.get('/files/invoices.zip?tab=all');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
