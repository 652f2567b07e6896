import { ShopError } from '#base/wire/errors.ts';
import { normal, problemIn } from '#shop/checkout/delivery/addresses.ts';

const PARTS = ['name', 'street', 'city', 'zip', 'phone'] as const;
type Part = (typeof PARTS)[number];

/** As it is stored with an order. */
export type DeliveryAddress = Record<Part | 'company', string>;

/**
 * By the rules of the checkout, and stored in the same form. What stays as the order has it is not asked about: it may be
 * older than these rules.
 */
export function checkedDelivery(
  stored: DeliveryAddress,
  typed: DeliveryAddress,
): { delivery: DeliveryAddress; isOther: boolean } {
  const delivery = { ...typed };
  for (const part of PARTS)
    if (typed[part] !== stored[part]) delivery[part] = normal(part, typed[part]);
  const changed = PARTS.filter((part) => delivery[part] !== stored[part]);
  const problems = changed.flatMap((part) => {
    const code = problemIn(part, delivery[part]);
    return code ? [{ key: `delivery.${part}`, code, message: '' }] : [];
  });
  if (problems.length > 0) throw new ShopError(problems);
  return { delivery, isOther: changed.length > 0 || delivery.company !== stored.company };
}
