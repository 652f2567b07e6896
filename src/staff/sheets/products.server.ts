import { cleanHtml } from '#base/html.server.ts';
import { slugify } from '#base/slug.ts';
import { isExemptionCode } from '#shop/einvoice/codes.ts';
import { CellError } from './cell-error.ts';
import { findSimilarCodes } from './codes-check.server.ts';
import { checkPrices, checkProducts } from './products-check.server.ts';
import { PRODUCT_SAMPLE } from './products-sample.ts';
import { targetPrice, writeProducts } from './products-write.server.ts';
import { writeMany } from './write-many.server.ts';
import {
  categorySlug,
  choice,
  ean,
  flag,
  percentage,
  slug,
  text,
  unitMoney,
  whole,
  wholeNumber,
} from './kinds.ts';
import { accessories, codes, packs, parameters } from './lists.ts';
import { KEPT, REQUIRED, type Column, type Sheet } from './sheet.server.ts';

const UNITS = ['ks', 'm', 'bal', 'sada', 'par', 'kg', 'hod'];
const OTHER_UNITS = {
  ...{
    kus: 'ks',
    kusy: 'ks',
    kusov: 'ks',
    pcs: 'ks',
    meter: 'm',
    metre: 'm',
    metrov: 'm',
    bm: 'm',
  },
  ...{
    balenie: 'bal',
    balík: 'bal',
    set: 'sada',
    súprava: 'sada',
    pár: 'par',
    hodina: 'hod',
    h: 'hod',
  },
};
const VAT_RATES = [23, 19, 5, 0];

/** Tags that say nothing but what they are need no cleaning, which over a whole catalogue takes a while. */
const BARE = /<\/?(?:p|br|ul|ol|li|strong|em|b|i|h2|h3|h4)>/g;
const tidyHtml = (html: string) => (/[<>&]/.test(html.replace(BARE, '')) ? cleanHtml(html) : html);

/** Of the European list of reasons why there is no tax. */
function exemptionCode(code: string): string {
  if (!isExemptionCode(code)) throw new CellError('exemptionCode');
  return code.toUpperCase();
}

const CODE: Column = {
  name: 'code',
  kind: text({ longest: 60, check: wholeNumber }),
  help: 'columns.products.code',
  blank: REQUIRED,
  isKey: true,
};
const PRICE: Column = {
  name: 'price',
  sql: 'price_cents',
  kind: unitMoney,
  help: 'columns.products.price',
  blank: REQUIRED,
};
const VAT: Column = {
  name: 'vat',
  sql: 'vat_percent',
  kind: percentage(...VAT_RATES),
  help: 'columns.products.vat',
  blank: 23,
};

/** Nobody gets more decimals by a slip: a product has two until its file says otherwise. */
const DECIMALS: Column = {
  name: 'price_decimals',
  kind: choice([2, 3, 4]),
  help: 'columns.products.price_decimals',
  blank: KEPT,
};

export const products: Sheet = {
  name: 'products',
  subjects: ['catalogue', 'prices'],
  entity: 'product',
  isCatalogue: true,
  mayCreate: true,
  columns: [
    CODE,
    { name: 'name', kind: text(), help: 'columns.products.name', blank: REQUIRED },
    { name: 'category', kind: categorySlug, help: 'columns.products.category', blank: REQUIRED },
    { name: 'vendor', kind: text(), help: 'columns.products.vendor', blank: REQUIRED },
    PRICE,
    DECIMALS,
    VAT,
    {
      name: 'exemption_code',
      kind: text({ longest: 40, check: exemptionCode }),
      help: 'columns.products.exemption_code',
      blank: '',
    },
    {
      name: 'exemption_reason',
      kind: text(),
      help: 'columns.products.exemption_reason',
      blank: '',
    },
    { name: 'unit', kind: choice(UNITS, OTHER_UNITS), help: 'columns.products.unit', blank: 'ks' },
    {
      name: 'quantity_step',
      kind: whole({ least: 1, most: 9999 }),
      help: 'columns.products.quantity_step',
      blank: 1,
    },
    {
      name: 'is_sold',
      kind: flag,
      help: 'columns.products.is_sold',
      blank: true,
    },
    {
      name: 'offer_position',
      kind: whole({ least: 1, most: 9999 }),
      help: 'columns.products.offer_position',
      blank: null,
    },
    { name: 'slug', kind: slug, help: 'columns.products.slug', blank: KEPT },
    {
      name: 'short_description',
      kind: text({ longest: 2_000, hasLines: true }),
      help: 'columns.products.short_description',
      blank: '',
    },
    {
      name: 'description',
      kind: text({ longest: 200_000, isSearched: false, hasLines: true, check: tidyHtml }),
      help: 'columns.products.description',
      blank: '',
    },
    { name: 'parameters', kind: parameters, help: 'columns.products.parameters', blank: '[]' },
    { name: 'related', kind: codes, help: 'columns.products.related', blank: '{}' },
    { name: 'packs', kind: packs, help: 'columns.products.packs', blank: '[]' },
    { name: 'accessories', kind: accessories, help: 'columns.products.accessories', blank: '[]' },
    { name: 'ean', kind: ean, help: 'columns.products.ean', blank: '' },
    {
      name: 'vendor_code',
      kind: text({ longest: 60, check: wholeNumber }),
      help: 'columns.products.vendor_code',
      blank: '',
    },
    {
      name: 'successor',
      kind: text({ longest: 60, check: wholeNumber }),
      help: 'columns.products.successor',
      blank: '',
    },
    {
      name: 'purchase_price',
      sql: 'purchase_cents',
      kind: unitMoney,
      help: 'columns.products.purchase_price',
      blank: null,
    },
  ],
  hidden: {
    own_slug: ({ name }) => (typeof name === 'string' ? slugify(name) : null),
    code_slug: ({ code }) => slugify(code as string),
    vendor_slug: ({ vendor }) => (typeof vendor === 'string' ? slugify(vendor) : null),
  },
  select: (tx) => tx`
    select product.id, product.code, product.name, category.slug as category,
           vendor.name as vendor, (price_cents + price_fraction / 100.0)::float8 as price_cents,
           price_decimals::int, vat_percent::int, exemption_code, exemption_reason, unit, quantity_step, is_sold,
           offer_position, product.slug, short_description, description, parameters,
           array(select other.code from related_product join product other on other.id = related_id
                 where product_id = product.id order by related_product.position, other.code) as related,
           coalesce((select jsonb_agg(jsonb_build_object('quantity', quantity, 'label', label)
                                      order by position, quantity)
                     from product_pack where product_id = product.id), '[]') as packs,
           coalesce((select jsonb_agg(jsonb_build_object('code', other.code, 'kind', kind, 'why', why)
                                      order by position, other.code)
                     from product_accessory join product other on other.id = accessory_id
                     where product_id = product.id), '[]') as accessories,
           ean, vendor_code,
           coalesce((select other.code from product other where other.id = product.successor_id), '')
             as successor,
           (purchase_cents + purchase_fraction / 100.0)::float8 as purchase_cents
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
  subjects: ['prices'],
  entity: 'product',
  isCatalogue: true,
  mayCreate: false,
  columns: [CODE, PRICE, DECIMALS, VAT],
  select: (tx) => tx`
    select id, code, (price_cents + price_fraction / 100.0)::float8 as price_cents,
           price_decimals::int, vat_percent::int
    from product`,
  check: async (tx) => [...(await findSimilarCodes(tx)), ...(await checkPrices(tx))],
  write: (tx) =>
    writeMany(tx, {
      isListed: tx`target.price_cents <> known.price_cents`,
      async write() {
        await tx`
          update product
          set ${targetPrice(tx)}, vat_percent = target.vat_percent, updated_at = now()
          from target where target.id = product.id and status = 'changed'`;
      },
    }),
  sample: PRODUCT_SAMPLE.map(({ code, price }) => ({ code, price })),
};
