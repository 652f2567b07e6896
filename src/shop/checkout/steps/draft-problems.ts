import { t } from '#text/checkout.ts';
import type { Over } from '#shop/checkout/order/credit-line.ts';
import { type FormProblems, formProblems } from '#shop/checkout/delivery/address-form.ts';
import { chosenShipping, type Draft, isBlankForm, isPickUp, type Methods } from './draft.ts';

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

export function paymentProblems({ paymentOption }: Draft, over: Over | null = null): DraftProblems {
  if (paymentOption === null) return { paymentOption: t('messages.payment.required') };
  return over?.rule === 'refuse' ? { paymentOption: t('checkout.credit.chooseOther') } : {};
}

/** Fields and choices, those of both addresses. */
export const countProblems = ({ delivery = {}, ...own }: DraftProblems) =>
  Object.keys(own).length + Object.keys(delivery).length;

export const hasProblems = (problems: DraftProblems) => Object.keys(problems).length > 0;
