import { t } from '#text/text.ts';
import { problemsIn, tidy } from './addresses.ts';
import {
  type AddressForm,
  chosenShipping,
  type Draft,
  isBlankForm,
  isPickUp,
  type Methods,
  wireAddress,
} from './draft.ts';

type FormProblems = Partial<Record<keyof AddressForm, string>>;

export type DraftProblems = FormProblems & {
  /** Those of a separate delivery address. */
  delivery?: FormProblems;
} & Partial<Record<'salePoint' | 'packetaPoint' | 'shippingMethod' | 'paymentOption', string>>;

/** What still keeps the customer on the first step; the delivery address may be left wholly blank. */
export function addressProblems(draft: Draft, methods: Methods): DraftProblems {
  const problems: DraftProblems = formProblems(draft.invoice);
  const isSeparate = !draft.isSameAddress && !isPickUp(draft, methods);
  const delivery = isSeparate && !isBlankForm(draft.delivery) ? formProblems(draft.delivery) : {};
  if (Object.keys(delivery).length > 0) problems.delivery = delivery;
  if (!chosenShipping(draft, methods)) problems.shippingMethod = t('messages.shipping.required');
  if (isPickUp(draft, methods) && draft.salePoint === null)
    problems.salePoint = t('messages.salePoint.required');
  if (chosenShipping(draft, methods)?.is_packeta && !draft.packetaPoint)
    problems.packetaPoint = t('checkout.packeta.required');
  return problems;
}

export const paymentProblems = ({ paymentOption }: Draft): DraftProblems =>
  paymentOption === null ? { paymentOption: t('messages.payment.required') } : {};

export const hasProblems = (problems: DraftProblems) => Object.keys(problems).length > 0;

const FORM_FIELDS = {
  first_name: 'firstName',
  last_name: 'lastName',
  street: 'street',
  city: 'city',
  zip: 'zip',
  phone: 'phone',
} as const;

/** By the rules of the server, in words for each field. */
const formProblems = (form: AddressForm): FormProblems =>
  Object.fromEntries(
    problemsIn(tidy(wireAddress(form))).map(([field, code]) => [FORM_FIELDS[field], t(code)]),
  );
