import { expect, test } from 'vitest';
import { formatFor } from './duty.ts';
import { EINVOICE_DEFAULTS } from './network/settings.server.ts';

const DIC = '2023581747';
const { duty_from: dutyFrom } = EINVOICE_DEFAULTS;
const formats = (
  { dic = DIC, icDph = '', outsideDuty = null as string | null, supplier = 'SK2120401690' },
  issuedOn: string,
) =>
  formatFor({
    supplier: { icDph: supplier },
    buyer: { dic, icDph },
    outsideDuty,
    issuedOn,
    dutyFrom,
  });

test.each([
  ['with a DIČ', {}, 'xml', 'xml'],
  // An XML without it is refused with the sentence what to complete.
  ['without a DIČ', { dic: '' }, 'pdf', 'xml'],
  ['outside the duty', { dic: '', outsideDuty: 'Cirkev' }, 'pdf', 'pdf'],
  ['outside the duty with a DIČ', { outsideDuty: 'Cirkev' }, 'pdf', 'pdf'],
  ['of a shop that pays no VAT', { supplier: '' }, 'pdf', 'pdf'],
  ['from abroad', { dic: 'CZ12345678' }, 'foreign', 'foreign'],
  ['from abroad by its IČ DPH', { icDph: 'ATU12345678' }, 'foreign', 'foreign'],
] as const)(
  'a customer %s, on the last day before the duty and on its first',
  (_, one, before, from) => {
    expect([formats(one, '2026-12-31'), formats(one, '2027-01-01')]).toEqual([before, from]);
  },
);
