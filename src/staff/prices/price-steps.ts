/** A change of the list price or the cost, in euros, as the audit has it; what is missing stayed as it was. */
export type PriceChange = {
  at: Date;
  before: { price?: number; cost?: number | null } | null;
  after: { price?: number; cost?: number | null };
};
export type PriceStep = { at: Date; price: number; cost: number | null };

type Now = { price: number; cost: number | null };

/**
 * What a product cost and was bought for from each moment on, the oldest first. How it began is what its first change
 * found; of what was never changed it is what is there now.
 */
export function stepsOf(changes: readonly PriceChange[], now: Now, began: Date): PriceStep[] {
  const first = <Name extends 'price' | 'cost'>(name: Name): Now[Name] => {
    const change = changes.find(({ after }) => name in after);
    return (change ? (change.before?.[name] ?? change.after[name]) : now[name]) as Now[Name];
  };
  // A product that begins without a cost has had none before it was given one.
  const costFrom = changes.find(({ after }) => 'cost' in after)?.before;
  const steps: PriceStep[] = [
    {
      at: changes[0] && changes[0].at < began ? changes[0].at : began,
      price: first('price'),
      cost: costFrom && 'cost' in costFrom ? (costFrom.cost ?? null) : first('cost'),
    },
  ];
  for (const { at, after } of changes) {
    const last = steps.at(-1)!;
    const next = { ...last, ...after, at };
    if (next.price !== last.price || next.cost !== last.cost) steps.push(next);
  }
  return steps;
}
