import type { Tx } from '#base/database/database.server.ts';
import { centsPart, fractionPart } from '#base/values/money.ts';
import { deriveParameters } from '#shop/parameters/derive.server.ts';
import { accessoriesOf, packsOf } from './accessories.ts';
import { attachmentRows } from './attachments.ts';
import { catalog } from './catalog.ts';
import { listCategories } from './categories.ts';
import { bannerRows, blogRows, demoSettingRows, promoRows, site } from './content.ts';
import { describe } from './descriptions.ts';
import { FileStore, type SeedFile } from './files.ts';
import { identityOf } from './identity.ts';
import { manifest, readDrawing } from './illustrations.ts';
import { categoryParameterRows, parameterRows, parameterValueRows } from './parameters.ts';
import { picturesOf } from './pictures.ts';
import { expandCatalog, type SeedProduct } from './products.ts';
import { relatedOf } from './related.ts';
import { insertRows, type Say } from './rows.ts';
import { categoryRow } from './shop.ts';
import { inboundOf } from './inbound.ts';
import { stockOf } from './stock.ts';
import { synonymRows } from './synonyms.ts';
import { withdrawnOf, type WithdrawnProduct } from './withdrawn.ts';

/** The whole demo catalogue and its content, on top of what every shop has; same rows every time. */
export async function loadDemo(db: Tx, say: Say): Promise<void> {
  const products = expandCatalog(catalog);
  const withdrawn = withdrawnOf(products);
  const files = new FileStore();
  const banners = bannerRows(files);
  const articles = blogRows(files);
  const promos = promoRows(files);
  const vendors = vendorRows(files);
  const shown = [...products, ...withdrawn.map(({ product }) => product)];
  const pictures = shown.flatMap((product) => picturesOf(product, files));
  const attachments = await attachmentRows(catalog, products, files, (done, total) =>
    say('Writing documents', done, total),
  );
  const stock = stockOf(products, site.warehouses.length);
  const tables: [string, Record<string, unknown>[]][] = [
    ['category', subcategoryRows()],
    ['file', files.all.map(fileRow)],
    ['vendor', vendors],
    ['product', [...productRows(db, products), ...withdrawnRows(db, withdrawn)]],
    ['parameter', parameterRows()],
    ['parameter_value', parameterValueRows()],
    ['category_parameter', categoryParameterRows(catalog)],
    ['product_pack', packsOf(products)],
    ['product_accessory', accessoriesOf(products)],
    ['stock', stock],
    ['inbound_delivery', inboundOf(products, stock)],
    ['product_image', pictures],
    ['related_product', relatedOf(products)],
    ['attachment', attachments],
    ['banner', banners],
    ['blog', articles],
    ['promo', promos],
    ['search_synonym', synonymRows()],
    ['setting', demoSettingRows(db)],
  ];
  for (const [index, [table, rows]] of tables.entries()) {
    await insertRows(db, table, rows);
    say('Loading the catalogue', index + 1, tables.length);
  }
  await deriveParameters(db, db`true`);
}

const subcategoryRows = () =>
  listCategories(catalog)
    .filter((category) => category.parentId !== null)
    .map(categoryRow);

const fileRow = ({ id, name, mediaType, bytes }: SeedFile) => ({
  id,
  name,
  media_type: mediaType,
  size: bytes.length,
  bytes,
});

const vendorRows = (files: FileStore) =>
  catalog.brands.map(({ id, name }, index) => ({
    id: index + 1,
    name,
    slug: id,
    logo_file_id: files.add('image/svg+xml', readDrawing(manifest.partners[id] ?? '')).id,
    is_partner: true,
    position: index + 1,
  }));

/** What the home page offers, every department in turn. */
const SHOWCASE = [
  'NV-D8Z',
  'SN-KT43W',
  'DV-S110B',
  'PY-A1125',
  'KB-U6FP',
  'OP-N08P1',
  'SN-W64B',
  'ZK-RDK',
  'PY-DO0',
];

/** The oldest product came in March 2023, a new one every three days. */
const FIRST_DAY = Date.UTC(2023, 2, 6, 8);
const THREE_DAYS = 3 * 86_400_000;

function productRows(db: Tx, products: SeedProduct[]) {
  const categories = new Map(listCategories(catalog).map(({ path, id }) => [path, id]));
  const vendors = new Map(catalog.brands.map(({ name }, index) => [name, index + 1]));
  return products.map((product) => {
    const createdAt = new Date(FIRST_DAY + product.id * THREE_DAYS);
    const offer = SHOWCASE.indexOf(product.code);
    return {
      id: product.id,
      code: product.code,
      slug: product.slug,
      name: product.name,
      short_description: product.shortDescription,
      description: describe(product),
      vendor_id: vendors.get(product.brand),
      category_id: categories.get(product.family.path),
      unit: product.family.unit,
      quantity_step: product.quantityStep,
      price_cents: centsPart(product.price),
      price_fraction: fractionPart(product.price),
      price_decimals: product.priceDecimals,
      parameters: db.json(product.parameters),
      offer_position: offer < 0 ? null : offer + 1,
      is_sold: true,
      successor_id: null as number | null,
      ...identityOf(product),
      created_at: createdAt,
      updated_at: createdAt,
      priced_at: createdAt,
    };
  });
}

/** They were there from the first day on. */
const withdrawnRows = (db: Tx, withdrawn: WithdrawnProduct[]) =>
  productRows(
    db,
    withdrawn.map(({ product }) => product),
  ).map((row, index) => ({
    ...row,
    is_sold: false,
    successor_id: withdrawn[index]!.successor,
    created_at: new Date(FIRST_DAY),
  }));
