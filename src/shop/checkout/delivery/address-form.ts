import type { StoredAddress } from '#shop/customers/contract.ts';
import { formatPhone, formatZip } from '#text/format.ts';
import { t } from '#text/text.ts';
import { problemsIn, tidy } from './addresses.ts';
import { type AddressForm, BLANK_ADDRESS, wireAddress } from '#shop/checkout/steps/draft.ts';

export function formOf(addresses: StoredAddress[], type: 1 | 2, company: string): AddressForm {
  const stored = addresses.find((one) => one.type === type);
  return stored ? asForm(stored) : { ...BLANK_ADDRESS, company };
}

/** A stored address as people type it. */
export const asForm = (stored: Omit<StoredAddress, 'id' | 'type'>): AddressForm => ({
  company: stored.name,
  firstName: stored.first_name,
  lastName: stored.last_name,
  street: stored.street,
  city: stored.city,
  zip: asTyped(formatZip(stored.zip)),
  phone: typedPhone(stored.phone),
});

/** As it is shown, but with plain spaces, which can be typed. */
export const typedPhone = (phone: string) => asTyped(formatPhone(phone));

const asTyped = (shown: string) => shown.replaceAll('\u00a0', ' ');

export type FormProblems = Partial<Record<keyof AddressForm, string>>;

/** What the fields of a form are called on the wire. */
export const FORM_FIELDS = {
  name: 'company',
  first_name: 'firstName',
  last_name: 'lastName',
  street: 'street',
  city: 'city',
  zip: 'zip',
  phone: 'phone',
} as const satisfies Record<string, keyof AddressForm>;

/** By the rules of the server, in words for each field. */
export const formProblems = (form: AddressForm): FormProblems =>
  Object.fromEntries(
    problemsIn(tidy(wireAddress(form))).map(([field, code]) => [FORM_FIELDS[field], t(code)]),
  );
