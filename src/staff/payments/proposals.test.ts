import { describe, expect, test } from 'vitest';
import { type Debt, propose, type Question, subsetOf } from './proposals.ts';

const debt = (number: string, left: number, customer = 1): Debt => ({
  number,
  variable_symbol: number,
  customer_id: customer,
  company_name: 'Firma',
  due_on: '2026-11-02',
  left_cents: left,
});
const ask = (question: Partial<Question>) =>
  propose(
    {
      cents: 10_000,
      symbol: '',
      note: '',
      payers: [],
      debts: [],
      collected: [],
      order: null,
      ...question,
    },
    50,
  );
const told = (question: Partial<Question>) =>
  ask(question).map(({ score, parts }) => [score, ...parts.map(({ number }) => number)]);

describe('what is sure and what is not', () => {
  const one = debt('2026001174', 10_000);

  test('sum, end of the number in the note and a known account, without a symbol', () => {
    const question = { note: 'platba fa 1174', payers: [1], debts: [one] };
    expect(told(question)).toEqual([[98, '2026001174']]);
    expect(ask(question)[0]!.reasons).toEqual(['sum', 'note', 'account', 'noSymbol']);
  });

  test('the sum of two with the symbol of one', () => {
    const debts = [debt('2026001206', 4_000), debt('2026001213', 6_000), debt('2026001214', 77)];
    expect(told({ symbol: '2026001213', debts })[0]).toEqual([96, '2026001206', '2026001213']);
  });

  test('a payment of two invoices finds both, before one of them alone', () => {
    const debts = [debt('2026000031', 3_152), debt('2026000032', 59_992), debt('2026000040', 1)];
    const question = {
      cents: 63_144,
      symbol: '2026000031',
      note: 'fa 2026000031 a 2026000032',
      payers: [1],
      debts,
    };
    const [pair, one] = ask(question);
    expect([pair!.score, ...pair!.parts.map(({ number }) => number)]).toEqual([
      99,
      '2026000031',
      '2026000032',
    ]);
    // Twenty times as much came: however well symbol, note and account fit, that is not sure.
    expect(one).toMatchObject({ parts: [{ number: '2026000031' }], score: 89 });
    expect(one!.reasons).toEqual(['symbol', 'more', 'note', 'account']);
    expect(told({ ...question, cents: 100 })[0]).toEqual([89, '2026000031']);
  });

  test('invoices the payer names are meant, not others that come to the same', () => {
    const debts = [
      debt('2026000051', 6_000),
      debt('2026000052', 4_000),
      debt('2026000053', 3_000),
      debt('2026000054', 7_000),
    ];
    expect(told({ note: 'fa 2026000053, 0054', debts })[0]).toEqual([
      78,
      '2026000053',
      '2026000054',
    ]);
  });

  test('a small difference is forgiven, in both directions, a larger one is not', () => {
    const forgiven = (cents: number) =>
      ask({ cents, symbol: '2026001174', debts: [one] }).map((all) => [
        all.score,
        all.write_off_cents,
        all.parts[0]!.cents,
      ]);
    expect(forgiven(9_964)).toEqual([[91, 36, 9_964]]);
    expect(forgiven(10_050)).toEqual([[91, -50, 10_050]]);
    expect(forgiven(10_051)).toEqual([[65, 0, 10_000]]);
    expect(forgiven(9_949)).toEqual([[65, 0, 9_949]]);
    // Without the symbol nobody knows whose difference it would be.
    expect(ask({ cents: 9_964, payers: [1], debts: [one] })[0]!.write_off_cents).toBe(0);
  });

  test('only the sum is a weak guess, and nothing is none', () => {
    expect(told({ debts: [one] })).toEqual([[45, '2026001174']]);
    expect(told({ cents: 5_000, debts: [one] })).toEqual([]);
  });
});

test('an order without an invoice is a prepayment', () => {
  const order = { number: '2026501257', company_name: 'Firma', gross_cents: 10_000 };
  expect(ask({ symbol: order.number, order })).toMatchObject([
    { kind: 'order', score: 94, reasons: ['prepayment', 'sum'] },
  ]);
});

test('a carrier hands over cash of many customers', () => {
  const collected = [
    debt('1', 3_000, 1),
    debt('2', 2_500, 2),
    debt('3', 4_500, 3),
    debt('4', 9, 4),
  ];
  expect(told({ note: 'DOBIERKY 45/2026', collected })).toEqual([[72, '1', '2', '3']]);
  expect(told({ note: 'platba', collected })).toEqual([]);
});

test('a subset is found where there is one, with the fewest, and is given up in time', () => {
  const items = (...cents: number[]) => cents.map((left_cents) => ({ left_cents }));
  expect(subsetOf(items(5, 5, 10, 1), 10)).toEqual(items(5, 5));
  expect(subsetOf(items(5, 4, 3), 100)).toBeNull();
  let looks = 0;
  const watched = Array.from({ length: 40 }, (_, index) => ({
    get left_cents() {
      if ((looks += 1) > 300_000) throw new Error('it is not given up');
      return 1_000 + 2 * index;
    },
  }));
  // An odd sum of even ones: trying them all would take days.
  expect(subsetOf(watched, 20_001)).toBeNull();
});
