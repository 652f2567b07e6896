import { describe, expect, test } from 'vitest';
import { camtOf } from '#tests/camt.ts';
import { readCamt } from './camt.server.ts';

const entries = [
  {
    cents: 12_345,
    reference: 'A1',
    symbol: '2026000012',
    name: 'Alarm & spol.',
    account: 'SK9811000000002948174471',
    note: 'platba <fa> 12',
  },
  { cents: -1_500, reference: 'A2', name: 'Banka', note: 'Poplatok' },
];

describe.each(['02', '08'] as const)('CAMT.053.001.%s', (version) => {
  test('movements with whom, what for and the bank’s id; balances', () => {
    const [statement] = readCamt(camtOf({ entries, version }));
    expect(statement).toMatchObject({
      account: 'SK3112000000198742637541',
      number: '219',
      format: 'camt',
      balances: { opening: 100_000, closing: 110_845 },
    });
    expect(statement!.lines.map(({ movement }) => movement)).toEqual([
      {
        cents: 12_345,
        paidOn: '2026-11-13',
        currency: 'EUR',
        variableSymbol: '2026000012',
        reference: 'A1',
        counterparty: 'Alarm & spol.',
        note: 'platba <fa> 12',
        counterpartyAccount: 'SK9811000000002948174471',
      },
      {
        cents: -1_500,
        paidOn: '2026-11-13',
        currency: 'EUR',
        variableSymbol: '',
        reference: 'A2',
        counterparty: 'Banka',
        note: 'Poplatok',
        counterpartyAccount: '',
      },
    ]);
  });

  test('a batch is its payments, and what the bank took for it', () => {
    const batch = [
      { cents: 1_000, reference: 'B1', symbol: '1' },
      { cents: 2_000, reference: 'B2', symbol: '2' },
    ];
    const read = (one: object) =>
      readCamt(
        camtOf({ entries: [{ cents: 3_000, reference: 'B', batch, ...one }], version }),
      )[0]!.lines.map(({ movement }) => [movement.cents, movement.reference]);
    expect(read({})).toEqual([
      [1_000, 'B1'],
      [2_000, 'B2'],
    ]);
    expect(read({ cents: 2_970, charges: 30 })).toEqual([
      [1_000, 'B1'],
      [2_000, 'B2'],
      [-30, 'B/0'],
    ]);
    // Details that do not make the sum are not believed.
    expect(read({ cents: 2_970 })).toEqual([[2_970, 'B']]);
  });
});

test('what only waits at the bank is left out', () => {
  const waiting = [...entries, { cents: 5, reference: 'P', status: 'PDNG' }];
  expect(readCamt(camtOf({ entries: waiting }))[0]!.lines).toHaveLength(2);
});

test('the same statement has the same key, another one another; ids that repeat are told apart', () => {
  const keyOf = (more: object) => readCamt(camtOf({ entries, ...more }))[0]!.key;
  expect(keyOf({})).toBe(keyOf({}));
  expect(keyOf({ opening: 5 })).not.toBe(keyOf({}));
  const twins = [
    { cents: 5, reference: 'X' },
    { cents: 5, reference: 'X' },
    { cents: 5 },
    { cents: 5 },
  ];
  const references = readCamt(camtOf({ entries: twins }))[0]!.lines.map(
    ({ movement }) => movement.reference,
  );
  expect(new Set(references).size).toBe(4);
  expect(references.slice(0, 2)).toEqual(['X', 'X#2']);
});

test('balances that do not add up refuse it whole, with the sums', () => {
  expect(() => readCamt(camtOf({ entries, closing: 1 }))).toThrow(/1\s000,00.*108,45.*0,01/s);
});

test.each([
  ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><Document/>'],
  ['an entity', '<Document><BkToCstmrStmt>&a;</BkToCstmrStmt></Document>'],
  ['what has no end', '<Document><BkToCstmrStmt>'],
  ['no statement', '<Document><x/></Document>'],
  ['a deep one', '<a>'.repeat(10_000)],
  ['an amount that is none', camtOf({ entries }).replace('123.45', '1e9')],
  ['an amount beyond all', camtOf({ entries }).replace('123.45', '999999999999.00')],
  ['a day that is none', camtOf({ entries }).replaceAll('2026-11-13', '2026-13-41')],
])('%s is refused in a sentence', (_, xml) => {
  expect(() => readCamt(xml)).toThrow(/\p{L}{4}.*\.$/su);
});
