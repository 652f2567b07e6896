import { addressProblems, hasProblems, paymentProblems } from './draft-problems.ts';
import {
  chosenShipping,
  defaultDelivery,
  type Draft,
  type Methods,
  type Step,
  withAllowedPayment,
} from './draft.ts';

/**
 * A draft from an earlier visit may name methods that are gone by now, and a method may ask for more
 * than it did: what no longer holds is chosen anew, what is missing leads back to the first step.
 */
export function fitDraft(draft: Draft, methods: Methods): Draft {
  const known = chosenShipping(draft, methods)
    ? draft
    : { ...draft, shippingMethod: defaultDelivery(methods), packetaPoint: null, step: 1 as const };
  const fitting = withAllowedPayment(known, methods);
  return hasProblems(addressProblems(fitting, methods)) ? { ...fitting, step: 1 } : fitting;
}

/** The last step that what is filled in leads to. */
export function lastStepOf(draft: Draft, methods: Methods): Step {
  if (hasProblems(addressProblems(draft, methods))) return 1;
  return hasProblems(paymentProblems(draft)) ? 2 : 3;
}
