import { CurrencyCode, encode, PaymentOptions } from 'bysquare/pay';
import QRCode from 'qrcode';
import { toEuros } from '#base/values/money.ts';
import type { Transfer } from '#base/values/transfer.ts';

const LONGEST_NAME = 70;

/** The text of a PAY by square code, which every Slovak banking app reads as a filled-in transfer. */
export const payBySquare = ({ cents, variableSymbol, iban, bic, name, dueOn }: Transfer) =>
  encode({
    payments: [
      {
        type: PaymentOptions.PaymentOrder,
        amount: toEuros(cents),
        currencyCode: CurrencyCode.EUR,
        variableSymbol,
        ...(dueOn ? { paymentDueDate: dueOn.replaceAll('-', '') } : {}),
        bankAccounts: [{ iban, bic }],
        beneficiary: { name: name.slice(0, LONGEST_NAME) },
      },
    ],
  });

/** The code as a picture that an `img` shows as it is. */
export async function qrPicture(transfer: Transfer): Promise<string> {
  const svg = await QRCode.toString(payBySquare(transfer), {
    type: 'svg',
    margin: 2,
    errorCorrectionLevel: 'M',
  });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** For mail, where programs draw no SVG; large enough to stay sharp at twice the size. Drawn in a worker thread: it takes a while. */
export const qrPng = (transfer: Transfer): Promise<Buffer> =>
  QRCode.toBuffer(payBySquare(transfer), { margin: 4, width: 400, errorCorrectionLevel: 'M' });
