import { all, type Element, textOf } from './element.ts';

/** Of the whole document: a fee (true) or a discount (false). */
export const isAdjustment = (one: Element, isCharge: boolean) =>
  textOf(one, 'cbc:ChargeIndicator') === String(isCharge);

export const adjustments = (root: Element, isCharge: boolean): Element[] =>
  all(root, 'cac:AllowanceCharge').filter((one) => isAdjustment(one, isCharge));
