/** A category as a menu knows it; `url.url` is its full path. */
export type CategoryNode = { label: string; url: { url: string }; children: CategoryNode[] };

/** A branch is open when the current category is its head or lies somewhere below it. */
export const isOpenBranch = (path: string, current: string) =>
  current === path || current.startsWith(`${path}/`);

/** The current category between the one above it and those below, or beside it when it is a leaf. */
export function neighboursOf(roots: CategoryNode[], current: string): CategoryNode[] {
  const way = wayTo(roots, current);
  const here = way.at(-1);
  if (!here) return roots;
  const above = way.at(-2);
  if (here.children.length > 0)
    return above ? [above, here, ...here.children] : [here, ...here.children];
  return above ? [above, ...above.children] : roots;
}

/** From the department down to the current category; empty when it is not in the tree. */
export function wayTo(nodes: CategoryNode[], current: string): CategoryNode[] {
  const open = nodes.find((node) => isOpenBranch(node.url.url, current));
  if (!open) return [];
  return [open, ...wayTo(open.children, current)];
}
