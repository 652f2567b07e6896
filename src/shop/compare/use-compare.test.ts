import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const stored = () => JSON.parse(storage.get('bastion.compare') ?? 'null') as unknown;

test('ticks are kept for the next page, refusals change nothing', async () => {
  const { toggleCompare } = await import('./use-compare.ts');
  const group = 'kamery/ip-kamery';
  expect(toggleCompare({ code: 'a', group })).toBe('added');
  expect(toggleCompare({ code: 'b' })).toBe('added');
  expect(toggleCompare({ code: 'x', group: 'siet/switche' })).toBe('otherGroup');
  expect(stored()).toEqual({ codes: ['a', 'b'], group });
  for (const code of ['c', 'd']) toggleCompare({ code, group });
  expect(toggleCompare({ code: 'e', group })).toBe('full');
  expect(stored()).toEqual({ codes: ['a', 'b', 'c', 'd'], group });
});

test('what another tab has written is what the next tick starts from', async () => {
  const { toggleCompare } = await import('./use-compare.ts');
  toggleCompare({ code: 'a' });
  storage.set('bastion.compare', '{"codes":["z"],"group":null}');
  toggleCompare({ code: 'b' });
  expect(stored()).toEqual({ codes: ['z', 'b'], group: null });
});

test('what the server refuses is taken back', async () => {
  const { settleCompare, toggleCompare } = await import('./use-compare.ts');
  const group = 'kamery/ip-kamery';
  for (const code of ['a', 'gone', 'x']) toggleCompare({ code });
  const products = [
    { code: 'a', group },
    { code: 'x', group: 'siet/switche' },
  ];
  settleCompare({ products, unknown: ['gone'] });
  expect(stored()).toEqual({ codes: ['a'], group });
});

test('a browser without storage compares until the page is left', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { toggleCompare } = await import('./use-compare.ts');
  expect(toggleCompare({ code: 'a' })).toBe('added');
  expect(toggleCompare({ code: 'a' })).toBe('removed');
});
