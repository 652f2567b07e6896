import type { Sql } from '#base/database/database.server.ts';
import type { MenuItem } from './contract.ts';

type ItemRow = {
  label: string;
  description: string;
  color: string;
  bg_color: string;
  code: string;
  picture: string;
  type: MenuItem['url']['type'];
  category_id: number | null;
  page_url: string | null;
};
type CategoryRow = {
  id: number;
  parent_id: number | null;
  label: string;
  sentence: string;
  path: string;
};

/** Departments open onto the category tree itself, so an import never leaves the menu behind. */
export async function getMenu(sql: Sql): Promise<MenuItem[]> {
  const [items, categories] = await Promise.all([
    sql<ItemRow[]>`
      select menu_item.*, text_page.url as page_url
      from menu_item left join text_page on text_page.id = menu_item.text_page_id
      left join category on category.id = menu_item.category_id
      where category.is_shown is not false
      order by menu_item.position, menu_item.id`,
    sql<CategoryRow[]>`
      select id, parent_id, label, sentence, path from category where is_shown order by position, id`,
  ]);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const below = Map.groupBy(categories, (category) => category.parent_id);

  const branch = (category: CategoryRow): MenuItem => ({
    label: category.label,
    description: category.sentence,
    color: '',
    bg_color: '',
    code: '',
    picture: '',
    url: { type: 'category', url: category.path },
    children: (below.get(category.id) ?? []).map(branch),
  });

  return items.map(({ type, category_id, page_url, ...item }) => {
    const category = category_id === null ? undefined : byId.get(category_id);
    return {
      label: item.label,
      description: item.description,
      color: item.color,
      bg_color: item.bg_color,
      code: item.code,
      picture: item.picture,
      url: { type, url: category?.path ?? page_url ?? '' },
      children: category ? branch(category).children : [],
    };
  });
}
