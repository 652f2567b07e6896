import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { anyText, text, trimmedText } from '#base/wire/contract.ts';
import { issueWords } from './issue-words.ts';
import { truePaths, valueAt, withThese } from './paths.ts';
import { fromTexts, toTexts } from './texts.ts';

const Schema = z.object({
  name: trimmedText(20).check(z.minLength(1)),
  due_days: z.nullable(z.int().check(z.minimum(0), z.maximum(365))),
  limit_cents: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000))),
  discount_bp: z.int().check(z.minimum(0), z.maximum(10_000)),
  is_on: z.boolean(),
  days: z.array(text(10)),
  way: z.enum(['mail', 'network']),
  from: text(10).check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  levels: z.array(z.object({ days: z.int().check(z.minimum(1)), text: anyText(10) })),
});

const VALUE: z.infer<typeof Schema> = {
  name: 'Elmont',
  due_days: null,
  limit_cents: 12_350,
  discount_bp: 1_250,
  is_on: true,
  days: ['2026-12-24', '2026-12-25'],
  way: 'mail',
  from: '2027-01-01',
  levels: [{ days: 7, text: 'Prosíme' }],
};

test('what is read is shown as people write it, and comes back the same', () => {
  const texts = toTexts(Schema, VALUE);
  expect(texts).toEqual({
    name: 'Elmont',
    due_days: '',
    limit_cents: '123,50',
    discount_bp: '12,5',
    is_on: true,
    days: '2026-12-24\n2026-12-25',
    way: 'mail',
    from: '2027-01-01',
    levels: [{ days: '7', text: 'Prosíme' }],
  });
  expect(fromTexts(Schema, texts)).toEqual(VALUE);
});

const wrongWith = (changes: Record<string, string>) => {
  const texts = { ...(toTexts(Schema, VALUE) as object), ...changes };
  const value = fromTexts(Schema, texts);
  const { error } = z.safeParse(Schema, value);
  return (error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    const words = issueWords(issue, Schema, valueAt(value, name));
    return [name, words.replaceAll('\u00a0', ' ')];
  });
};

test.each([
  [{ due_days: ' 14 ' }, []],
  [{ due_days: '14 dní' }, [['due_days', 'Zadajte celé číslo od 0 do 365.']]],
  [{ due_days: '400' }, [['due_days', 'Zadajte celé číslo od 0 do 365.']]],
  [{ due_days: '1,5' }, [['due_days', 'Zadajte celé číslo od 0 do 365.']]],
  [{ limit_cents: '1 000' }, []],
  [{ limit_cents: '1 000,01' }, [['limit_cents', 'Zadajte sumu od 0,00 € do 1 000,00 €.']]],
  [{ limit_cents: 'veľa' }, [['limit_cents', 'Zadajte sumu od 0,00 € do 1 000,00 €.']]],
  [{ discount_bp: '7 %' }, []],
  [
    { discount_bp: '12,345' },
    [['discount_bp', 'Zadajte percentá od 0 do 100, najviac s dvomi desatinnými miestami.']],
  ],
  [{ name: '  ' }, [['name', 'Toto pole je povinné.']]],
  [{ from: '' }, [['from', 'Toto pole je povinné.']]],
  [{ from: 'zajtra' }, [['from', 'Túto hodnotu obchod neprijme.']]],
  [{ name: 'x'.repeat(21) }, [['name', 'Najviac 20 znakov.']]],
])('%j', (typed, wrong) => expect(wrongWith(typed as never)).toEqual(wrong));

test('mine goes over theirs only where I have changed something', () => {
  const changed = truePaths({ name: true, levels: [{ days: true, text: false }], is_on: false });
  expect(changed).toEqual(['name', 'levels.0.days']);
  const mine = {
    ...VALUE,
    name: 'Moje',
    way: 'network' as const,
    levels: [{ days: 9, text: 'x' }],
  };
  const theirs = { ...VALUE, is_on: false };
  const both = withThese(theirs, mine, changed);
  expect(both).toEqual({ ...theirs, name: 'Moje', levels: [{ days: 9, text: 'Prosíme' }] });
  expect(theirs.name).toBe('Elmont');
  expect(valueAt(both, 'levels.0.days')).toBe(9);
});

test('names that are not known before are fields too', () => {
  const Named = z.object({ amounts: z.record(z.string(), z.object({ quantity: z.int() })) });
  const value = { amounts: { at3: { quantity: 5 }, at7: { quantity: 1 } } };
  const texts = toTexts(Named, value);
  expect(texts).toEqual({ amounts: { at3: { quantity: '5' }, at7: { quantity: '1' } } });
  expect(fromTexts(Named, texts)).toEqual(value);
  const wrong = fromTexts(Named, { amounts: { at3: { quantity: '1,5' } } });
  expect(z.safeParse(Named, wrong).error?.issues.map(({ path }) => path)).toEqual([
    ['amounts', 'at3', 'quantity'],
  ]);
});

test('a list that I have added to is mine, and what somebody else has taken away stays away', () => {
  const theirs = { lines: { at1: { quantity: 2 } }, added: [] as { code: string }[] };
  const mine = {
    lines: { at1: { quantity: 3 }, at2: { quantity: 9 } },
    added: [{ code: 'A' }, { code: 'B' }],
  };
  const changed = ['lines.at1.quantity', 'lines.at2.quantity', 'added.0.code', 'added.1.code'];
  expect(withThese<object>(theirs, mine, changed)).toEqual({
    lines: { at1: { quantity: 3 } },
    added: [{ code: 'A' }, { code: 'B' }],
  });
});
