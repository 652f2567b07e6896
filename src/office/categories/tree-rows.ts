import type { CategoryNode } from '#staff/categories/contract.ts';

/** One category that is seen in the tree. */
export type TreeRow = CategoryNode & {
  depth: number;
  /** Null where nothing lies in it. */
  isOpen: boolean | null;
  /** Its place among those beside it, from 1, and how many these are. */
  place: number;
  beside: number;
};

type Seen = { open: ReadonlySet<number>; search: string };

/** Those that are seen, in the order of the shop; a search shows what it finds with the way to it. */
export function rowsOf(nodes: readonly CategoryNode[], { open, search }: Seen): TreeRow[] {
  const query = plain(search);
  const byParent = Map.groupBy(nodes, ({ parent }) => parent);
  const found = query === '' ? null : foundBy(nodes, query);
  const rows: TreeRow[] = [];
  const add = (parent: number | null, depth: number) => {
    const seen = (byParent.get(parent) ?? []).filter(({ id }) => found?.has(id) !== false);
    for (const [index, node] of seen.entries()) {
      const below = (byParent.get(node.id) ?? []).filter(({ id }) => found?.has(id) !== false);
      const isOpen = below.length === 0 ? null : found !== null || open.has(node.id);
      rows.push({ ...node, depth, isOpen, place: index + 1, beside: seen.length });
      if (isOpen) add(node.id, depth + 1);
    }
  };
  add(null, 0);
  return rows;
}

const plain = (text: string) => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

function foundBy(nodes: readonly CategoryNode[], query: string): Set<number> {
  const found = new Set<number>();
  for (const node of nodes)
    if (plain(node.label).includes(query))
      for (const { id } of [...aboveOf(nodes, node.id), node]) found.add(id);
  return found;
}

/** From the department down, without itself. */
export function aboveOf(nodes: readonly CategoryNode[], id: number): CategoryNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const above: CategoryNode[] = [];
  for (let parent = byId.get(id)?.parent; parent; parent = byId.get(parent)?.parent)
    above.unshift(byId.get(parent)!);
  return above;
}

/** What a key does in a tree: goes to a row, or opens and closes the one where it was pressed. */
export type TreeStep = { to: number } | { toggle: number } | null;

export function stepOf(rows: readonly TreeRow[], at: number, key: string): TreeStep {
  const place = rows.findIndex(({ id }) => id === at);
  const row = rows[place];
  if (!row) return null;
  const to = (one: TreeRow | undefined): TreeStep => (one ? { to: one.id } : null);
  switch (key) {
    case 'ArrowDown':
      return to(rows[place + 1]);
    case 'ArrowUp':
      return to(rows[place - 1]);
    case 'Home':
      return to(rows[0]);
    case 'End':
      return to(rows.at(-1));
    case 'ArrowRight':
      return row.isOpen === false ? { toggle: at } : row.isOpen ? to(rows[place + 1]) : null;
    case 'ArrowLeft':
      return row.isOpen ? { toggle: at } : row.parent === null ? null : { to: row.parent };
    default:
      return null;
  }
}
