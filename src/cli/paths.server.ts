import { resolve } from 'node:path';

/** A path as the person meant it: from the folder they typed it in, not the one the tool runs in. */
export const pathOf = (typed: string): string =>
  resolve(process.env.SHOP_TYPED_IN ?? process.cwd(), typed);
