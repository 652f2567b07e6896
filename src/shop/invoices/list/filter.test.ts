import { expect, test } from 'vitest';
import { daysOf } from '#shop/kernel/list-search.ts';
import { DOCUMENT_DEFAULTS, documentParams, documentQuery, parseDocuments } from './filter.ts';

const now = new Date('2026-01-31T23:30:00Z');
const none = { from: '', to: '' };

test.each([
  ['', { from: undefined, to: undefined }],
  // In Bratislava it is February already.
  ['month', { from: '2026-02-01', to: '2026-02-28' }],
  ['last-month', { from: '2026-01-01', to: '2026-01-31' }],
  ['quarter', { from: '2025-12-01', to: '2026-02-28' }],
  ['2025', { from: '2025-01-01', to: '2025-12-31' }],
])('the period "%s"', (period, days) => expect(daysOf({ period, ...none }, now)).toEqual(days));

test('a period of one’s own may be open at either end', () => {
  expect(daysOf({ period: 'own', from: '2026-01-02', to: '' })).toEqual({
    from: '2026-01-02',
    to: undefined,
  });
});

test('an address says only what differs, and nonsense is the default', () => {
  expect(documentParams(DOCUMENT_DEFAULTS)).toEqual({});
  const nonsense = {
    q: {},
    period: 'vcera',
    from: 'x',
    tab: 'x',
    sort: 1,
    dir: 'x',
    lm: 7,
    pg: -1,
  };
  expect(parseDocuments(nonsense)).toEqual(DOCUMENT_DEFAULTS);
  expect(parseDocuments({ period: 'own', from: '2026-02-30', to: '2026-02-28' })).toMatchObject({
    from: '',
    to: '2026-02-28',
  });
});

test('what a router has put between quotes is a text again', () => {
  expect(parseDocuments({ q: '"0071"' }).q).toBe('0071');
  expect(documentParams(parseDocuments({ q: '0071' }))).toEqual({ q: '0071' });
});

test('digits that a router has read as a number are a text again', () => {
  const search = parseDocuments({ q: 2026000871, period: 2026, lm: '36', pg: '2' });
  expect(search).toMatchObject({ q: '2026000871', period: '2026', lm: 36, pg: 2 });
  expect(documentParams(search)).toEqual({ q: 2026000871, period: 2026, lm: 36, pg: 2 });
  expect(documentQuery(search)).toEqual({
    tab: 'all',
    q: '2026000871',
    from: '2026-01-01',
    to: '2026-12-31',
  });
});
