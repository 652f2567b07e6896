import type { Catalog, CategoryNode } from './catalog.ts';

export type SeedCategory = {
  id: number;
  parentId: number | null;
  path: string;
  position: number;
  node: CategoryNode;
};

/** The five departments first (a shop without demo data has only them), then their trees depth first. */
export function listCategories(catalog: Catalog): SeedCategory[] {
  const found: SeedCategory[] = catalog.categories.map((node, index) => ({
    id: index + 1,
    parentId: null,
    path: node.slug,
    position: index + 1,
    node,
  }));
  const walk = (parent: SeedCategory) => {
    for (const [index, node] of parent.node.children.entries()) {
      const path = `${parent.path}/${node.slug}`;
      const id = found.length + 1;
      const child = { id, parentId: parent.id, path, position: index + 1, node };
      found.push(child);
      walk(child);
    }
  };
  found.slice().forEach(walk);
  return found;
}
