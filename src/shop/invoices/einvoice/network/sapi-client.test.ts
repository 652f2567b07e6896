import { beforeEach, describe, expect, test } from 'vitest';
import { usePostman } from '#tests/postman.ts';
import { PLAIN } from '#shop/invoices/einvoice/document.fixture.ts';
import { createSapiClient } from './sapi-client.server.ts';
import { sapiRequest } from './sapi-request.server.ts';
import { writeUbl } from '#shop/invoices/einvoice/ubl.ts';

const SENDER = '0245:2120401690';
const RECEIVER = '0245:2023581747';
const postman = usePostman();
const { control, next } = postman;
let shiftMs = 0;

const passes = async (seconds: number) => {
  shiftMs += seconds * 1000;
  await control('POST', 'clock', { advanceSeconds: seconds });
};
const taken = async () => (await control('GET', 'sent')).length;
const calls = async (
  path: string,
): Promise<{ status: number; headers: Record<string, string> }[]> =>
  (await control('GET', 'log')).filter((one: { path: string }) => one.path.endsWith(path));

beforeEach(async () => {
  shiftMs = 0;
  await control('POST', 'reset', {});
});

const clientOf = (change: object = {}) =>
  createSapiClient({
    settings: {
      base: postman.base,
      clientId: 'test-client',
      clientSecret: 'test-secret',
      scope: '',
      participant: SENDER,
      statusPath: '/api/v1/documents/{id}/status',
      timeoutMs: 20_000,
      ...change,
    },
    fetch,
    now: () => Date.now() + shiftMs,
  });
const requestOf = (number = '2027000018', createdAt = new Date('2027-01-04T09:00:00Z')) =>
  sapiRequest({
    xml: writeUbl({ ...PLAIN, number }),
    number,
    sender: SENDER,
    receiver: RECEIVER,
    createdAt,
  });

test('the key is a UUID of the content: another document, another key', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(requestOf().key).toMatch(uuid);
  expect(requestOf('2027000018', new Date()).key).toBe(requestOf().key);
  expect(requestOf('2027000019').key).not.toBe(requestOf().key);
});

test('a document is taken in once, however often it is sent', async () => {
  const client = clientOf();
  const first = await client.send(requestOf());
  expect(first).toMatchObject({ state: 'taken' });
  expect(await client.send(requestOf())).toEqual(first);
  expect(await clientOf().send(requestOf())).toEqual(first);
  expect(await taken()).toBe(1);
});

describe('tokens', () => {
  test('one for all calls, also at the same time', async () => {
    const client = clientOf();
    const numbers = ['1', '2', '3', '4'].map((end) => `202700002${end}`);
    await Promise.all(numbers.map((number) => client.send(requestOf(number))));
    expect(await taken()).toBe(4);
    expect(await calls('/auth/token')).toHaveLength(1);
  });

  test('a new one a minute before the end of the old', async () => {
    const client = clientOf();
    await client.send(requestOf('2027000021'));
    await passes(830);
    await client.send(requestOf('2027000022'));
    expect(await calls('/auth/token')).toHaveLength(1);
    await passes(20);
    await client.send(requestOf('2027000023'));
    expect(await calls('/auth/token')).toHaveLength(2);
    expect((await calls('/document/send')).map(({ status }) => status)).toEqual([202, 202, 202]);
  });

  test('one that ended before its time is asked for anew, once', async () => {
    const client = clientOf();
    await client.send(requestOf('2027000021'));
    await control('POST', 'clock', { advanceSeconds: 901 });
    expect(await client.send(requestOf('2027000022'))).toMatchObject({ state: 'taken' });
    await next({ status: 401, times: 2 });
    expect(await client.send(requestOf('2027000023'))).toMatchObject({ state: 'blocked' });
    expect(await calls('/auth/token')).toHaveLength(3);
  });

  test('a wrong secret blocks, and says for how long it is locked', async () => {
    const client = clientOf({ clientSecret: 'other' });
    const states = [];
    for (let tries = 0; tries < 5; tries += 1) states.push(await client.send(requestOf()));
    expect(states.map(({ state }) => state)).toEqual(Array(5).fill('blocked'));
    expect(states[0]).toMatchObject({ reason: { status: 401, code: 'SAPI-AUTH-001' } });
    expect(states[4]).toMatchObject({ reason: { status: 423 }, afterSeconds: 600 });
    expect(JSON.stringify(states)).not.toContain('other');
    expect(await calls('/document/send')).toEqual([]);
  });

  test('a refusal is not kept: the next call asks again', async () => {
    const client = clientOf();
    await client.send(requestOf('2027000021'));
    await passes(901);
    await next({ path: '/auth/token', status: 503 });
    const sent = await Promise.all(
      ['2', '3'].map((end) => client.send(requestOf(`202700002${end}`))),
    );
    expect(sent.map(({ state }) => state)).toEqual(['later', 'later']);
    expect(await calls('/auth/token')).toHaveLength(2);
    expect(await client.send(requestOf('2027000022'))).toMatchObject({ state: 'taken' });
  });

  test('a postman nobody can sign in to is asked later', async () => {
    await next({ path: '/auth/token', status: 503, retryAfter: 7 });
    const client = clientOf();
    expect(await client.send(requestOf())).toMatchObject({ state: 'later', afterSeconds: 7 });
    expect(await client.send(requestOf())).toMatchObject({ state: 'taken' });
  });
});

test.each([
  [
    { status: 503, retryAfter: 7 },
    { state: 'later', afterSeconds: 7 },
  ],
  [
    { status: 429, retryAfter: 30 },
    { state: 'later', afterSeconds: 30 },
  ],
  [{ status: 500 }, { state: 'unknown' }],
  [{ status: 500, retryable: true }, { state: 'later' }],
  [
    { status: 400, code: 'SAPI-VAL-003' },
    { state: 'refused', reason: { code: 'SAPI-VAL-003' } },
  ],
  [{ status: 422, code: 'SAPI-DOC-025' }, { state: 'refused' }],
  // An address that is not valid: whose, says the field; where it is our own or not said, a person looks.
  [
    { status: 400, code: 'SAPI-VAL-004', details: [{ field: 'metadata.receiverParticipantId' }] },
    { state: 'no_receiver' },
  ],
  [
    { status: 400, code: 'SAPI-VAL-004', details: [{ field: 'metadata.senderParticipantId' }] },
    { state: 'refused' },
  ],
  [
    { status: 400, code: 'SAPI-VAL-004', message: 'X-Peppol-Participant-Id is not valid' },
    { state: 'refused' },
  ],
  [{ status: 402, code: 'SAPI-PROC-004' }, { state: 'blocked' }],
  [{ status: 403 }, { state: 'blocked' }],
  [{ status: 409, code: 'IDEMPOTENCY_KEY_MISMATCH', retryable: true }, { state: 'refused' }],
  [
    { status: 409, retryable: true, retryAfter: 1 },
    { state: 'later', afterSeconds: 1 },
  ],
  [{ kind: 'html' }, { state: 'later', reason: { status: 502, message: '' } }],
  [{ kind: 'gateway', status: 400 }, { state: 'refused' }],
  [{ kind: 'drop' }, { state: 'unknown', reason: { status: 0 } }],
  [{ kind: 'rejected' }, { state: 'refused', reason: { code: 'REJECTED' } }],
])('%j is %j', async (plan, expected) => {
  await next(plan);
  expect(await clientOf().send(requestOf())).toMatchObject(expected);
  expect(await taken()).toBe(0);
});

test('an answer that was lost is heard with the next try, and nothing is sent twice', async () => {
  await next({ kind: 'lost' });
  const client = clientOf();
  expect(await client.send(requestOf())).toMatchObject({ state: 'unknown' });
  expect(await taken()).toBe(1);
  expect(await client.send(requestOf())).toMatchObject({ state: 'taken' });
  expect(await taken()).toBe(1);
});

test('one that takes too long is tried again under the same key', async () => {
  await next({ kind: 'held' });
  const hasty = clientOf({ timeoutMs: 300 });
  expect(await hasty.send(requestOf())).toMatchObject({ state: 'unknown' });
  expect(await clientOf().send(requestOf())).toMatchObject({ state: 'later', afterSeconds: 1 });
  await control('POST', 'release');
  await expect.poll(taken).toBe(1);
  expect(await clientOf().send(requestOf())).toMatchObject({ state: 'taken' });
  expect(await taken()).toBe(1);
});

test('a day later the key is forgotten, but the number is known', async () => {
  const client = clientOf();
  await client.send(requestOf());
  await passes(25 * 3600);
  expect(await client.send(requestOf())).toMatchObject({ state: 'duplicate' });
  expect(await taken()).toBe(1);
});

test.each([422, 400])('a receiver who is not on the network, said by %i', async (status) => {
  await control('PATCH', 'settings', {
    unknownReceivers: [RECEIVER],
    unknownReceiverStatus: status,
  });
  const sent = await clientOf().send(requestOf());
  expect(sent).toMatchObject({ state: 'no_receiver', reason: { status } });
  expect('reason' in sent && sent.reason.correlationId).not.toBe('');
});

test('what became of it: under way, delivered, failed, or no such call', async () => {
  await control('PATCH', 'settings', { deliveredAfterSeconds: 60 });
  const client = clientOf();
  const sent = await client.send(requestOf());
  const id = sent.state === 'taken' ? sent.providerId : '';
  expect(await client.delivery(id)).toEqual({ state: 'underway' });
  await passes(61);
  expect(await client.delivery(id)).toEqual({ state: 'delivered' });
  await control('POST', 'fail', { providerDocumentId: id, reason: 'zle' });
  expect(await client.delivery(id)).toEqual({ state: 'failed', reason: 'zle' });
  await next({ path: '/status', status: 503 });
  expect(await client.delivery(id)).toMatchObject({ state: 'later' });
  await control('PATCH', 'settings', { hasStatusCall: false });
  expect(await client.delivery(id)).toEqual({ state: 'unavailable' });
  expect(await clientOf({ statusPath: '' }).delivery(id)).toEqual({ state: 'unavailable' });
});

test('an odd id stays inside its path', async () => {
  await clientOf().delivery('../../x?y');
  const [asked] = await calls('/status');
  expect(asked).toMatchObject({ path: '/api/v1/documents/..%2F..%2Fx%3Fy/status' });
});

test.each([
  '//elsewhere.example/{id}',
  '/\\elsewhere.example/{id}',
  'https://elsewhere.example/{id}',
])('a path that leads to another host is not asked: %s', async (statusPath) => {
  let asked = 0;
  const client = createSapiClient({
    settings: {
      base: postman.base,
      clientId: 'test-client',
      clientSecret: 'test-secret',
      scope: '',
      participant: SENDER,
      statusPath,
      timeoutMs: 20_000,
    },
    fetch: (url, init) => {
      asked += 1;
      return fetch(url, init);
    },
    now: Date.now,
  });
  expect(await client.delivery('1')).toEqual({ state: 'unavailable' });
  expect(asked).toBe(0);
});

test('a refusal that repeats the secret or the token is kept without them', async () => {
  await next({ path: '/auth/token', status: 401, message: 'Wrong secret test-secret' });
  expect(await clientOf().tryOut()).toMatchObject({ reason: { message: 'Wrong secret …' } });
  const client = createSapiClient({
    settings: {
      base: postman.base,
      clientId: 'test-client',
      clientSecret: 'test-secret',
      scope: '',
      participant: SENDER,
      statusPath: '',
      timeoutMs: 20_000,
    },
    fetch: async (url, init) => {
      const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length);
      if (!token) return fetch(url, init);
      return Response.json({ error: { message: `${token} may not` } }, { status: 403 });
    },
    now: Date.now,
  });
  expect(await client.send(requestOf())).toMatchObject({ reason: { message: '… may not' } });
});
