import { decode } from 'bysquare/pay';
import { expect, test } from 'vitest';
import { payBySquare, qrPicture } from './pay-by-square.server.ts';

const transfer = {
  cents: 123_456,
  variableSymbol: '2026000017',
  iban: 'SK3611000000002921004021',
  bic: 'TATRSKBX',
  name: 'Bastion, a. s. – veľkoobchod',
  dueOn: '2026-11-24',
};

test('a banking app reads back what was written', () => {
  const { payments } = decode(payBySquare(transfer));
  expect(payments[0]).toMatchObject({
    amount: 1234.56,
    currencyCode: 'EUR',
    variableSymbol: '2026000017',
    paymentDueDate: '20261124',
    bankAccounts: [{ iban: transfer.iban, bic: 'TATRSKBX' }],
    beneficiary: { name: 'Bastion, a. s. – velkoobchod' },
  });
});

test('without a due day there is none in the code', () => {
  const [payment] = decode(payBySquare({ ...transfer, dueOn: null })).payments;
  expect(payment?.paymentDueDate).toBeUndefined();
});

test('the picture is an SVG of its own', async () => {
  const picture = await qrPicture(transfer);
  expect(decodeURIComponent(picture)).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>\s*$/s);
  expect(await qrPicture({ ...transfer, cents: transfer.cents + 1 })).not.toBe(picture);
  expect(await qrPicture({ ...transfer })).toBe(picture);
});
