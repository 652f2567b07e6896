import { normalPhone, normalZip } from '#base/values/phone.ts';
import type { Address } from '#shop/checkout/contract.ts';

export type AddressType = 1 | 2;

const REQUIRED_FIELDS = ['first_name', 'last_name', 'street', 'city', 'zip', 'phone'] as const;
type Field = (typeof REQUIRED_FIELDS)[number];
/** `company` is null where nobody was asked: in baskets from before there was such a field. */
export type TidyAddress = Record<Field, string> & { company: string | null };

/** Spaces at the ends go; a postcode and a phone number are stored in one form, however they were typed. */
export function tidy({ name, ...address }: Address): TidyAddress {
  const tidied = Object.fromEntries(
    REQUIRED_FIELDS.map((field) => [field, normal(field, address[field] ?? '')]),
  ) as Record<Field, string>;
  return { ...tidied, company: name?.trim() ?? null };
}

/** A field as it is stored; what is no postcode or phone number stays as it was typed. */
export function normal(field: string, typed: string): string {
  const trimmed = typed.trim();
  if (field === 'zip') return normalZip(trimmed) ?? trimmed;
  return field === 'phone' ? (normalPhone(trimmed) ?? trimmed) : trimmed;
}

type FieldProblem =
  'messages.validation.required' | 'messages.validation.zip' | 'messages.validation.phone';

/** What is wrong with which field; the name of a company may be left out. */
export function problemsIn(address: TidyAddress): [Field, FieldProblem][] {
  return REQUIRED_FIELDS.flatMap((field): [Field, FieldProblem][] => {
    const problem = problemIn(field, address[field]);
    return problem ? [[field, problem]] : [];
  });
}

/** What is wrong with a field that must be filled in. */
export function problemIn(field: string, value: string): FieldProblem | null {
  if (value === '') return 'messages.validation.required';
  if (field === 'zip' && normalZip(value) === null) return 'messages.validation.zip';
  if (field === 'phone' && normalPhone(value) === null) return 'messages.validation.phone';
  return null;
}

export const isBlank = (address: TidyAddress) =>
  [...REQUIRED_FIELDS.map((field) => address[field]), address.company ?? ''].every(
    (text) => text === '',
  );

export const fullName = ({ first_name, last_name }: TidyAddress) =>
  `${first_name} ${last_name}`.trim();
