import { t } from '#text/text.ts';
import { type AddressForm, chosenShipping, type Draft, isPickUp, type Methods } from './draft.ts';

export type DraftProblems = Partial<
  Record<
    keyof AddressForm | 'salePoint' | 'packetaPoint' | 'shippingMethod' | 'paymentOption',
    string
  >
>;

/** What still keeps the customer on the first step; the delivery address may be left blank. */
export function addressProblems(draft: Draft, methods: Methods): DraftProblems {
  const problems: DraftProblems = {};
  for (const [field, value] of Object.entries(draft.invoice))
    if (value.trim() === '') problems[field as keyof AddressForm] = t('forms.required');
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
