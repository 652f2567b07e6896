import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import type { ShippingMethod, Warehouse } from './contract.ts';
import type { AddressForm, Draft } from './draft.ts';
import { feeText } from './fee.tsx';

const NBSP = '\u00a0';

/** Lines of an address as it stands on an envelope. */
export const addressLines = (address: AddressForm, company = ''): string[] =>
  [
    [`${address.firstName} ${address.lastName}`.trim(), company].filter(Boolean).join(', '),
    address.street,
    `${address.zip.replace(/\s+/g, NBSP)} ${address.city}`.trim(),
    address.phone.replace(/\s+/g, NBSP),
  ].filter(Boolean);

/** A separate address that says something; a blank one means the invoice address. */
export const separateAddress = ({ isSameAddress, delivery }: Draft): AddressForm | null =>
  isSameAddress || Object.values(delivery).every((value) => value.trim() === '') ? null : delivery;

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

export const feeLine = (price: number | null | undefined) =>
  price ? `${feeText(price)} ${t('common.exclVat')}` : price === 0 ? feeText(0) : undefined;
