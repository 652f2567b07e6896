import { type Cents, toEuros } from '#base/values/money.ts';
import type { Company } from '#shop/kernel/company.server.ts';
import type { Part } from '#shop/mail/mail-content.server.ts';
import type { LaterFile } from '#shop/mail/outbox.server.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/documents.ts';
import type { PlacedOrder } from './placed-order.server.ts';

const CID = 'pay-by-square';

/** How to prepay an order: to type into a bank, or to scan. */
export function transferOf(
  { number }: Pick<PlacedOrder, 'number'>,
  cents: Cents,
  { name, iban, bic }: Company,
): { parts: Part[]; files: LaterFile[] } {
  const price = formatPrice(toEuros(cents));
  const parts: Part[] = [
    { paragraph: `${t('mail.order.transfer')} ${t('order.toPay.hint')}` },
    {
      title: t('mail.order.transferTitle'),
      facts: [
        [t('order.toPay.amount'), price],
        [t('invoice.varSymbol'), number],
        [t('invoice.iban'), inFours(iban)],
        [t('invoice.swift'), bic],
        [t('invoice.recipient'), name],
      ],
      picture: { cid: CID, alt: t('order.toPay.qr', { price }) },
    },
  ];
  const transfer = { cents, variableSymbol: number, iban, bic, name, dueOn: null };
  return {
    parts,
    files: [{ filename: `${CID}.png`, contentType: 'image/png', transfer, cid: CID }],
  };
}

const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');
