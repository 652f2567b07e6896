import type { Parameter } from './contract.ts';

export type ParameterGroup = { title: string; rows: { name: string; value: string }[] };

const NBSP = '\u00a0';

/** Parameters under the headings of their categories, both in the order they first appear. */
export const parameterGroups = (parameters: Parameter[]): ParameterGroup[] =>
  [...Map.groupBy(parameters, ({ category }) => category)].map(([title, rows]) => ({
    title,
    rows: rows.map(({ code, value, unit }) => ({
      name: code,
      value: unit ? `${value}${NBSP}${unit}` : value,
    })),
  }));
