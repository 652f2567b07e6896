import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { menuQuery } from '#shop/content/queries.ts';

/** The departments of the menu with the trees below them. */
export function useCategoryRoots() {
  const { data: menu } = useSuspenseQuery(menuQuery(useApi()));
  return menu.filter(({ url }) => url.type === 'category');
}
