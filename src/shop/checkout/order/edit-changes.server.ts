import { unitToEuros } from '#base/values/money.ts';
import type { Line } from './edit-lines.server.ts';
import type { Changed } from './edit-mail.server.ts';
import { priceIn } from './hand-prices.server.ts';

/** What the customer is told of: other amounts, and other prices of what stays. */
export const changesOf = (before: readonly Line[], after: readonly Line[]): Changed[] => [
  ...before
    .filter(({ id }) => !after.some((line) => line.id === id))
    .map((line) => changed(line, 0)),
  ...after
    .filter((line) => line.quantity !== line.was || priceChange(line) !== null)
    .map((line) => changed(line, line.quantity)),
];

const changed = (line: Line, after: number): Changed => ({
  code: line.code,
  name: line.name,
  unit: line.unit,
  before: line.was,
  after,
  price: after === 0 ? null : priceChange(line),
});

function priceChange({ id, was_unit: before, ...line }: Line): Changed['price'] {
  const after = priceIn(line).unit;
  if (id === null || before === after) return null;
  return { before: unitToEuros(before), after: unitToEuros(after) };
}
