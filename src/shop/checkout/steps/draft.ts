import * as z from 'zod/mini';
import type { PaymentMethod, ShippingMethod } from '#shop/checkout/contract.ts';

export const AddressForm = z.object({
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
});
export type AddressForm = z.infer<typeof AddressForm>;

const PickUpPoint = z.object({ id: z.string(), name: z.string(), address: z.string() });
export type PickUpPoint = z.infer<typeof PickUpPoint>;

const Step = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Step = z.infer<typeof Step>;

/** All inputs of the checkout. */
export const Draft = z.object({
  step: Step,
  shippingMethod: z.nullable(z.int()),
  /** The way of delivery to come back to from pick-up in person. */
  lastDelivery: z.nullable(z.int()),
  salePoint: z.nullable(z.int()),
  paymentOption: z.nullable(z.int()),
  packetaPoint: z.nullable(PickUpPoint),
  invoice: AddressForm,
  isSameAddress: z.boolean(),
  delivery: AddressForm,
  orderNote: z.string(),
  agreesTerms: z.boolean(),
  agreesPrivacy: z.boolean(),
  wantsNews: z.boolean(),
});
export type Draft = z.infer<typeof Draft>;

export type Methods = { shipping: ShippingMethod[]; payments: PaymentMethod[] };

export const BLANK_ADDRESS: AddressForm = {
  company: '',
  firstName: '',
  lastName: '',
  street: '',
  city: '',
  zip: '',
  phone: '',
};

export const isBlankForm = (form: AddressForm) =>
  Object.values(form).every((value) => value.trim() === '');

/** Whether both are the same delivery address. */
export const isSameForm = (one: AddressForm, other: AddressForm) =>
  (Object.keys(one) as (keyof AddressForm)[]).every(
    (field) => one[field].trim() === other[field].trim(),
  );

/** An address as the calls take it. */
export const wireAddress = (form: AddressForm) => ({
  name: form.company,
  first_name: form.firstName,
  last_name: form.lastName,
  street: form.street,
  city: form.city,
  zip: form.zip,
  phone: form.phone,
  country: 32 as const,
});

export function newDraft(methods: Methods, invoice: AddressForm, delivery: AddressForm): Draft {
  const first = defaultDelivery(methods);
  return {
    step: 1,
    shippingMethod: first,
    lastDelivery: first,
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

export function defaultDelivery(methods: Methods): number | null {
  const ways = deliveries(methods);
  return (ways.find((one) => one.default) ?? ways[0])?.id ?? null;
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
  const pickUp = methods.shipping.find((one) => one.pick_up);
  if (!pickUp || isPickUp(draft, methods)) return draft;
  return {
    ...draft,
    lastDelivery: draft.shippingMethod,
    shippingMethod: pickUp.id,
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

/** The map may answer late: a point for a delivery that is no longer chosen is dropped. */
export const withPoint = (
  draft: Draft,
  shippingMethod: number,
  packetaPoint: PickUpPoint,
): Draft => (shippingMethod === draft.shippingMethod ? { ...draft, packetaPoint } : draft);

export function withAllowedPayment(draft: Draft, methods: Methods): Draft {
  const allowed = allowedPayments(methods, isPickUp(draft, methods));
  if (allowed.some((one) => one.id === draft.paymentOption)) return draft;
  return { ...draft, paymentOption: allowed[0]?.id ?? null };
}
