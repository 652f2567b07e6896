import * as z from 'zod/mini';
import { anyText, call, LangParams } from '#base/wire/contract.ts';
import { Crumb, ProductCard } from '#shop/catalog/contract.ts';
import { MOST_COMPARED } from './list.ts';

const ComparedParameter = z.object({
  /** The same in all products that have it. */
  key: z.string(),
  title: z.string(),
  /** As the product says it. */
  value: z.string(),
  /** The same for what means the same: of "1 TB" and "1000 GB". */
  meaning: z.string(),
});
export type ComparedParameter = z.infer<typeof ComparedParameter>;

export const ComparedProduct = z.extend(ProductCard, {
  /** From the department to the category of the second level, the kind of products it can be compared with. */
  group: z.array(Crumb),
  key_line: z.array(z.string()),
  parameters: z.array(ComparedParameter),
});
export type ComparedProduct = z.infer<typeof ComparedProduct>;

export const compareProducts = call('POST', '/admin/v1/product/compare/:lang', {
  access: 'public',
  cachedFor: 'audience',
  summary: 'Products by their codes, in that order, with parameters that can be compared',
  params: LangParams,
  body: {
    codes: z
      .array(anyText(100).check(z.minLength(1)))
      .check(z.minLength(1), z.maxLength(MOST_COMPARED)),
  },
  reply: { products: z.array(ComparedProduct), unknown: z.array(z.string()) },
});
