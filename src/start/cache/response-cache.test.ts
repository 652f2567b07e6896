import { expect, test } from 'vitest';
import { GUESTS } from '#shop/catalog/audience.server.ts';
import { createResponse, represent } from './cached-response.server.ts';
import { fillSlots, slotsIn } from './page-slots.server.ts';
import { createCaches, EVERYONE, keyOf } from './response-cache.server.ts';

const response = (text: string, { status = 200, isPublic = true } = {}) =>
  createResponse({
    route: '/*',
    body: Buffer.from(text),
    status,
    isPublic,
    isReading: true,
    headers: {},
  });
const made =
  (text: string, options = {}) =>
  async () =>
    response(text, options);
const textOf = (found?: { body: Buffer }) => found?.body.toString();

test('an audience gets what was made for it or for everyone, and nothing of another', async () => {
  const { responses } = createCaches();
  await responses.get(keyOf(EVERYONE, '/menu'), made('všetci'));
  await responses.get(keyOf(GUESTS, '/'), made('hostia'));
  await responses.get(keyOf('abc', '/'), made('zákazníci', { isPublic: false }));
  expect(['', 'abc', 'ab', undefined].map((who) => textOf(responses.findFor(who, '/')))).toEqual([
    'hostia',
    'zákazníci',
    undefined,
    undefined,
  ]);
  for (const who of [GUESTS, 'abc', undefined])
    expect(textOf(responses.findFor(who, '/menu'))).toBe('všetci');
});

test('failures and missing pages are not cached', async () => {
  const { responses } = createCaches();
  await responses.get('x', made('nie je', { status: 404 }));
  expect((await responses.get('x', made('už je'))).status).toBe(200);
  await expect(responses.get('y', () => Promise.reject(new Error('chyba')))).rejects.toThrow();
  expect((await responses.get('y', made('v poriadku'))).status).toBe(200);
});

test('after a change only what guests see is there for an outage', async () => {
  const { responses, clear } = createCaches();
  await responses.get('guests', made('a'));
  await responses.get('customers', made('b', { isPublic: false }));
  clear();
  expect([responses.find('guests'), responses.find('customers')]).toEqual([undefined, undefined]);
  expect(textOf(responses.findOutdated('guests')?.value)).toBe('a');
  expect(responses.findOutdated('customers')).toBeUndefined();
  expect(responses.usage()).toMatchObject({ entries: 1, bytes: 2 });
});

test('prices and failures are not stored by a browser', () => {
  expect(response('a').headers).toHaveProperty('etag');
  for (const options of [{ isPublic: false }, { status: 404 }])
    expect(Object.keys(response('a', options).headers)).toEqual(['vary']);
});

test('who has it already gets no body', () => {
  const page = response('č'.repeat(2_000));
  expect(represent(page, { 'if-none-match': page.etag! })).toMatchObject({
    status: 304,
    text: null,
  });
  const plain = represent(page, {});
  expect(plain.headers).toMatchObject({ 'content-length': '4000', 'content-encoding': 'identity' });
  expect(represent(page, { 'accept-encoding': 'br' }).text!.length).toBeLessThan(4_000);
});

test('slots are filled where they stand, whatever letters are around them', () => {
  const html =
    '<p>žltý</p><template data-own="account"></template>ľ<template data-own="data"></template>€';
  const page = { ...response(html), slots: slotsIn(html) };
  const own = { account: 'Účet', wishlist: '', basket: '', home: '', data: '"</script>"' };
  expect(fillSlots(page, own).toString()).toBe(
    '<p>žltý</p>Účetľ<script type="application/json" id="own">"\\u003c/script>"</script>€',
  );
});
