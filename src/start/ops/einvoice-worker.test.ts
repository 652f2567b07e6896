import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverNext } from '#shop/invoices/einvoice/network/deliver.server.ts';
import { findXml } from '#shop/invoices/einvoice/network/documents.server.ts';
import { createSapiClient } from '#shop/invoices/einvoice/network/sapi-client.server.ts';
import {
  EINVOICE_DEFAULTS,
  type EinvoiceSettings,
} from '#shop/invoices/einvoice/network/settings.server.ts';
import { endPause, sendAgain } from '#shop/invoices/einvoice/network/staff.server.ts';
import { issueCreditNote } from '#shop/invoices/issue/credit-note.server.ts';
import { sendUndelivered } from '#shop/invoices/invoice-mail.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { lookAtInvoice } from '#staff/invoices/look.server.ts';
import { usePostman } from '#tests/postman.ts';
import { useShop } from '#tests/shop.ts';
import { staffContext } from '#tests/staff-context.ts';
import { startEinvoices } from './einvoice-worker.server.ts';

const shop = useShop();
const { sql } = shop;
const SECRET = 'test-secret';
const STATUS_PATH = '/api/v1/documents/{id}/status';
const postman = usePostman();
const { control, next } = postman;
type Sent = { documentId: string };
const arrived = async (): Promise<string[]> =>
  (await control('GET', 'sent')).map((one: Sent) => one.documentId);

const sendings = async (): Promise<number> =>
  (await control('GET', 'log')).filter(({ path }: { path: string }) =>
    path.endsWith('/document/send'),
  ).length;

const put = (change: Partial<EinvoiceSettings> = {}) => sql`
  insert into setting (key, value) values ('einvoice', ${sql.json({ sending: true, ...change })})
  on conflict (key) do update set value = excluded.value`;

beforeEach(async () => {
  await control('POST', 'reset', {});
  await put();
  await sql`truncate einvoice_delivery, einvoice_pause`;
});

const issue = async () => issueInvoice(shop, (await copyOrder(shop, { status: 'accepted' })).id);

function postOffice(
  change: Partial<EinvoiceSettings> = {},
  clientSecret = SECRET,
  timeoutMs = 20_000,
) {
  const settings = { ...EINVOICE_DEFAULTS, sending: true, ...change };
  const client = createSapiClient({
    settings: {
      base: postman.base,
      clientId: 'test-client',
      clientSecret,
      scope: '',
      timeoutMs,
      participant: '0245:2120401690',
      statusPath: settings.status_path,
    },
    fetch,
    now: Date.now,
  });
  const mail = (tx: Parameters<typeof sendUndelivered>[0]['sql'], number: string) =>
    sendUndelivered({ sql: tx, config: shop.config }, number);
  return () => deliverNext({ sql, client, settings, provider: postman.base, mail });
}

const rowOf = async (id: number) => {
  const [row] = await sql`
    select state, attempts, is_in_doubt, provider, provider_id, answer, request, key,
           extract(epoch from next_at - now())::float8 as wait,
           extract(epoch from next_at - changed_at)::float8 as put_off
    from einvoice_delivery where invoice_id = ${id}`;
  return row!;
};
/** As if its time had come. */
const due = (id: number) =>
  sql`update einvoice_delivery set next_at = now() where invoice_id = ${id}`;

test('a document is handed on in its own transaction, only where the shop sends', async () => {
  const invoice = await issue();
  const xml = (await findXml(sql, invoice.id))!.toString('utf8');
  const row = await rowOf(invoice.id);
  expect(row).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(JSON.parse(row.request)).toMatchObject({
    payload: xml,
    metadata: { documentId: invoice.number, senderParticipantId: '0245:2120401690' },
  });
  await put({ sending: false });
  const kept = await issue();
  expect(await findXml(sql, kept.id)).not.toBeNull();
  expect(await sql`select from einvoice_delivery where invoice_id = ${kept.id}`).toHaveLength(0);
  await expect(
    sql.begin(async (tx) => {
      await put();
      await issueInvoice({ ...shop, sql: tx as never }, (await copyOrder(shop)).id);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await sql`select from einvoice_delivery`).toHaveLength(1);
});

test('taken in is not delivered; its state is asked for until it is final', async () => {
  await control('PATCH', 'settings', { deliveredAfterSeconds: 60 });
  const deliver = postOffice({ status_path: STATUS_PATH });
  const invoice = await issue();
  expect(await deliver()).toMatchObject({ number: invoice.number, state: 'taken' });
  expect(await deliver()).toBeNull();
  const taken = await rowOf(invoice.id);
  expect(taken).toMatchObject({ state: 'taken', provider: postman.base, request: null });
  expect(taken.provider_id).not.toBe('');

  await due(invoice.id);
  expect(await deliver()).toMatchObject({ state: 'taken' });
  expect((await rowOf(invoice.id)).wait).toBeGreaterThan(10);
  await control('POST', 'clock', { advanceSeconds: 61 });
  await due(invoice.id);
  expect(await deliver()).toMatchObject({ state: 'delivered' });
  expect(await rowOf(invoice.id)).toMatchObject({ state: 'delivered', wait: null });
  expect(await arrived()).toEqual([invoice.number]);
});

test('what could not be delivered says why', async () => {
  const deliver = postOffice({ status_path: STATUS_PATH });
  const invoice = await issue();
  await deliver();
  const { provider_id: providerDocumentId } = await rowOf(invoice.id);
  await control('POST', 'fail', { providerDocumentId, reason: 'Príjemca neodpovedá' });
  await due(invoice.id);
  expect(await deliver()).toMatchObject({ state: 'failed' });
  expect(await rowOf(invoice.id)).toMatchObject({
    state: 'failed',
    wait: null,
    answer: { message: 'Príjemca neodpovedá' },
  });
});

test('without a call for the state, taken in is the last that is heard', async () => {
  const invoice = await issue();
  await postOffice()();
  expect(await rowOf(invoice.id)).toMatchObject({ state: 'taken', wait: null });
  // And where the provider has no such call after all.
  await control('PATCH', 'settings', { hasStatusCall: false });
  const deliver = postOffice({ status_path: STATUS_PATH });
  const other = await issue();
  await deliver();
  await due(other.id);
  await deliver();
  expect(await rowOf(other.id)).toMatchObject({ state: 'taken', wait: null });
});

describe('what passes is tried again, the same bytes under the same key', () => {
  test.each([
    ['503 with a time', { status: 503, retryAfter: 17 }, false, 17],
    ['429', { status: 429, retryAfter: 30 }, false, 30],
    ['409 under way', { status: 409, retryable: true, retryAfter: 19 }, false, 19],
    ['500', { status: 500 }, true, 30],
    ['a page of a gateway', { kind: 'html' }, false, 30],
    ['a cut line', { kind: 'drop' }, true, 30],
    ['nobody to sign in to', { path: '/auth/token', status: 503 }, false, 30],
  ] as const)('%s', async (_name, plan, isInDoubt, seconds) => {
    await next(plan);
    const deliver = postOffice();
    const invoice = await issue();
    const before = await rowOf(invoice.id);
    expect(await deliver()).toMatchObject({ state: 'waiting' });
    const after = await rowOf(invoice.id);
    expect(after).toMatchObject({ is_in_doubt: isInDoubt, attempts: 1, put_off: seconds });
    expect([after.request, after.key]).toEqual([before.request, before.key]);
    expect(await deliver()).toBeNull();
    await due(invoice.id);
    expect(await deliver()).toMatchObject({ state: 'taken' });
    expect(await arrived()).toEqual([invoice.number]);
  });

  test('an answer that was lost', async () => {
    await next({ kind: 'lost' });
    const deliver = postOffice();
    const invoice = await issue();
    expect(await deliver()).toMatchObject({ state: 'waiting' });
    expect(await arrived()).toEqual([invoice.number]);
    await due(invoice.id);
    expect(await deliver()).toMatchObject({ state: 'taken' });
    expect(await arrived()).toEqual([invoice.number]);
  });

  test('one that was slow and was given up', async () => {
    await next({ kind: 'held' });
    const invoice = await issue();
    expect(await postOffice({}, SECRET, 300)()).toMatchObject({ state: 'waiting' });
    await due(invoice.id);
    const deliver = postOffice();
    expect(await deliver()).toMatchObject({ state: 'waiting' });
    await control('POST', 'release');
    await expect.poll(arrived).toEqual([invoice.number]);
    await due(invoice.id);
    expect(await deliver()).toMatchObject({ state: 'taken' });
    expect(await arrived()).toEqual([invoice.number]);
  });

  test('a day later the key is forgotten, but it was we who sent that number', async () => {
    await next({ kind: 'lost' });
    const deliver = postOffice();
    const invoice = await issue();
    await deliver();
    await control('POST', 'clock', { advanceSeconds: 25 * 3600 });
    await due(invoice.id);
    expect(await postOffice()()).toMatchObject({ state: 'taken' });
    expect(await arrived()).toEqual([invoice.number]);
  });

  test('waits grow, but never past a quarter of an hour', async () => {
    await next({ status: 503, times: 9 });
    const deliver = postOffice();
    const invoice = await issue();
    const waits = [];
    for (let tries = 0; tries < 7; tries += 1) {
      await due(invoice.id);
      await deliver();
      waits.push((await rowOf(invoice.id)).put_off);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });
});

describe('what does not pass goes to a person, with the reason', () => {
  test.each([
    ['a wrong field', { status: 400, code: 'SAPI-VAL-003', message: 'zle' }, 'SAPI-VAL-003'],
    [
      'another day',
      { status: 422, code: 'INVOICE_ISSUE_DATE_NOT_SEND_DATE' },
      'INVOICE_ISSUE_DATE',
    ],
    ['a key of other bytes', { status: 409, code: 'IDEMPOTENCY_KEY_MISMATCH' }, 'MISMATCH'],
    ['a gateway', { kind: 'gateway', status: 400 }, ''],
  ])('%s', async (_name, plan, code) => {
    await next(plan);
    const deliver = postOffice();
    const invoice = await issue();
    expect(await deliver()).toMatchObject({ state: 'refused' });
    const row = await rowOf(invoice.id);
    expect(row).toMatchObject({ state: 'refused', wait: null });
    expect(row.answer.code).toContain(code);
    expect(await deliver()).toBeNull();

    // Somebody has put it right with the provider: the same bytes once more.
    expect(await sql.begin((tx) => sendAgain(tx, invoice.number))).toBe('refused');
    expect(await deliver()).toMatchObject({ state: 'taken' });
    expect(await arrived()).toEqual([invoice.number]);
    await expect(sql.begin((tx) => sendAgain(tx, invoice.number))).rejects.toMatchObject({
      status: 409,
    });
  });

  test('rejected with 202, which the provider says again of the same key', async () => {
    await next({ kind: 'rejected' });
    const deliver = postOffice();
    const invoice = await issue();
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await deliver()).toMatchObject({ state: 'refused' });
      expect(await rowOf(invoice.id)).toMatchObject({ answer: { code: 'REJECTED' }, wait: null });
      await sql.begin((tx) => sendAgain(tx, invoice.number));
    }
    expect(await arrived()).toEqual([]);
  });

  test('a number somebody else has used there', async () => {
    const invoice = await issue();
    const { request } = await rowOf(invoice.id);
    await postOffice()();
    await sql`update einvoice_delivery set state = 'waiting', request = ${request}, next_at = now(),
      key = gen_random_uuid() where invoice_id = ${invoice.id}`;
    expect(await postOffice()()).toMatchObject({ state: 'refused' });
  });
});

test('nothing at all is sent while the secret is wrong, until a person says so', async () => {
  const [first, second] = [await issue(), await issue()];
  const wrong = postOffice({}, 'other');
  expect(await wrong()).toMatchObject({ number: first.number, state: 'blocked' });
  expect(await wrong()).toBeNull();
  expect(await rowOf(first.id)).toMatchObject({ state: 'waiting', is_in_doubt: false });
  const [pause] = await sql`
    select extract(epoch from until - changed_at)::float8 as wait, tries, einvoice_pause.answer
    from einvoice_pause, einvoice_delivery where invoice_id = ${first.id}`;
  expect(pause!.answer).toMatchObject({ status: 401 });
  expect(JSON.stringify(pause)).not.toContain('other');
  expect(pause!.wait).toBe(120);

  const deliver = postOffice();
  expect(await deliver()).toBeNull();
  await endPause(sql);
  expect(await deliver()).toMatchObject({ number: first.number, state: 'taken' });
  expect(await deliver()).toMatchObject({ number: second.number, state: 'taken' });
  expect(await sql`select from einvoice_pause`).toHaveLength(0);
});

test('a receiver who is not on the network gets PDF and XML by mail, once', async () => {
  const invoice = await issue();
  const { receiver } = (await sql`select receiver from einvoice_delivery`)[0]!;
  await control('PATCH', 'settings', { unknownReceivers: [receiver], unknownReceiverStatus: 422 });
  expect(await postOffice()()).toMatchObject({ state: 'no_receiver' });
  const row = await rowOf(invoice.id);
  expect(row).toMatchObject({ state: 'no_receiver', wait: null, answer: { status: 422 } });
  expect(row.answer.correlationId).not.toBe('');
  expect(row.answer.at).toMatch(/^\d{4}-/);
  const mails = () => sql`
    select content -> 'files' as attachments from outbox where subject_key like ${`einvoice:${invoice.id}%`}`;
  const [mail] = await mails();
  expect(mail!.attachments.map(({ filename }: { filename: string }) => filename)).toEqual([
    `${invoice.number}.pdf`,
    `${invoice.number}.xml`,
  ]);
  expect(Buffer.from(mail!.attachments[1].content, 'base64')).toEqual(
    await findXml(sql, invoice.id),
  );

  // The history says of which mail that it had the XML.
  const { invoice: seen } = await lookAtInvoice(staffContext(sql), invoice);
  const { events } = seen;
  const sent = events.filter(({ what }) => what.startsWith('mailed'));
  expect(sent.map(({ what }) => what)).toContain('mailed_xml');

  await sql.begin((tx) => sendAgain(tx, invoice.number));
  expect(await postOffice()()).toMatchObject({ state: 'no_receiver' });
  expect(await mails()).toHaveLength(1);
});

test('whoever has agreed to it gets the XML with the mail of the invoice, and the network nothing', async () => {
  const order = await copyOrder(shop, { status: 'accepted' });
  await sql`update company set einvoice_way = 'mail' where id = ${order.customer_id}`;
  const invoice = await issueInvoice(shop, order.id);
  const [mail] =
    await sql`select content -> 'files' as attachments from outbox where subject_key = ${`invoice:${invoice.id}`}`;
  expect(mail!.attachments).toHaveLength(2);
  expect(await rowOf(invoice.id)).toMatchObject({ state: 'mailed', wait: null });
  expect(await postOffice()()).toBeNull();
  await sql`update company set einvoice_way = 'network' where id = ${order.customer_id}`;
});

describe('a document that has not left on its day', () => {
  const yesterday = (id: number) => sql`
    update invoice set issued_on = current_date - 1, supplied_on = current_date - 1 where id = ${id}`;

  test('is sent all the same, the same bytes', async () => {
    const invoice = await issue();
    await yesterday(invoice.id);
    expect(await postOffice()()).toMatchObject({ state: 'taken' });
    const [{ payload }] = await control('GET', 'sent');
    expect(payload).toBe((await findXml(sql, invoice.id))!.toString('utf8'));
  });

  test('its day ends at midnight in Bratislava, in winter as in summer', async () => {
    const days = await sql`
      select (timestamptz '2026-12-31 22:59:59Z')::date::text as before,
             (timestamptz '2026-12-31 23:00:00Z')::date::text as after,
             (timestamptz '2027-06-30 21:59:59Z')::date::text as summer_before,
             (timestamptz '2027-06-30 22:00:00Z')::date::text as summer_after,
             current_date = (now() at time zone 'Europe/Bratislava')::date as is_ours`;
    expect(days).toEqual([
      {
        before: '2026-12-31',
        after: '2027-01-01',
        summer_before: '2027-06-30',
        summer_after: '2027-07-01',
        is_ours: true,
      },
    ]);
    // Issued on the day it is sent on: never late, whatever the setting.
    const invoice = await issue();
    expect(await postOffice({ late: 'hold' })()).toMatchObject({
      number: invoice.number,
      state: 'taken',
    });
  });

  test('a refusal for its date goes to a person, and the way out is a credit note', async () => {
    const invoice = await issue();
    await yesterday(invoice.id);
    await next({ status: 422, code: 'INVOICE_ISSUE_DATE_NOT_SEND_DATE' });
    const deliver = postOffice();
    expect(await deliver()).toMatchObject({ number: invoice.number, state: 'refused' });
    const xml = await findXml(sql, invoice.id);
    const note = await issueCreditNote(shop, invoice.number, 'Odmietnutá pre dátum');
    expect(await deliver()).toMatchObject({ number: note.number, state: 'taken' });
    expect(await findXml(sql, invoice.id)).toEqual(xml);
    expect(await rowOf(invoice.id)).toMatchObject({ state: 'refused', wait: null });
  });

  test('or is held until a person lets it go', async () => {
    const [late, fresh] = [await issue(), await issue()];
    await yesterday(late.id);
    const deliver = postOffice({ late: 'hold' });
    expect(await deliver()).toMatchObject({ number: late.number, state: 'held' });
    expect(await rowOf(late.id)).toMatchObject({ state: 'held', wait: null, is_in_doubt: false });
    expect(await deliver()).toMatchObject({ number: fresh.number, state: 'taken' });
    await sql.begin((tx) => sendAgain(tx, late.number));
    expect(await deliver()).toMatchObject({ number: late.number, state: 'taken' });
  });
});

test('credit notes go the same way', async () => {
  const invoice = await issue();
  const note = await issueCreditNote(shop, invoice.number, 'Vrátené');
  const deliver = postOffice();
  await deliver();
  await deliver();
  expect(await arrived()).toEqual([invoice.number, note.number]);
});

test('many processes at once send each document once', async () => {
  const issued = [];
  for (let count = 0; count < 6; count += 1) issued.push((await issue()).number);
  const processes = Array.from({ length: 4 }, () => postOffice());
  await Promise.all(
    processes.map(async (deliver) => {
      while (await deliver());
    }),
  );
  expect((await arrived()).toSorted()).toEqual(issued.toSorted());
  const log: { path: string }[] = await control('GET', 'log');
  expect(log.filter(({ path }) => path.endsWith('/document/send'))).toHaveLength(6);
});

test('a process that is killed while it sends: another sends the same once more, and it arrives once', async () => {
  const invoice = await issue();
  await next({ kind: 'lost' });
  const deliver = postOffice();
  // The line was cut after it was taken in, and nobody was left to write that down.
  const [killed] = await sql`
    update einvoice_delivery set next_at = now() + interval '3 minutes', attempts = attempts + 1,
      is_in_doubt = true where invoice_id = ${invoice.id} returning key, request`;
  const client = createSapiClient({
    settings: {
      base: postman.base,
      clientId: 'test-client',
      clientSecret: SECRET,
      scope: '',
      timeoutMs: 20_000,
      participant: '0245:2120401690',
      statusPath: '',
    },
    fetch,
    now: Date.now,
  });
  await client.send({ key: killed!.key, body: killed!.request });
  expect(await deliver()).toBeNull();
  await due(invoice.id);
  expect(await deliver()).toMatchObject({ state: 'taken' });
  expect(await arrived()).toEqual([invoice.number]);
});

test('a process that comes back too late changes nothing any more', async () => {
  const invoice = await issue();
  await next({ kind: 'held' });
  await next({ status: 503 });
  const slow = postOffice()();
  await expect.poll(sendings).toBe(1);
  await due(invoice.id);
  expect(await postOffice()()).toMatchObject({ state: 'waiting' });
  expect(await rowOf(invoice.id)).toMatchObject({ attempts: 2, is_in_doubt: true });
  await control('POST', 'release');
  await slow;
  expect(await rowOf(invoice.id)).toMatchObject({ state: 'waiting', attempts: 2 });
  await due(invoice.id);
  expect(await postOffice()()).toMatchObject({ state: 'taken' });
  expect(await arrived()).toEqual([invoice.number]);
});

describe('the worker of the shop', () => {
  const sapi = () => ({ base: postman.base, clientId: 'test-client', clientSecret: SECRET });
  const log = pino({ level: 'silent' });
  const until = async (holds: () => Promise<boolean>) => {
    for (let tries = 0; tries < 100 && !(await holds()); tries += 1) await sleep(100);
  };

  test('sends what waits with one token, and stops', async () => {
    const issued = [(await issue()).number, (await issue()).number];
    const stop = startEinvoices({ sql, config: { ...shop.config, sapi: sapi() } }, log);
    await until(async () => (await arrived()).length === 2);
    await stop();
    expect(await arrived()).toEqual(issued);
    const calls: { path: string }[] = await control('GET', 'log');
    expect(calls.filter(({ path }) => path.endsWith('/auth/token'))).toHaveLength(1);
  });

  test('reads the mailbox only where it is told to', async () => {
    const received = () => sql`select from einvoice_received`;
    await control('POST', 'inbound', { participant: '0245:2120401690', payload: '<x/>' });
    const config = { ...shop.config, sapi: sapi() };
    const off = startEinvoices({ sql, config }, log);
    // Time to read, which it must not.
    await sleep(500);
    await off();
    expect(await received()).toHaveLength(0);
    await put({ sending: false, inbox: true });
    const stop = startEinvoices({ sql, config }, log);
    await until(async () => (await received()).length === 1);
    await stop();
    expect(await received()).toHaveLength(1);
    const [task] = await sql`select finished_at from job where name = 'einvoice-inbox'`;
    expect(task!.finished_at).not.toBeNull();
  });

  test('sends nothing where the settings or the environment do not say so', async () => {
    await issue();
    await put({ sending: false });
    const stop = startEinvoices({ sql, config: { ...shop.config, sapi: sapi() } }, log);
    // Time to send, which it must not.
    await sleep(500);
    await stop();
    await startEinvoices({ sql, config: shop.config }, log)();
    expect(await control('GET', 'log')).toEqual([]);
  });
});
