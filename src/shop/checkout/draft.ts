import type { PaymentMethod, ShippingMethod } from './contract.ts';

export type AddressForm = {
  firstName: string;
  lastName: string;
  street: string;
  city: string;
  zip: string;
  phone: string;
};
export type PickUpPoint = { id: string; name: string; address: string };
export type Step = 1 | 2 | 3;

/** Everything typed and chosen on the way to an order. */
export type Draft = {
  step: Step;
  shippingMethod: number | null;
  /** The way of delivery to come back to from pick-up in person. */
  lastDelivery: number | null;
  salePoint: number | null;
  paymentOption: number | null;
  packetaPoint: PickUpPoint | null;
  invoice: AddressForm;
  isSameAddress: boolean;
  delivery: AddressForm;
  orderNote: string;
  agreesTerms: boolean;
  agreesPrivacy: boolean;
  wantsNews: boolean;
};

export type Methods = { shipping: ShippingMethod[]; payments: PaymentMethod[] };

export const BLANK_ADDRESS: AddressForm = {
  ...{ firstName: '', lastName: '', street: '', city: '', zip: '', phone: '' },
};

export function newDraft(methods: Methods, invoice: AddressForm, delivery: AddressForm): Draft {
  const first = deliveries(methods).find((one) => one.default) ?? deliveries(methods)[0];
  return {
    step: 1,
    shippingMethod: first?.id ?? null,
    lastDelivery: first?.id ?? null,
    salePoint: null,
    paymentOption: allowedPayments(methods, false)[0]?.id ?? null,
    packetaPoint: null,
    invoice,
    isSameAddress: true,
    delivery,
    orderNote: '',
    agreesTerms: false,
    agreesPrivacy: false,
    wantsNews: false,
  };
}

export const chosenShipping = ({ shippingMethod }: Draft, { shipping }: Methods) =>
  shipping.find((one) => one.id === shippingMethod) ?? null;

export const chosenPayment = ({ paymentOption }: Draft, { payments }: Methods) =>
  payments.find((one) => one.id === paymentOption) ?? null;

export const isPickUp = (draft: Draft, methods: Methods) =>
  chosenShipping(draft, methods)?.pick_up === true;

export const deliveries = ({ shipping }: Methods) => shipping.filter((one) => !one.pick_up);

export const allowedPayments = ({ payments }: Methods, isInStore: boolean) =>
  payments.filter((one) => (isInStore ? one.allow_for_store : one.allow_for_shipping));

/** Pick-up remembers the way of delivery and starts from the first payment allowed in a shop. */
export function toPickUp(draft: Draft, methods: Methods): Draft {
  if (isPickUp(draft, methods)) return draft;
  return {
    ...draft,
    lastDelivery: draft.shippingMethod,
    shippingMethod: methods.shipping.find((one) => one.pick_up)?.id ?? null,
    packetaPoint: null,
    paymentOption: allowedPayments(methods, true)[0]?.id ?? null,
  };
}

/** Delivery comes back to the way chosen before and forgets the sale point. */
export function toDelivery(draft: Draft, methods: Methods): Draft {
  if (!isPickUp(draft, methods)) return draft;
  return withAllowedPayment(
    { ...draft, shippingMethod: draft.lastDelivery, lastDelivery: null, salePoint: null },
    methods,
  );
}

/** Another way of delivery forgets the point: a stale one is where parcels get lost. */
export const withShipping = (draft: Draft, shippingMethod: number): Draft =>
  shippingMethod === draft.shippingMethod
    ? draft
    : { ...draft, shippingMethod, packetaPoint: null };

/** A draft from an earlier visit may name methods that are gone. */
export function reviveDraft(draft: Draft, methods: Methods): Draft {
  const isKnown = chosenShipping(draft, methods) !== null;
  const fallback = newDraft(methods, draft.invoice, draft.delivery);
  const revived = isKnown
    ? draft
    : { ...draft, shippingMethod: fallback.shippingMethod, packetaPoint: null, step: 1 as const };
  return withAllowedPayment(revived, methods);
}

function withAllowedPayment(draft: Draft, methods: Methods): Draft {
  const allowed = allowedPayments(methods, isPickUp(draft, methods));
  if (allowed.some((one) => one.id === draft.paymentOption)) return draft;
  return { ...draft, paymentOption: allowed[0]?.id ?? null };
}
