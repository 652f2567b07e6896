/** Every kind of payment; the check of `payment_method.kind` names the same. Name, price and days of a method are settings. */
export const PAYMENT_KINDS = ['invoice', 'prepayment', 'on_delivery', 'cash', 'card'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

const PAID_AT_ONCE: string[] = ['prepayment', 'cash', 'card'] satisfies PaymentKind[];
/** Before the goods leave or when they are handed over, so that an invoice is due at once. */
export const isPaidAtOnce = (kind: string): boolean => PAID_AT_ONCE.includes(kind);

const AT_THE_DOOR: string[] = ['on_delivery', 'cash', 'card'] satisfies PaymentKind[];
/** To whoever brings the goods, or at the counter. */
export const isPaidAtTheDoor = (kind: string): boolean => AT_THE_DOOR.includes(kind);
