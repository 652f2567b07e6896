import { useMatches } from '@tanstack/react-router';
import { type Department, departmentOf } from '#shop/catalog/departments.ts';

/** The department of the page on the screen: from the address of a category, from the data of a product. */
export function useCurrentDepartment(): Department | undefined {
  return useMatches({
    select: (matches) => {
      const page = matches.at(-1);
      if (!page) return undefined;
      const { _splat: path } = page.params as { _splat?: string };
      return departmentOf(path ?? categoryOf(page.loaderData) ?? '');
    },
  });
}

function categoryOf(data: unknown): string | undefined {
  const { category } = (data ?? {}) as { category?: { url?: { url?: string } } };
  return category?.url?.url;
}
