import * as z from 'zod/mini';
import { anyText, Id } from '#base/wire/contract.ts';
import { LONGEST_SEARCH } from './longest-search.ts';

/** What lists of products and of stock say of each. */
export const GOOD = {
  id: z.int(),
  code: z.string(),
  /** Without vendor and code, which stand beside it. */
  name: z.string(),
  vendor: z.string(),
  /** Of the shop, with its address. */
  picture: z.nullable(z.string()),
};

/** By what they are narrowed. */
export const GOODS_ASKED = {
  search: z.optional(anyText(LONGEST_SEARCH)),
  vendor: z.optional(Id),
  /** With everything below it. */
  category: z.optional(Id),
};
