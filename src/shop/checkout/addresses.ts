import type { Address } from './contract.ts';

export type AddressType = 1 | 2;

const FIELDS = ['first_name', 'last_name', 'street', 'city', 'zip', 'phone'] as const;
export type TidyAddress = Record<(typeof FIELDS)[number], string>;

/** Blanks at the ends go, a postcode is five digits however it was typed. */
export function tidy(address: Address): TidyAddress {
  const tidied = Object.fromEntries(
    FIELDS.map((field) => [field, (address[field] ?? '').trim()]),
  ) as TidyAddress;
  const digits = tidied.zip.replace(/\s+/g, '');
  return { ...tidied, zip: /^\d{5}$/.test(digits) ? digits : tidied.zip };
}

export const missingIn = (address: TidyAddress) => FIELDS.filter((field) => address[field] === '');

export const isBlank = (address: TidyAddress) => missingIn(address).length === FIELDS.length;

export const fullName = ({ first_name, last_name }: TidyAddress) =>
  `${first_name} ${last_name}`.trim();
