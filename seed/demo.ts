import type { Db } from '#base/database.server.ts';
import { catalog } from './catalog.ts';
import { listCategories } from './categories.ts';
import { bannerRows, blogRows, promoRows, site } from './content.ts';
import { describe } from './descriptions.ts';
import { FileStore } from './files.ts';
import { manifest, readDrawing } from './illustrations.ts';
import { picturesOf } from './pictures.ts';
import { expandCatalog, type SeedProduct } from './products.ts';
import { insertRows, type Say } from './rows.ts';
import { categoryRow } from './shop.ts';
import { stockOf } from './stock.ts';

/** The whole demo catalogue and its content, on top of what every shop has; same rows every time. */
export async function loadDemo(db: Db, say: Say): Promise<void> {
  const products = expandCatalog(catalog);
  const files = new FileStore();
  const banners = bannerRows(files);
  const articles = blogRows(files);
  const logos = catalog.brands.map((brand) =>
    files.add('image/svg+xml', readDrawing(manifest.partners[brand.id] ?? '')),
  );
  const pictures = products.flatMap((product) => picturesOf(product, files));

  const categories = listCategories(catalog);
  await insertRows(
    db,
    'category',
    categories.filter((category) => category.parentId !== null).map(categoryRow),
  );
  await insertRows(
    db,
    'file',
    files.all.map(({ id, name, mediaType, bytes }) => ({
      id,
      name,
      media_type: mediaType,
      size: bytes.length,
      bytes,
    })),
  );
  await insertRows(
    db,
    'vendor',
    catalog.brands.map(({ id, name }, index) => ({
      id: index + 1,
      name,
      slug: id,
      logo_file_id: logos[index]?.id,
      is_partner: true,
      position: index + 1,
    })),
  );
  const categoryIds = new Map(categories.map(({ path, id }) => [path, id]));
  const vendorIds = new Map(catalog.brands.map(({ name }, index) => [name, index + 1]));
  await insertRows(
    db,
    'product',
    products.map((product) => productRow(db, product, categoryIds, vendorIds)),
  );
  await insertRows(db, 'stock', stockOf(products, site.warehouses.length));
  await insertRows(db, 'product_image', pictures);
  await insertRows(db, 'banner', banners);
  await insertRows(db, 'blog', articles);
  await insertRows(db, 'promo', promoRows());
  say('demo', 1, 1);
}

/** The oldest product came in March 2023, a new one every three days. */
const FIRST_DAY = Date.UTC(2023, 2, 6, 8);
const THREE_DAYS = 3 * 86_400_000;

function productRow(
  db: Db,
  product: SeedProduct,
  categoryIds: Map<string, number>,
  vendorIds: Map<string, number>,
) {
  const createdAt = new Date(FIRST_DAY + product.id * THREE_DAYS);
  return {
    id: product.id,
    code: product.code,
    slug: product.slug,
    name: product.name,
    short_description: product.shortDescription,
    description: describe(product),
    vendor_id: vendorIds.get(product.brand),
    category_id: categoryIds.get(product.family.path),
    unit: product.family.unit,
    quantity_step: product.quantityStep,
    price_cents: product.priceCents,
    parameters: db.json(product.parameters),
    created_at: createdAt,
    updated_at: createdAt,
  };
}
