import type { Parameter } from '#shop/catalog/contract.ts';

const NBSP = '\u00a0';

/** A value with its unit. */
export const parameterText = ({ value, unit }: Pick<Parameter, 'value' | 'unit'>): string =>
  unit ? `${value}${NBSP}${unit}` : value;
