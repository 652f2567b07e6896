import { formatPhone, formatZip } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import type { ShippingMethod, Warehouse } from './contract.ts';
import { type AddressForm, type Draft, isBlankForm } from './draft.ts';
import { feeText } from './fee.tsx';

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
): string[] {
  const place = shipping?.pick_up ? salePoint : packetaPoint;
  return [
    shipping && noBreak(shipping.name),
    place?.name,
    place?.address,
    feeLine(shipping?.price),
  ].filter((line) => line != null);
}

export function feeLine(price: number | null | undefined): string | undefined {
  if (price == null) return undefined;
  return price === 0 ? feeText(0) : whole(`${feeText(price)} ${t('common.exclVat')}`);
}

/** An amount is read in one piece. */
const whole = (text: string) => text.replace(/\s+/g, '\u00a0');
