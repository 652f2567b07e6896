import { expect, test } from 'vitest';
import { t } from '#text/office/invoices.ts';
import { nextStep } from './invoice-step.ts';

const invoice: Parameters<typeof nextStep>[0] = {
  kind: 'invoice',
  unpaid_cents: 1_000,
  days_late: 0,
  is_creditable: true,
  pause_reason: null,
  einvoice: null,
};
const refused = (code: string, message: string) => ({
  einvoice: { state: 'refused' as const, answer: { status: 422, code, message } as never },
});
const forDate = refused('INVALID_ISSUE_DATE', 'The issue date must be the day of sending');
const other = refused('INVALID_RECEIVER', 'The receiver is not registered');

test.each([
  ['for its date, a credit note comes first', forDate, 'credit'],
  ['for its date, also when it is overdue', { ...forDate, days_late: 9 }, 'credit'],
  ['for its date, where nothing is left to credit', { ...forDate, is_creditable: false }, 'send'],
  ['for anything else, it is sent again', other, 'send'],
  ['never, it waits to be paid', {}, null],
  ['never, and is overdue', { days_late: 9 }, 'remind'],
] as const)('the next step of an invoice that was refused %s', (_, changes, step) => {
  expect(nextStep({ ...invoice, ...changes })).toBe(step);
});

test('that sending again does not help is said in Slovak', () => {
  expect(t('invoices.refusedForDate')).toMatch(/deň vystavenia.*dobropis/);
});
