import type { BasisPoints } from '#base/values/money.ts';
import { isDiscount, movesFar } from '#staff/price-brake.ts';
import { StaffError } from '#staff/staff-error.ts';
import { percent } from '#staff/values.ts';

export function refuseImpossible(points: BasisPoints): void {
  if (!isDiscount(points)) throw new StaffError('values.percent', { value: percent(points) });
}

/** A typing slip in a discount moves every price it is of. */
export function refuseFar(before: BasisPoints, after: BasisPoints): void {
  if (movesFar(10_000 - before, 10_000 - after))
    throw new StaffError('priceBrake.discount', {
      before: percent(before),
      after: percent(after),
    });
}
