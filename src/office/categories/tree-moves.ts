import type { CategoryNode } from '#staff/categories/contract.ts';
import { MOST_LEVELS } from '#staff/category-levels.ts';
import { aboveOf } from './tree-rows.ts';

/** Where a category is to stand: in which one, and before which of those there; null at the end. */
export type Wish = { id: number; parent: number; before: number | null };

type Nodes = readonly CategoryNode[];

const find = (nodes: Nodes, id: number) => nodes.find((node) => node.id === id);
const besideOf = (nodes: Nodes, parent: number) => nodes.filter((node) => node.parent === parent);

/** With everything below it. */
export const branchOf = (nodes: Nodes, id: number): CategoryNode[] => {
  const inside = new Set([id]);
  return nodes.filter((node) => {
    if (node.parent !== null && inside.has(node.parent)) inside.add(node.id);
    return inside.has(node.id);
  });
};

/** What Alt with an arrow asks for: up and down among its neighbours, into the one above it, or out beside what it lies in. */
export function wishOf(nodes: Nodes, id: number, key: string): Wish | null {
  const node = find(nodes, id);
  if (!node || node.parent === null) return null;
  const beside = besideOf(nodes, node.parent);
  const place = beside.indexOf(node);
  const before = beside[place - 1];
  switch (key) {
    case 'ArrowUp':
      return before ? { id, parent: node.parent, before: before.id } : null;
    case 'ArrowDown':
      return place < beside.length - 1
        ? { id, parent: node.parent, before: beside[place + 2]?.id ?? null }
        : null;
    case 'ArrowRight':
      return before ? allowed(nodes, { id, parent: before.id, before: null }) : null;
    case 'ArrowLeft':
      return outOf(nodes, id, node.parent);
    default:
      return null;
  }
}

/** Just after what it lay in; nothing stands beside the departments. */
function outOf(nodes: Nodes, id: number, from: number): Wish | null {
  const parent = find(nodes, from)?.parent ?? null;
  if (parent === null) return null;
  const beside = besideOf(nodes, parent);
  const after = beside[beside.findIndex((one) => one.id === from) + 1];
  return { id, parent, before: after?.id ?? null };
}

export type Spot = 'before' | 'into' | 'after';

/** What dropping one category on another asks for; null where it must not stand, or stands already. */
export function wishOfDrop(nodes: Nodes, id: number, target: number, spot: Spot): Wish | null {
  const [node, at] = [find(nodes, id), find(nodes, target)];
  if (!node || !at || node.parent === null || id === target) return null;
  if (spot === 'into')
    return node.parent === target ? null : allowed(nodes, { id, parent: target, before: null });
  if (at.parent === null) return null;
  const beside = besideOf(nodes, at.parent).filter((one) => one.id !== id);
  const place = beside.indexOf(at) + (spot === 'after' ? 1 : 0);
  return allowed(nodes, { id, parent: at.parent, before: beside[place]?.id ?? null });
}

/** Never into itself, and never deeper than the shop has pages for. */
function allowed(nodes: Nodes, wish: Wish): Wish | null {
  const branch = branchOf(nodes, wish.id);
  if (branch.some(({ id }) => id === wish.parent)) return null;
  const levelOf = (id: number) => aboveOf(nodes, id).length;
  const height = Math.max(...branch.map(({ id }) => levelOf(id))) - levelOf(wish.id) + 1;
  return levelOf(wish.parent) + 1 + height <= MOST_LEVELS ? wish : null;
}
