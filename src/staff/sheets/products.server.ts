import { slugify } from '#base/values/slug.ts';
import { findSimilarCodes } from './codes-check.server.ts';
import { isListed, PRICE_COLUMNS, PRODUCT_COLUMNS } from './product-columns.server.ts';
import { checkPrices, checkProducts } from './products-check.server.ts';
import { PRODUCT_SAMPLE } from './samples/products-sample.ts';
import { writeProducts } from './products-write.server.ts';
import type { Sheet } from './sheet.server.ts';
import { changesOf, differsIn, valuesOf } from './stored.server.ts';
import { writeMany } from './write-many.server.ts';

export const products: Sheet = {
  name: 'products',
  subjects: ['catalogue', 'prices'],
  entity: 'product',
  isCatalogue: true,
  mayCreate: true,
  columns: PRODUCT_COLUMNS,
  hidden: {
    own_slug: ({ name }) => (typeof name === 'string' ? slugify(name) : null),
    code_slug: ({ code }) => slugify(code as string),
    vendor_slug: ({ vendor }) => (typeof vendor === 'string' ? slugify(vendor) : null),
  },
  select: (tx) => tx`
    select product.id, ${valuesOf(tx, 'product', PRODUCT_COLUMNS)}
    from product
    join category on category.id = product.category_id
    join vendor on vendor.id = product.vendor_id`,
  check: checkProducts,
  write: writeProducts,
  sample: PRODUCT_SAMPLE,
};

/** The two columns that change most often, as a file of their own; it adds no product. */
export const prices: Sheet = {
  name: 'prices',
  explainedBy: 'products',
  subjects: ['prices'],
  entity: 'product',
  isCatalogue: true,
  mayCreate: false,
  columns: PRICE_COLUMNS,
  select: (tx) => tx`select id, ${valuesOf(tx, 'product', PRICE_COLUMNS)} from product`,
  check: async (tx) => [...(await findSimilarCodes(tx)), ...(await checkPrices(tx))],
  write: (tx) =>
    writeMany(tx, {
      isListed: differsIn(tx, PRICE_COLUMNS.filter(isListed)),
      async write() {
        await tx`
          update product
          set ${changesOf(tx, PRICE_COLUMNS)}, updated_at = now()
          from target where target.id = product.id and status = 'changed'`;
      },
    }),
  sample: PRODUCT_SAMPLE.map(({ code, price }) => ({ code, price })),
};
