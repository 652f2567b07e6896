import { cleanHtml } from '#base/values/html.server.ts';
import { isExemptionCode } from '#shop/invoices/einvoice/codes.ts';
import { CellError } from './cell-error.ts';
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
import { CODE_HEADINGS } from './headings.server.ts';
import { accessories, codes, packs, parameters } from './lists.ts';
import { UNITS, VAT_RATES } from '#staff/product-choices.ts';
import { column, KEPT, REQUIRED } from './sheet.server.ts';
import { apart, small, type Stored, type StoredColumn } from './stored.server.ts';

const OTHER_UNITS = {
  kus: 'ks',
  kusy: 'ks',
  kusov: 'ks',
  pcs: 'ks',
  meter: 'm',
  metre: 'm',
  metrov: 'm',
  bm: 'm',
  balenie: 'bal',
  balík: 'bal',
  set: 'sada',
  súprava: 'sada',
  pár: 'par',
  hodina: 'hod',
  h: 'hod',
};

/** Tags that say nothing but what they are need no cleaning, which over a whole catalogue takes a while. */
const PLAIN_TAGS = /<\/?(?:p|br|ul|ol|li|strong|em|b|i|h2|h3|h4)>/g;
const tidyHtml = (html: string) =>
  /[<>&]/.test(html.replace(PLAIN_TAGS, '')) ? cleanHtml(html) : html;

/** Of the European list of reasons why there is no tax. */
function exemptionCode(code: string): string {
  if (!isExemptionCode(code)) throw new CellError('exemptionCode');
  return code.toUpperCase();
}

type ProductColumn = StoredColumn & {
  /** Listings show it, or are sorted by it. */
  isListed?: true;
  /** The search has its words. */
  isDescribed?: true;
};

/** A price of the file is cents with hundredths of a cent; a product keeps the two apart. */
const unitPrice = (cents: string, fraction: string): Stored => ({
  read: `(${cents} + ${fraction} / 100.0)::float8`,
  write: {
    [cents]: `round(target.${cents} * 100)::bigint / 100`,
    [fraction]: `coalesce(round(target.${cents} * 100)::bigint % 100, 0)`,
  },
});

const CODE: ProductColumn = column(
  'code',
  text({ longest: 60, check: wholeNumber }),
  REQUIRED,
  CODE_HEADINGS,
  { isKey: true, isFixed: true },
);
const PRICE: ProductColumn = column(
  'price',
  unitMoney,
  REQUIRED,
  'cena, cena-bez-dph, cena-eur, cena-eur-bez-dph, cena-bez-dph-eur, jednotkova-cena, jedn-cena, predajna-cena, predajna-cena-bez-dph, cennikova-cena',
  { sql: 'price_cents', stored: unitPrice('price_cents', 'price_fraction'), isListed: true },
);
const VAT: ProductColumn = column(
  'vat',
  percentage(...VAT_RATES),
  23,
  'dph, sadzba-dph, dph-sadzba, dph-v',
  { sql: 'vat_percent', stored: small('vat_percent') },
);

/** Nobody gets more decimals by a slip: a product has two until its file says otherwise. */
const DECIMALS: ProductColumn = column('price_decimals', choice([2, 3, 4]), KEPT, '', {
  stored: small('price_decimals'),
});

const SUCCESSOR = `
  coalesce((select other.code from product other where other.id = product.successor_id), '')`;

/**
 * The file of products, and with it all that is read from and written to the table: a column that is kept under its
 * own name needs no more than its line here.
 */
export const PRODUCT_COLUMNS: ProductColumn[] = [
  CODE,
  column(
    'name',
    text(),
    REQUIRED,
    'nazov, nazov-produktu, nazov-tovaru, nazov-polozky, tovar, produkt, polozka',
    { isListed: true, isDescribed: true },
  ),
  column('category', categorySlug, REQUIRED, 'kategoria', {
    stored: { read: 'category.slug', write: { category_id: 'category.id' } },
    isListed: true,
    isDescribed: true,
  }),
  column('vendor', text(), REQUIRED, 'vyrobca, znacka', {
    stored: { read: 'vendor.name', write: { vendor_id: 'vendor.id' } },
    isDescribed: true,
  }),
  PRICE,
  DECIMALS,
  VAT,
  column('exemption_code', text({ longest: 40, check: exemptionCode }), '', 'kod-oslobodenia'),
  column('exemption_reason', text(), '', 'dovod-oslobodenia, oslobodenie-od-dane'),
  column('unit', choice([...UNITS], OTHER_UNITS), 'ks', 'mj, merna-jednotka, m-j, jednotka'),
  column('quantity_step', whole({ least: 1, most: 9999 }), 1, 'predava-sa-po, nasobok, krok'),
  column('is_sold', flag, true, 'predava-sa, v-ponuke, aktivny', {
    isListed: true,
    isDescribed: true,
  }),
  column('offer_position', whole({ least: 1, most: 9999 }), null, 'poradie-v-akcii'),
  // Changed by itself: two products may exchange theirs.
  column('slug', slug, KEPT, 'adresa, url', { isFixed: true }),
  column('short_description', text({ longest: 2_000, hasLines: true }), '', 'kratky-popis', {
    isDescribed: true,
  }),
  column(
    'description',
    text({ longest: 200_000, isSearched: false, hasLines: true, check: tidyHtml }),
    '',
    'popis',
  ),
  column('parameters', parameters, '[]', 'parametre', { isDescribed: true }),
  column('related', codes, '{}', 'suvisiace, suvisiace-produkty', {
    stored: apart(`
      array(select other.code from related_product join product other on other.id = related_id
            where product_id = product.id order by related_product.position, other.code)`),
  }),
  column('packs', packs, '[]', 'balenia, balenie', {
    stored: apart(`
      coalesce((select jsonb_agg(jsonb_build_object('quantity', quantity, 'label', label)
                                 order by position, quantity)
                from product_pack where product_id = product.id), '[]')`),
  }),
  column('accessories', accessories, '[]', 'prislusenstvo', {
    stored: apart(`
      coalesce((select jsonb_agg(jsonb_build_object('code', other.code, 'kind', kind, 'why', why)
                                 order by position, other.code)
                from product_accessory join product other on other.id = accessory_id
                where product_id = product.id), '[]')`),
  }),
  column('ean', ean, '', 'ean-kod, ean13, ean-13, gtin, ciarovy-kod', { isDescribed: true }),
  column(
    'vendor_code',
    text({ longest: 60, check: wholeNumber }),
    '',
    'kod-vyrobcu, katalogove-cislo-vyrobcu, oznacenie-vyrobcu, part-number',
    { isDescribed: true },
  ),
  column(
    'successor',
    text({ longest: 60, check: wholeNumber }),
    '',
    'nahrada, nastupca, nahradil-ho',
    { stored: apart(SUCCESSOR) },
  ),
  column('purchase_price', unitMoney, null, 'nakupna-cena, nakupna-cena-bez-dph, nc', {
    sql: 'purchase_cents',
    stored: unitPrice('purchase_cents', 'purchase_fraction'),
  }),
  column(
    'minimum',
    whole({ least: 1, most: 1_000_000 }),
    null,
    'minimalny-stav, minimalna-zasoba, min-stav',
  ),
];

/** The columns that change most often. */
export const PRICE_COLUMNS = [CODE, PRICE, DECIMALS, VAT];

export const isListed = (column: ProductColumn) => column.isListed === true;
export const isDescribed = (column: ProductColumn) => column.isDescribed === true;
