import type { Category, OwnParameter } from '#staff/categories/contract.ts';
import type { ParameterUse } from '#staff/categories/parameter-contract.ts';

const useOf = ({ key, is_filterable, is_key, prefix }: OwnParameter): ParameterUse => ({
  parameter: key,
  is_filterable,
  is_key,
  prefix,
});

/** Those that the category has itself, in their order. */
export const ownOf = ({ id, parameters }: Category): ParameterUse[] =>
  parameters.filter(({ defined_in: origin }) => origin.id === id).map(useOf);

/** Another place, up or down, for one of them. */
export function swapped(own: readonly ParameterUse[], key: string, step: 1 | -1): ParameterUse[] {
  const from = own.findIndex(({ parameter }) => parameter === key);
  const to = from + step;
  if (from < 0 || to < 0 || to >= own.length) return [...own];
  const next = [...own];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}
