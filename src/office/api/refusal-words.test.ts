import { beforeAll, expect, test } from 'vitest';
import { type Problem, ShopError } from '#base/wire/errors.ts';
import { loadRefusalWords } from '#text/refusal-words.ts';
import { t } from '#text/office.ts';
import { wordsOf } from './refusal-words.ts';

// As the office does when it hears of a refusal.
beforeAll(loadRefusalWords);

const said = (problem: Partial<Problem>, status = 409) =>
  wordsOf(
    new ShopError([{ key: null, code: 'messages.x', message: 'free text', ...problem }], {
      status,
    }),
  );

test('a refusal is said in the words of its code, with its values, whatever the response says', () => {
  expect(said({ code: 'messages.order.editEmpty' })).toBe(
    'V\u00a0objednávke musí zostať aspoň jedna položka.',
  );
  const values = { code: 'NV-D8Z', shipped: 3 };
  expect(said({ code: 'messages.order.editShipped', values })).toBe(
    'Z\u00a0NV-D8Z už odišlo 3, menej byť nemôže.',
  );
});

test('a rule of staff says its own sentence; free text of anything else is never shown', () => {
  expect(said({ code: 'staff.accounting.empty', message: 'Za obdobie nie je nič.' })).toBe(
    'Za obdobie nie je nič.',
  );
  expect(said({})).toBe(t('toasts.genericError'));
  expect(said({ code: 'messages.order.editEmpty' }, 500)).toBe(t('toasts.genericError'));
  expect(wordsOf(new Error('boom'))).toBe(t('toasts.genericError'));
});
