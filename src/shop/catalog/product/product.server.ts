import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { cleanHtml } from '#base/values/html.server.ts';
import { type ReadThrough, uncached } from '#base/process/cache.server.ts';
import { stillComing } from '#shop/availability/availability.ts';
import { todayInBratislava } from '#text/clock.ts';
import { GUEST, type Visitor } from '#shop/kernel/visitor.ts';
import { inOrder } from '#shop/parameters/order.ts';
import {
  cardJoins,
  listedCardsOf,
  listedColumns,
  type ListedRow,
  mediaUrl,
} from '#shop/catalog/card/cards.server.ts';
import { categoryColumns, categoryOf, type CategoryRow } from '#shop/catalog/category.server.ts';
import type { AttachmentGroup, ListedCard, Parameter, Product } from '#shop/catalog/contract.ts';

type ProductRow = ListedRow & {
  description: string;
  parameters: Parameter[];
  parameter_names: string[][] | null;
  vendor_logo: string | null;
  images: { name: string; caption: string; cover: boolean }[];
  category: CategoryRow;
};

type Shown = { row: ProductRow; related: ListedRow[] };

/** What visitors find; or hidden ones too, as the office previews them, which must not be kept in a cache. */
export type Which = 'sold' | 'all';

export async function getProduct(
  sql: Sql,
  visitor: Visitor,
  slug: string,
  readThrough: ReadThrough = uncached,
  which: Which = 'sold',
): Promise<Product> {
  const { row, related } = await readThrough(`product ${slug}`, () =>
    readProduct(sql, slug, which),
  );
  const [card, ...others] = await listedCardsOf(sql, [row, ...related], visitor);
  return {
    ...card!,
    image: row.images.map(({ name, caption, cover }) => ({ src: mediaUrl(name), caption, cover })),
    description: row.description,
    vendor_logo: row.vendor_logo && mediaUrl(row.vendor_logo),
    parameters: inOrder(row.parameters, row.parameter_names ?? []),
    category: categoryOf(row.category),
    related_products: others,
    inbound: visitor.customer ? stillComing(row, todayInBratislava()) : [],
  };
}

/** Of the product at an address, or of the one that had it before: from where something stands, nothing leads away. */
export const idAt = (sql: Sql, slug: string, which: Which = 'sold') => sql`
  coalesce((select there.id from product there
            where there.slug = ${slug} and ${which === 'all' ? sql`true` : sql`not there.is_draft`}),
           (select product_id from product_former_slug where product_former_slug.slug = ${slug}))`;

/** A condition on `product`. */
export const ofThese = (sql: Sql, which: Which) =>
  which === 'all' ? sql`true` : sql`product.is_sold`;

async function readProduct(sql: Sql, slug: string, which: Which): Promise<Shown> {
  const [[row], related] = await Promise.all([
    sql<ProductRow[]>`
      select ${listedColumns(sql, GUEST)}, product.description, product.parameters,
             (select jsonb_agg(array[parameter.name] || parameter.aliases
                               order by own.position, parameter.id)
              from effective_parameter own join parameter on parameter.id = own.parameter_id
              where own.category_id = product.category_id) as parameter_names,
             logo.name as vendor_logo,
             (select coalesce(jsonb_agg(jsonb_build_object(
                'name', file.name, 'caption', image.caption, 'cover', image.is_cover)
                order by image.is_cover desc, image.position), '[]')
              from product_image image join file on file.id = image.file_id
              where image.product_id = product.id) as images,
             (select to_jsonb(found) from (
                select ${categoryColumns(sql)} from category where category.id = product.category_id
              ) as found) as category
      from product ${cardJoins(sql)}
      left join file logo on logo.id = vendor.logo_file_id
      where product.id = ${idAt(sql, slug, which)} and ${ofThese(sql, which)}`,
    readRelated(sql, slug, which),
  ]);
  if (!row) throw ShopError.notFound('messages.product.notFound');
  return { row: { ...row, description: cleanHtml(row.description) }, related };
}

const readRelated = (sql: Sql, slug: string, which: Which) => sql<ListedRow[]>`
  select ${listedColumns(sql, GUEST)}
  from product origin
  join related_product related on related.product_id = origin.id
  join product on product.id = related.related_id and product.is_sold
  ${cardJoins(sql)}
  where origin.id = ${idAt(sql, slug, which)}
  order by related.position, product.id`;

export async function listHomepageProducts(
  sql: Sql,
  visitor: Visitor,
  readThrough: ReadThrough = uncached,
): Promise<ListedCard[]> {
  const { rows } = await readThrough('homepage', async () => ({ rows: await readOffers(sql) }));
  return listedCardsOf(sql, rows, visitor);
}

const readOffers = (sql: Sql) => sql<ListedRow[]>`
  select ${listedColumns(sql, GUEST)} from product ${cardJoins(sql)}
  where product.offer_position is not null and product.is_sold
  order by product.offer_position, product.id
  limit 30`;

/** In the order of the slugs; those that are not sold are left out. */
export async function listCards(
  sql: Sql,
  visitor: Visitor,
  slugs: string[],
): Promise<ListedCard[]> {
  const rows = await sql<ListedRow[]>`
    select ${listedColumns(sql, GUEST)} from product ${cardJoins(sql)}
    where product.slug = any(${slugs}) and product.is_sold
    order by array_position(${slugs}::text[], product.slug)`;
  return listedCardsOf(sql, rows, visitor);
}

type AttachmentRow = {
  id: number;
  group_title: string;
  filename: string;
  size: number;
};

export async function listAttachments(
  sql: Sql,
  code: string,
  which: Which = 'sold',
): Promise<AttachmentGroup[]> {
  const [product] = await sql`
    select id from product where code = ${code} and ${ofThese(sql, which)}`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  const rows = await sql<AttachmentRow[]>`
    select attachment.id, attachment.group_title, attachment.filename, file.size
    from attachment join file on file.id = attachment.file_id
    where attachment.product_id = ${product.id}
    order by attachment.position`;
  return [...Map.groupBy(rows, (row) => row.group_title)].map(([title, files]) => ({
    title,
    attachments: files.map(({ id, filename, size }) => ({
      url: `/files/attachment/${id}/${encodeURIComponent(filename)}`,
      filename,
      filesize: size,
      file_icon: filename.split('.').at(-1)!.toLowerCase(),
    })),
  }));
}

export async function findAttachment(sql: Sql, id: number, filename: string) {
  const [file] = await sql<{ media_type: string; bytes: Buffer }[]>`
    select file.media_type, file.bytes
    from attachment
    join file on file.id = attachment.file_id
    join product on product.id = attachment.product_id and product.is_sold
    where attachment.id = ${id} and attachment.filename = ${filename}`;
  return file ?? null;
}
