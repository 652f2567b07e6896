import type { StoredAddress } from '#shop/customers/contract.ts';
import { asForm } from './address-form.ts';
import type { DeliveryAddress } from './delivery-addresses-contract.ts';
import { type AddressForm, isSameForm } from '#shop/checkout/steps/draft.ts';

/** One that can be chosen; the company's own delivery address has no name. */
export type StoredPlace = { key: string; label: string | null; form: AddressForm };

/** The company's own delivery address first, unless it is one of the named ones, which follow. */
export function storedPlaces(own: StoredAddress[], named: DeliveryAddress[]): StoredPlace[] {
  const places = named.map((one) => ({
    key: String(one.id),
    label: one.label,
    form: asForm(one),
  }));
  const delivery = own.find(({ type }) => type === 2);
  const form = delivery && asForm(delivery);
  if (!form || places.some((one) => isSameForm(one.form, form))) return places;
  return [{ key: 'own', label: null, form }, ...places];
}
