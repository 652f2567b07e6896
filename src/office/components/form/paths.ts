type Tree = Record<string, unknown> | unknown[];
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Names of all leaves that are true: `reminders.levels.0.days`. */
export const truePaths = (tree: unknown, before = ''): string[] =>
  isTree(tree)
    ? Object.entries(tree).flatMap(([key, value]) =>
        truePaths(value, before === '' ? key : `${before}.${key}`),
      )
    : tree === true
      ? [before]
      : [];

export const valueAt = (tree: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (isTree(value) ? value[key as never] : undefined), tree);

/** One tree with what another has at these places. */
export function withThese<Value>(base: Value, other: Value, paths: readonly string[]): Value {
  const result = structuredClone(base);
  for (const path of paths) {
    const keys = path.split('.');
    let last = keys.pop()!;
    const isList = () => Array.isArray(valueAt(result, keys.join('.')));
    // A list of choices is ticked one by one, and is one value.
    if (isList() && !/^\d+$/.test(last)) last = keys.pop()!;
    let place = keys.length > 0 ? valueAt(result, keys.join('.')) : result;
    if (!isTree(place)) {
      // What has been added to a list comes with all of it; what is not there any more is left out.
      keys.pop();
      if (!isList()) continue;
      last = keys.pop()!;
      place = keys.length > 0 ? valueAt(result, keys.join('.')) : result;
    }
    (place as Record<string, unknown>)[last] = valueAt(other, [...keys, last].join('.'));
  }
  return result;
}
