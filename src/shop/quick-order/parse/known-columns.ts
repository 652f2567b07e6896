import { stored } from '#shop/kernel/stored.ts';
import type { Roles } from './columns.ts';

/** Roles of columns by the names in the head of a file, the one used last at the end. */
type Known = Record<string, Roles>;
const MOST_KNOWN = 30;

const known = stored<Known>('bastion-quick-order-columns', (text) => {
  try {
    return (JSON.parse(text ?? '{}') as Known | null) ?? {};
  } catch {
    return {};
  }
});

const keyOf = (head: string[]) => head.join('\t').toLowerCase();

export const knownRoles = (head: string[]): Roles | null => known.read()[keyOf(head)] ?? null;

export function rememberRoles(head: string[], roles: Roles): void {
  const { [keyOf(head)]: _, ...others } = known.read();
  const kept = Object.entries(others).slice(1 - MOST_KNOWN);
  known.write({ ...Object.fromEntries(kept), [keyOf(head)]: roles });
}
