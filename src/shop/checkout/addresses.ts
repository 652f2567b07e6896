import { normalPhone, normalZip } from '#base/phone.ts';
import type { Address } from './contract.ts';

export type AddressType = 1 | 2;

const REQUIRED = ['first_name', 'last_name', 'street', 'city', 'zip', 'phone'] as const;
type Field = (typeof REQUIRED)[number];
/** `company` is null where nobody was asked: in baskets from before there was such a field. */
export type TidyAddress = Record<Field, string> & { company: string | null };

/** Blanks at the ends go; a postcode and a phone number are stored in one form, however they were typed. */
export function tidy({ name, ...address }: Address): TidyAddress {
  const tidied = Object.fromEntries(
    REQUIRED.map((field) => [field, (address[field] ?? '').trim()]),
  ) as Record<Field, string>;
  return {
    ...tidied,
    zip: normalZip(tidied.zip) ?? tidied.zip,
    phone: normalPhone(tidied.phone) ?? tidied.phone,
    company: name?.trim() ?? null,
  };
}

type FieldProblem =
  'messages.validation.required' | 'messages.validation.zip' | 'messages.validation.phone';

/** What is wrong with which field; the name of a company may be left out. */
export function problemsIn(address: TidyAddress): [Field, FieldProblem][] {
  return REQUIRED.flatMap((field): [Field, FieldProblem][] => {
    const value = address[field];
    if (value === '') return [[field, 'messages.validation.required']];
    if (field === 'zip' && normalZip(value) === null) return [[field, 'messages.validation.zip']];
    if (field === 'phone' && normalPhone(value) === null)
      return [[field, 'messages.validation.phone']];
    return [];
  });
}

export const isBlank = (address: TidyAddress) =>
  [...REQUIRED.map((field) => address[field]), address.company ?? ''].every((text) => text === '');

export const fullName = ({ first_name, last_name }: TidyAddress) =>
  `${first_name} ${last_name}`.trim();
