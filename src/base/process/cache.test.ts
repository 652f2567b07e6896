import { describe, expect, test, vi } from 'vitest';
import { createCache } from './cache.server.ts';

type Thing = { text: string };
const newCache = (maxBytes = 1000) =>
  createCache<Thing>({ name: 'things', maxBytes, sizeOf: ({ text }) => text.length });
const thing = (text: string) => async () => ({ text });

test('what was made once is given to everyone until something changes', async () => {
  const { get, clear, counts } = newCache();
  const first = await get('a', thing('one'));
  expect(await get('a', thing('two'))).toBe(first);
  clear();
  expect(await get('a', thing('two'))).toEqual({ text: 'two' });
  expect(counts).toEqual({ hits: 1, misses: 2 });
});

test('those who come at once wait for one making', async () => {
  const { get } = newCache();
  let made = 0;
  const slow = async () => {
    made += 1;
    await new Promise((later) => setTimeout(later, 20));
    return { text: 'x' };
  };
  await Promise.all(Array.from({ length: 20 }, () => get('a', slow)));
  expect(made).toBe(1);
});

test('what was made before a change is not cached after it, nor given to later callers', async () => {
  const { get, clear } = newCache();
  let finish = () => {};
  const old = get('a', () => new Promise((resolve) => (finish = () => resolve({ text: 'old' }))));
  clear();
  expect(await get('a', thing('new'))).toEqual({ text: 'new' });
  finish();
  expect(await old).toEqual({ text: 'old' });
  expect(await get('a', thing('newer'))).toEqual({ text: 'new' });
});

test('a failure reaches everyone who waited and is not cached', async () => {
  const { get } = newCache();
  await expect(get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await get('a', thing('whole'))).toEqual({ text: 'whole' });
});

test('what is not worth it is not kept', async () => {
  const { get } = createCache<Thing>({
    name: 'things',
    maxBytes: 1000,
    sizeOf: () => 1,
    isCacheable: ({ text }) => text !== 'bad',
  });
  await get('a', thing('bad'));
  expect(await get('a', thing('good'))).toEqual({ text: 'good' });
});

test('however many keys are asked for, it holds no more than it may', async () => {
  const { get, counts } = newCache(100);
  for (let key = 0; key < 50; key += 1) await get(`key ${key}`, thing('ten signs.'));
  expect(counts.misses).toBe(50);
  // The last ten are there, from the newest back; the eleventh had to go.
  for (let key = 49; key >= 40; key -= 1) await get(`key ${key}`, thing('again'));
  expect(counts).toEqual({ hits: 10, misses: 50 });
  await get('key 39', thing('again'));
  expect(counts.misses).toBe(51);
});

describe('what is outdated', () => {
  const open = (maxBytes = 1000) =>
    createCache<Thing>({
      name: 'things',
      maxBytes,
      sizeOf: ({ text }) => text.length,
      keepsOutdated: () => true,
    });

  test('stays to be asked for by that name only, until something newer is there', async () => {
    const { get, find, findOutdated, clear } = open();
    await get('a', thing('old'));
    expect(findOutdated('a')).toBeUndefined();
    clear();
    expect(find('a')).toBeUndefined();
    expect(findOutdated('a')).toEqual({ value: { text: 'old' }, seconds: 0 });
    await expect(get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(findOutdated('a')?.value).toEqual({ text: 'old' });
    expect(await get('a', thing('new'))).toEqual({ text: 'new' });
    expect(findOutdated('a')).toBeUndefined();
  });

  test('is what has become too old, too; after a day it is nothing', async () => {
    const clocks = [performance, Date].map((clock) => vi.spyOn(clock, 'now'));
    const [started, today] = [performance.now(), Date.now()];
    const wait = (ms: number) =>
      clocks.forEach((clock, index) => clock.mockReturnValue([started, today][index]! + ms));
    wait(0);
    const { get, find, findOutdated } = open();
    await get('a', thing('old'));
    wait(90_000);
    expect(find('a')).toBeUndefined();
    expect(findOutdated('a')).toEqual({ value: { text: 'old' }, seconds: 90 });
    wait(24 * 60 * 60 * 1_000 + 1);
    expect(findOutdated('a')).toBeUndefined();
    vi.restoreAllMocks();
  });

  test('takes no room from what is not', async () => {
    const { get, findOutdated, find, clear } = open(20);
    await get('a', thing('ten signs.'));
    clear();
    for (const key of ['b', 'c']) await get(key, thing('ten signs.'));
    expect([findOutdated('a'), find('b') !== undefined, find('c') !== undefined]).toEqual([
      undefined,
      true,
      true,
    ]);
  });

  test('is not kept where nobody asked for that', async () => {
    const { get, findOutdated, clear } = newCache();
    await get('a', thing('old'));
    clear();
    expect(findOutdated('a')).toBeUndefined();
  });
});
