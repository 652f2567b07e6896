import type { Sending } from '#shop/basket/sending.ts';
import { daysSentence } from '#shop/basket/page/days-sentence.ts';
import { dayWords } from '#shop/basket/shipment-days.ts';
import { hasUndatedRest, lastKnownDay } from '#shop/basket/split.ts';
import { formatPhone, formatZip } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/checkout.ts';
import type { ShippingMethod, Warehouse } from '#shop/checkout/contract.ts';
import { type AddressForm, type Draft, isBlankForm } from '#shop/checkout/steps/draft.ts';
import { feeText } from '#shop/checkout/steps/fee.tsx';

/** Lines of an address as it stands on an envelope. */
export const addressLines = (address: AddressForm): string[] =>
  [
    address.company.trim(),
    `${address.firstName} ${address.lastName}`.trim(),
    address.street,
    `${formatZip(address.zip.trim())} ${address.city}`.trim(),
    formatPhone(address.phone),
  ].filter(Boolean);

/** A separate address that says something; a blank one means the invoice address. */
export const separateAddress = ({ isSameAddress, delivery }: Draft): AddressForm | null =>
  isSameAddress || isBlankForm(delivery) ? null : delivery;

/** The way of delivery, the place it ends at, what it costs. */
export function shippingLines(
  { packetaPoint }: Draft,
  shipping: ShippingMethod | null,
  salePoint: Warehouse | undefined,
  sending?: Sending,
): string[] {
  const place = shipping?.pick_up ? salePoint : packetaPoint;
  return [
    shipping && noBreak(shipping.name),
    place?.name,
    place?.address,
    feeLine(shipping?.price, sending?.shippingCount),
  ].filter((line) => line != null);
}

export function feeLine(price: number | null | undefined, times = 1): string | undefined {
  if (price == null) return undefined;
  const count = times > 1 ? `${times} × ` : '';
  return price === 0 ? feeText(0) : whole(`${count}${feeText(price)} ${t('common.exclVat')}`);
}

/** When what is not here now is sent, and whether the rest waits for it. */
export function sendingLines({ isSplit, shipments }: Sending, today: string): string[] {
  const days = daysSentence(shipments, today);
  return [
    ...(isSplit
      ? [
          t('split.twice'),
          t('split.first'),
          t('split.second', { day: dayWords(lastKnownDay(shipments), today) }),
          ...(hasUndatedRest(shipments) ? [t('split.third')] : []),
        ]
      : [t('split.once'), t('split.whole', { day: dayWords(shipments.on, today) })]),
    ...(days === null ? [] : [t('expected.days', { days })]),
  ];
}

/** An amount is read in one piece. */
const whole = (text: string) => text.replace(/\s+/g, '\u00a0');
