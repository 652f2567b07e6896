import * as z from 'zod/mini';

/** Goods in lists of the office: their name is without vendor and code, which stand beside it. */
export const Look = {
  code: z.string(),
  vendor: z.string(),
  name: z.string(),
  /** Of the shop; null where there is none. */
  picture: z.nullable(z.string()),
};
