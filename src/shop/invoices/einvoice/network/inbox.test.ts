import { afterAll, beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { usePostman } from '#tests/postman.ts';
import { PLAIN } from '#shop/invoices/einvoice/document.fixture.ts';
import { createParsePool } from '#base/files/parse-pool.server.ts';
import { getReceived, listNotFetched, listReceived, readInbox } from './inbox.server.ts';
import { readReceived } from './read-received.server.ts';
import { createSapiClient } from './sapi-client.server.ts';
import { writeUbl } from '#shop/invoices/einvoice/ubl.ts';

const { sql } = useDatabase();
const postman = usePostman();
const parsePool = createParsePool();
afterAll(() => parsePool.close());
const { control } = postman;
const US = '0245:2120401690';

beforeEach(async () => {
  await control('POST', 'reset', {});
  await sql`truncate einvoice_received, einvoice_not_fetched`;
});

const arrives = (number: string, payload = writeUbl({ ...PLAIN, number }), participant = US) =>
  control('POST', 'inbound', { participant, payload });
const next = (path: string, plan: object) => control('POST', 'next', { path, ...plan });

const clientOf = () =>
  createSapiClient({
    settings: {
      base: postman.base,
      clientId: 'test-client',
      clientSecret: 'test-secret',
      scope: '',
      participant: US,
      statusPath: '',
      // Thirteen megabytes take a busy machine a while.
      timeoutMs: 20_000,
    },
    fetch,
    now: Date.now,
  });

/** A round as the worker makes it. */
function mailbox() {
  const client = clientOf();
  return async () => {
    try {
      return await readInbox({ sql, client, provider: postman.base });
    } finally {
      await readReceived({ sql, parsePool });
    }
  };
}
const acknowledged = async (): Promise<boolean[]> =>
  (await control('GET', 'inbox')).map(({ status }: { status: string }) => status !== 'RECEIVED');

test('what waits is stored byte by byte and acknowledged, page by page', async () => {
  await control('PATCH', 'settings', { pageSize: 2 });
  const payloads = new Map<string, string>();
  for (const number of ['2027000001', '2027000002', '2027000003', '2027000004', '2027000005']) {
    payloads.set(number, writeUbl({ ...PLAIN, number }));
    await arrives(number, payloads.get(number));
  }
  await arrives('2027000006', undefined, '0245:2023581747');
  const read = mailbox();
  expect(await read()).toBe(5);
  const received = await listReceived(sql, 100);
  expect(received.map(({ number }) => number).toSorted()).toEqual([...payloads.keys()]);
  for (const { id, number, supplier, amount, acknowledged_at: at } of received) {
    expect((await getReceived(sql, id)).toString('utf8')).toBe(payloads.get(number));
    expect([supplier, amount, at]).toEqual(['Bastion, a. s.', '146.27', expect.any(Date)]);
  }
  // The other one is in somebody else's mailbox.
  expect(await acknowledged()).toEqual([true, true, true, true, true, false]);
  expect(await read()).toBe(0);
  await expect(getReceived(sql, 999_999)).rejects.toMatchObject({ status: 404 });
});

test('what could not be acknowledged is acknowledged the next time, and stored once', async () => {
  await arrives('2027000001');
  await next('/acknowledge', { status: 503 });
  const read = mailbox();
  await expect(read()).rejects.toThrow(/503/);
  expect(await listReceived(sql, 10)).toMatchObject([
    { number: '2027000001', acknowledged_at: null },
  ]);
  expect(await acknowledged()).toEqual([false]);
  expect(await read()).toBe(0);
  expect(await acknowledged()).toEqual([true]);
  expect(await listReceived(sql, 10)).toHaveLength(1);
});

test('what could not be stored is not acknowledged', async () => {
  await arrives('2027000001');
  await sql`alter table einvoice_received add constraint broken check (false) not valid`;
  await expect(mailbox()()).rejects.toThrow(/broken/);
  expect(await acknowledged()).toEqual([false]);
  await sql`alter table einvoice_received drop constraint broken`;
  expect(await mailbox()()).toBe(1);
});

test('one that cannot be fetched or acknowledged does not hold up those behind it', async () => {
  for (const number of ['2027000001', '2027000002', '2027000003']) await arrives(number);
  const [first] = (await control('GET', 'inbox')) as { metadata: { documentId: string } }[];
  await next(`/document/receive/${first!.metadata.documentId}`, { status: 500, times: 5 });
  const read = mailbox();
  await expect(read()).rejects.toThrow(/500/);
  expect((await listReceived(sql, 10)).map(({ number }) => number).toSorted()).toEqual([
    '2027000002',
    '2027000003',
  ]);
  expect(await acknowledged()).toEqual([false, true, true]);
});

test('a provider that lets nobody in is asked once, not for every document', async () => {
  for (const number of ['2027000001', '2027000002', '2027000003']) await arrives(number);
  await next('/acknowledge', { status: 403, times: 9 });
  await expect(mailbox()()).rejects.toThrow(/403/);
  expect(await listReceived(sql, 10)).toHaveLength(1);
});

test.each([
  ['no XML at all', 'áno'],
  ['another kind of document', '<?xml version="1.0"?><Order><ID>1</ID></Order>'],
  ['a document type', '<!DOCTYPE x [<!ENTITY y "z">]><x>&y;</x>'],
])('%s is kept as it came', async (_name, payload) => {
  await arrives('?', payload);
  expect(await mailbox()()).toBe(1);
  const [one] = await listReceived(sql, 10);
  expect((await getReceived(sql, one!.id)).toString('utf8')).toBe(payload);
  expect(one).toMatchObject({ reading: 'unreadable', number: '' });
  expect(await acknowledged()).toEqual([true]);
});

test('a provider that refuses or is away is told of, and nothing is lost', async () => {
  await arrives('2027000001');
  for (const plan of [{ status: 503 }, { kind: 'drop' }, { kind: 'html' }]) {
    await next('/document/receive', plan);
    await expect(mailbox()()).rejects.toMatchObject({ reason: { status: expect.any(Number) } });
  }
  expect(await mailbox()()).toBe(1);
});

/** Of a sender who means harm; each stopped the shop for seconds or minutes when it was read where visitors are served. */
test.each([
  ['20,000 elements in one another', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`],
  [
    '60,000 elements of different names',
    `<x>${Array.from({ length: 60_000 }, (_, n) => `<e${n}/>`).join('')}</x>`,
  ],
  ['a text of two megabytes', `<x>${'y'.repeat(2_000_000)}</x>`],
])('%s: stored, acknowledged and marked, once', async (_name, payload) => {
  await arrives('?', payload);
  await arrives('2027000009');
  const read = mailbox();
  expect(await read()).toBe(2);
  expect(await acknowledged()).toEqual([true, true]);
  const states = (await listReceived(sql, 10)).map(({ number, reading }) => [number, reading]);
  expect(states).toEqual([
    ['2027000009', 'read'],
    ['', 'unreadable'],
  ]);
  expect(await read()).toBe(0);
});

test('what is enclosed in a document does not make it too large to read', async () => {
  const attachment = `<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject>${'A'.repeat(2_000_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
  const xml = writeUbl({ ...PLAIN, number: '2027000010' });
  await arrives('2027000010', xml.replace('<cac:AccountingSupplierParty>', `${attachment}$&`));
  expect(await mailbox()()).toBe(1);
  expect(await listReceived(sql, 10)).toMatchObject([{ number: '2027000010', reading: 'read' }]);
});

test('a document is stored and acknowledged before anything is read of it', async () => {
  await arrives('2027000011');
  const busy = { ...parsePool, run: () => Promise.reject(new Error('a thread has ended')) };
  const client = clientOf();
  expect(await readInbox({ sql, client, provider: postman.base })).toBe(1);
  await readReceived({ sql, parsePool: busy });
  expect(await acknowledged()).toEqual([true]);
  expect(await listReceived(sql, 10)).toMatchObject([{ number: '', reading: 'waiting' }]);
  for (let round = 0; round < 5; round += 1) await readReceived({ sql, parsePool: busy });
  // Not begun for ever, and read once there is a thread again.
  expect(await listReceived(sql, 10)).toMatchObject([{ reading: 'unreadable' }]);
});

test('one that is larger than what is taken stays with the provider, is tried three times and shown', async () => {
  await arrives('?', 'x'.repeat(13_000_000));
  await arrives('2027000012');
  const read = mailbox();
  for (let round = 0; round < 3; round += 1)
    await expect(read()).rejects.toMatchObject({ reason: { status: 200 } });
  expect(await read()).toBe(0);
  expect(await acknowledged()).toEqual([false, true]);
  expect(await listNotFetched(sql)).toHaveLength(1);
  expect(await listReceived(sql, 10)).toMatchObject([{ number: '2027000012' }]);
});

test('a mailbox that never ends is left after so many pages', async () => {
  let asked = 0;
  const inbox = async () => {
    asked += 1;
    return { documents: [], next: `page ${asked}` };
  };
  const client = { ...clientOf(), inbox };
  expect(await readInbox({ sql, client, provider: postman.base })).toBe(0);
  expect(asked).toBe(100);
});
