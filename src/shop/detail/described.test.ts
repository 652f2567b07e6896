import { expect, test } from 'vitest';
import { shortText } from '#shop/parameters/key-line.ts';
import { describe, filterOf, namesOf, type TypedRow } from './described.ts';

const NBSP = '\u00a0';

const typed = (row: Partial<TypedRow> & { key: string }): TypedRow => ({
  name: row.key,
  aliases: [],
  kind: 'number',
  unit: '',
  from: null,
  to: null,
  values: [],
  position: 1,
  is_key: false,
  is_filterable: true,
  prefix: '',
  ...row,
});
const text = (code: string, value: string, unit = '') => ({ category: 'Obraz', code, value, unit });

const meaningOf = (row: TypedRow, value: string, unit = '') =>
  describe([text(row.name, value, unit)], [row])[0]!.meaning;

test('a text is found under any name of its parameter, and what is not known keeps its own', () => {
  const row = typed({
    key: 'ir-prisvit',
    name: 'IR prísvit',
    aliases: ['Dosah IR'],
    from: 30,
    to: 30,
  });
  const found = describe([text('dosah ir', '30', 'm'), text('Farba', 'biela')], [row]);
  expect(found).toMatchObject([
    { key: 'ir-prisvit', title: 'IR prísvit', value: `30${NBSP}m`, typed: row },
    { key: 'farba', title: 'Farba', value: 'biela', typed: null },
  ]);
});

test('one terabyte is a thousand gigabytes', () => {
  const disk = typed({ key: 'kapacita', unit: 'GB', from: 1000, to: 1000 });
  expect(meaningOf(disk, '1 TB')).toBe(meaningOf(disk, '1000', 'GB'));
  expect(meaningOf(disk, '1 TB')).not.toBe(
    meaningOf(typed({ key: 'kapacita', unit: 'GB', from: 2000, to: 2000 }), '2 TB'),
  );
});

test('what a text says beside its number counts', () => {
  const lens = typed({ key: 'objektiv', kind: 'range', unit: 'mm', from: 2.8, to: 12 });
  expect(meaningOf(lens, '2,8 – 12 mm, motorický')).toBe(meaningOf(lens, '2,8–12 mm, Motorický'));
  expect(meaningOf(lens, '2,8 – 12 mm, motorický')).not.toBe(meaningOf(lens, '2,8 – 12 mm'));
  expect(meaningOf(lens, '2,8 – 12 mm (IR)')).not.toBe(meaningOf(lens, '2,8 – 12 mm'));
});

test('several choices mean the same in any order', () => {
  const poe = { key: 'poe', name: 'PoE' };
  const dc = { key: '12-v-dc', name: '12 V DC' };
  const one = typed({ key: 'napajanie', kind: 'choices', values: [poe, dc] });
  const other = typed({ key: 'napajanie', kind: 'choices', values: [dc, poe] });
  expect(meaningOf(one, 'PoE / 12 V DC')).toBe(meaningOf(other, '12 V DC / PoE'));
});

test('of two parameters with one name the text decides', () => {
  const pixels = typed({ key: 'rozlisenie-bodov', name: 'Rozlíšenie', kind: 'choice' });
  pixels.values = [{ key: '3840-2160-px', name: '3840 × 2160 px' }];
  const mega = typed({ key: 'rozlisenie', name: 'Rozlíšenie', unit: 'Mpx', from: 8, to: 8 });
  const found = describe(
    [text('Rozlíšenie', '3840 × 2160', 'px'), text('Rozlíšenie', '8', 'Mpx')],
    [mega, pixels],
  );
  expect(found.map(({ key }) => key)).toEqual(['rozlisenie-bodov', 'rozlisenie']);
});

test('what was not understood stands in the row of what is called the same elsewhere', () => {
  const names = namesOf([typed({ key: 'ir-prisvit', name: 'IR prísvit' })]);
  const [found] = describe([text('IR prísvit', 'podľa modelu')], [], names);
  expect(found).toMatchObject({ key: 'ir-prisvit', meaning: 'text podľa modelu' });
});

test('short texts, as on cards', () => {
  const values = [
    { key: 'a', name: 'IP67' },
    { key: 'b', name: 'IK10' },
  ];
  expect(shortText(typed({ key: 'ir', prefix: 'IR', unit: 'm', from: 30, to: 30 }))).toBe(
    `IR${NBSP}30${NBSP}m`,
  );
  expect(shortText(typed({ key: 'krytie', kind: 'choices', values }))).toBe('IP67, IK10');
});

test('filters that find others with the same', () => {
  const path = 'kamery/ip-kamery';
  const found = (row: Parameters<typeof typed>[0]) => filterOf(typed(row), { [row.key]: path });
  const tick = { key: '30-m', name: '30 m' };
  expect(found({ key: 'ir', from: 30, to: 30, values: [tick] })).toEqual({
    path,
    key: 'ir',
    values: ['30-m'],
  });
  expect(found({ key: 'ir', from: 30, to: 30 })).toEqual({ path, key: 'ir', values: ['30-30'] });
  expect(found({ key: 'objektiv', kind: 'range', from: 2.8, to: 12 })).toEqual({
    path,
    key: 'objektiv',
    values: ['2.8-12'],
  });
  expect(found({ key: 'farba', kind: 'choice' })).toBeNull();
  expect(found({ key: 'ir', from: 30, to: 30, is_filterable: false })).toBeNull();
  expect(filterOf(typed({ key: 'ir', from: 30, to: 30 }), {})).toBeNull();
  expect(filterOf(null, {})).toBeNull();
});
