import { expect, test } from 'vitest';
import { listingStateParams, parseListingState } from '#shop/filters/listing-state.ts';
import type { Filtered } from '#shop/filters/contract.ts';
import { useShop } from '#tests/shop.ts';
import type { ProductExtra } from './contract.ts';

const shop = useShop();

type Sold = { code: string; slug: string };

test('whatever a parameter of a product leads to has the product in it', async () => {
  const guest = shop.guest();
  const products = await shop.sql<Sold[]>`
    select distinct on (category_id) code, slug from product where is_sold order by category_id, id`;
  const categories = await shop.sql<{ id: number; path: string }[]>`select id, path from category`;
  let asked = 0;
  for (const { code, slug } of products) {
    const { extra } = (await guest.get(`/admin/v1/product/extra/url/${slug}/sk`)).json() as {
      extra: ProductExtra;
    };
    for (const { filter } of extra.parameters) {
      if (!filter) continue;
      // As the link writes it and the page of the category reads it.
      const params = listingStateParams({
        filters: { [filter.key]: filter.values },
        order: null,
        lm: 12,
        pg: 1,
      });
      const { filters } = parseListingState(params, 1);
      expect(filters).toEqual({ [filter.key]: filter.values.toSorted() });
      const category = categories.find(({ path }) => path === filter.path)!.id;
      const response = await guest.post('/admin/v1/product/filtered/sk/72/0', {
        category,
        filters,
      });
      const found = response.json() as Filtered;
      expect(Object.keys(found.filters)).toEqual([filter.key]);
      expect(found.total).toBeLessThanOrEqual(72);
      expect(found.products.map((one) => one.code)).toContain(code);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(50);
});
