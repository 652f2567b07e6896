import { describe, expect, test } from 'vitest';
import type { Colleague } from './contract.ts';
import { changesOf, draftOf, limitsOf, parseLimit, problemsOf } from './person-draft.ts';
import { formatSeen, heirsOf, isLastAdmin, partsOfName, usedOf } from './person.ts';

const person = (given: Partial<Colleague> = {}): Colleague => ({
  id: 1,
  email: 'eva@firma.sk',
  first_name: 'Eva',
  last_name: 'Poľná',
  roles: ['buyer'],
  state: 'active',
  order_limit: null,
  month_limit: null,
  month_spent: 0,
  signed_in_at: null,
  invited_until: null,
  is_you: false,
  keys: [],
  links: 0,
  ...given,
});

test.each([
  ['', null],
  ['  ', null],
  ['300', 300],
  ['1 500', 1500],
  ['1\u00a0500,5 €', 1500.5],
  ['299.90', 299.9],
  ['0', 0],
  ['20000000', 20_000_000],
  ['20000000,01', undefined],
  ['-1', undefined],
  ['1,005', undefined],
  ['1.500,00', undefined],
  ['sto', undefined],
  ['1e3', undefined],
])('a limit typed as %j is %j', (typed, euros) => expect(parseLimit(typed)).toBe(euros));

describe('what an administrator typed', () => {
  test('says what is missing, at its field', () => {
    const draft = { roles: [], orderLimit: 'sto', monthLimit: '1' };
    expect(Object.keys(problemsOf(draft))).toEqual(['roles', 'orderLimit']);
  });

  test('is sent only where it is another value', () => {
    const known = person({ roles: ['buyer', 'approver'], order_limit: 1500.5 });
    expect(changesOf(known, draftOf(known))).toEqual({});
    expect(changesOf(known, { ...draftOf(known), roles: ['approver', 'buyer'] })).toEqual({});
    expect(changesOf(known, { ...draftOf(known), monthLimit: '10' })).toEqual({ month_limit: 10 });
    expect(changesOf(known, { ...draftOf(known), orderLimit: '' })).toEqual({ order_limit: null });
  });

  test('has no limits for whoever orders nothing', () => {
    const draft = { roles: ['accountant' as const], orderLimit: 'sto', monthLimit: '5' };
    expect(problemsOf(draft)).toEqual({});
    expect(limitsOf(draft)).toEqual({ order_limit: null, month_limit: null });
  });
});

test.each([
  ['Michal Vrbovský', 'Michal', 'Vrbovský'],
  ['  Ján  Peter Kováč ', 'Ján Peter', 'Kováč'],
  ['Eva', 'Eva', ''],
  ['', '', ''],
])('the name %j', (typed, first_name, last_name) =>
  expect(partsOfName(typed)).toEqual({ first_name, last_name }),
);

test.each([
  [0, 100, 'free'],
  [79.99, 100, 'free'],
  [80, 100, 'near'],
  [94.99, 100, 'near'],
  [95, 100, 'full'],
  [400, 100, 'full'],
  [0, 0, 'full'],
])('%d of %d is %s', (spent, limit, level) => {
  const used = usedOf(spent, limit);
  expect(used.level).toBe(level);
  expect(used.percent).toBeLessThanOrEqual(100);
});

test('the last administrator is who alone can sign in as one', () => {
  const [boss, buyer] = [person({ roles: ['admin'] }), person({ id: 2 })];
  expect(isLastAdmin([boss, buyer], boss)).toBe(true);
  expect(isLastAdmin([boss, buyer], buyer)).toBe(false);
  const second = person({ id: 3, roles: ['admin', 'buyer'] });
  expect(isLastAdmin([boss, second], boss)).toBe(false);
  for (const state of ['invited', 'paused', 'asking'] as const)
    expect(isLastAdmin([boss, { ...second, state }], boss)).toBe(true);
});

test('a basket goes to a colleague who is here and may buy', () => {
  const people = [
    person(),
    person({ id: 2, roles: ['accountant'] }),
    person({ id: 3, state: 'paused' }),
    person({ id: 4, roles: ['approver'] }),
  ];
  expect(heirsOf(people, people[0]!).map(({ id }) => id)).toEqual([4]);
});

test('today has a time, another day a date', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  expect(formatSeen('2026-11-16T07:12:00Z', now)).toBe('dnes 8:12');
  expect(formatSeen('2026-11-13T07:12:00Z', now)).toBe('13.\u00a011.\u00a02026');
});
