/** `key` is missing where it is NaN; those come last in either direction. */
export type Sorted = { ids: Int32Array; keys: Float64Array; direction: 'asc' | 'desc' };

/**
 * Ids of one page in the order of their keys, equal ones by id in the same direction. Numbers are sorted without a
 * function, which is many times faster: first the keys alone, to know which of them are on the page.
 */
export function pageOf({ ids, keys, direction }: Sorted, limit: number, offset: number): number[] {
  const sign = direction === 'asc' ? 1 : -1;
  const signed = keys.map((key) => (Number.isNaN(key) ? Infinity : sign * key));
  const order = signed.toSorted();
  if (offset >= order.length) return [];
  const first = order[offset]!;
  const last = order[Math.min(offset + limit, order.length) - 1]!;
  // Those of one key are in a row by themselves.
  const rows = new Map<number, number[]>();
  let before = 0;
  for (let index = 0; index < signed.length; index += 1) {
    const key = signed[index]!;
    if (key < first) before += 1;
    else if (key <= last) {
      const row = rows.get(key);
      if (row) row.push(sign * ids[index]!);
      else rows.set(key, [sign * ids[index]!]);
    }
  }
  const page = Float64Array.from(rows.keys())
    .sort()
    .reduce<number[]>((all, key) => {
      for (const id of Float64Array.from(rows.get(key)!).sort()) all.push(sign * id);
      return all;
    }, []);
  return page.slice(offset - before, offset - before + limit);
}
