import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare } from './rows.ts';

type Given = Record<string, string | null>;

/** Products as columns of a table: what each has of every parameter; null is missing. */
const productsOf = (rows: Given[]) =>
  rows.map((row) => ({
    parameters: Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => ({ key, title: key, value: value!, meaning: value!.toLowerCase() })),
  }));

const oneRow = (...values: (string | null)[]) => {
  const { different, same } = compare(productsOf(values.map((value) => ({ row: value }))));
  const [row] = [...different, ...same];
  return {
    kind: different.length > 0 ? 'different' : 'same',
    odd: row?.cells.flatMap(({ isOdd }, index) => (isOdd ? [index] : [])),
  };
};

test.each<[(string | null)[], 'different' | 'same', number[]]>([
  [['a', 'a', 'a'], 'same', []],
  [['A', 'a'], 'same', []],
  [['a', 'b'], 'different', []],
  [['a', 'a', 'b'], 'different', [2]],
  [['a', 'a', 'b', 'b'], 'different', []],
  [['a', 'a', 'b', 'c'], 'different', [2, 3]],
  [['a', 'b', 'c', 'd'], 'different', []],
  // Missing is not equal to anything, but where most have nothing the one that has it stands out.
  [['a', null], 'different', []],
  [['a', 'a', null], 'different', []],
  [['a', null, null], 'different', [0]],
  [['a', null, null, 'a'], 'different', []],
  [['a', 'a', null, 'b'], 'different', [3]],
])('%j', (values, kind, odd) => expect(oneRow(...values)).toEqual({ kind, odd }));

test('rows stand in the order they first appear, with what each product says', () => {
  const { different, same } = compare(
    productsOf([
      { a: '1', b: 'X' },
      { c: '2', b: 'x', a: '3' },
    ]),
  );
  expect(different.map(({ key }) => key)).toEqual(['a', 'c']);
  expect(same).toEqual([
    {
      key: 'b',
      title: 'b',
      cells: [
        { value: 'X', isOdd: false },
        { value: 'x', isOdd: false },
      ],
    },
  ]);
  expect(different[1]!.cells.map(({ value }) => value)).toEqual([null, '2']);
});

const value = fc.constantFrom(null, 'a', 'A', 'b', 'c');
const products = fc.array(fc.record({ x: value, y: value, z: value }), {
  minLength: 1,
  maxLength: 4,
});

test('whatever is compared', () => {
  fc.assert(
    fc.property(products, (given) => {
      const { different, same } = compare(productsOf(given));
      const had = ['x', 'y', 'z'].filter((key) => given.some((one) => one[key as 'x'] !== null));
      // Every parameter that any has is there once.
      expect([...different, ...same].map(({ key }) => key).toSorted()).toEqual(had);
      for (const { key, cells } of [...different, ...same]) {
        expect(cells.map((cell) => cell.value)).toEqual(given.map((one) => one[key as 'x']));
        const meanings = cells.map((cell) => cell.value?.toLowerCase());
        const isSame = same.some((row) => row.key === key);
        expect(isSame).toBe(meanings.every((one) => one !== undefined && one === meanings[0]));
        for (const [index, { isOdd }] of cells.entries()) {
          const alike = meanings.filter((one) => one === meanings[index]).length;
          const most = Math.max(
            ...meanings.map((one) => meanings.filter((other) => other === one).length),
          );
          // What is odd is there, and is had by fewer than something else is.
          if (isOdd) expect(alike < most && meanings[index] !== undefined).toBe(true);
          if (isSame) expect(isOdd).toBe(false);
        }
      }
    }),
  );
});

test('the order of the products changes the order of cells and nothing else', () => {
  fc.assert(
    fc.property(products, (given) => {
      const bothWays = [given, given.toReversed()].map((one) => compare(productsOf(one)));
      const [there, back] = bothWays.map(
        ({ different, same }) =>
          new Map([...different, ...same].map(({ key, cells }) => [key, cells])),
      );
      for (const [key, cells] of there!) expect(back!.get(key)).toEqual(cells.toReversed());
      expect(bothWays[0]!.same.length).toBe(bothWays[1]!.same.length);
    }),
  );
});
