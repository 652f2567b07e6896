type Value = { key: string; name: string; products: number };

/** Written the same but for spaces, dashes and points. */
const shapeOf = ({ key }: Value) => key.replaceAll('-', '');

/** Of values that look like one another: the one that more products have, for each of the others. */
export function withSimilar<Row extends Value>(
  values: readonly Row[],
): (Row & { like: { key: string; name: string } | null })[] {
  const best = new Map<string, Row>();
  for (const value of values) {
    const known = best.get(shapeOf(value));
    if (!known || value.products > known.products) best.set(shapeOf(value), value);
  }
  return values.map((value) => {
    const { key, name } = best.get(shapeOf(value))!;
    return { ...value, like: key === value.key ? null : { key, name } };
  });
}
