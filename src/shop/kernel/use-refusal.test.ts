import { expect, test } from 'vitest';
import { ShopError } from '#base/wire/errors.ts';
import { t } from '#text/text.ts';
import { plain } from '#tests/mails.ts';
import { loadRefusalWords } from '#text/refusal-words.ts';
import { placeOf, wordsOf } from './use-refusal.ts';

const refused = (code: string, { status = 400, key = null as string | null, values = {} } = {}) =>
  new ShopError([{ key, code, message: 'SRVWORDS', values }], { status });

test('until the sentences have come, or when they cannot, it is the generic error', () => {
  expect(wordsOf(refused('messages.basket.ordered'))).toBe(t('toasts.genericError'));
});

test('a known code has its own sentence with its values, an unknown one is the generic error', async () => {
  await loadRefusalWords();
  expect(wordsOf(refused('messages.basket.ordered'))).not.toMatch(/SRVWORDS|Niečo sa pokazilo/);
  expect(
    plain(wordsOf(refused('messages.validation.amount.step', { values: { step: 5, unit: 'ks' } }))),
  ).toMatch(/5 ks/);
  for (const error of [
    refused('messages.made.up'),
    refused('messages.basket', { status: 409 }),
    refused('messages.basket.ordered', { status: 500 }),
    new Error('SRVWORDS'),
  ])
    expect(wordsOf(error)).toBe(t('toasts.genericError'));
  expect(wordsOf(refused('messages.network', { status: 0 }))).toBe(t('toasts.networkError'));
});

test('a field says the sentence of its code, never the words of the response', async () => {
  await loadRefusalWords();
  const fields = { zip: 'zip' } as const;
  expect(placeOf(refused('messages.validation.zip', { key: 'zip' }), fields)).toEqual([
    'zip',
    { message: expect.stringContaining('PSČ') },
  ]);
  expect(placeOf(refused('messages.made.up', { key: 'zip' }), fields)).toEqual([
    'zip',
    { message: t('toasts.genericError') },
  ]);
});
