import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '#base/values/html.server.ts';
import { isEan } from '#shop/catalog/product/ean.ts';
import { useDatabase } from '#tests/database.ts';

const { sql } = useDatabase();

describe('catalogue', () => {
  test('434 products in five departments, all of them listed', async () => {
    const rows = await sql`
      select slug, product_count, in_stock_count > 0 as has_stock from category
      where parent_id is null order by position`;
    expect(rows.map(({ slug }) => slug)).toEqual(['ezs', 'cctv', 'evs', 'eps', 'sks']);
    expect(rows.reduce((sum, row) => sum + row.product_count, 0)).toBe(434);
    expect(rows.every((row) => row.has_stock)).toBe(true);
  });

  test('every category has its sentence, every leaf its products', async () => {
    const rows = await sql`
      select path from category
      where sentence = '' or (product_count = 0 and not exists (
        select from category child where child.parent_id = category.id))`;
    expect([...rows]).toEqual([]);
  });

  test('nine offers of all departments', async () => {
    const rows = await sql`
      select offer_position, split_part(path, '/', 1) as department
      from product join category on category.id = category_id
      where offer_position is not null order by offer_position`;
    expect(rows.map((row) => row.offer_position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set(rows.map((row) => row.department)).size).toBe(5);
  });

  test('stock is worded in every way the shop knows', async () => {
    const [found] = await sql`
      select array_agg(distinct width_bucket(stock, array[1, 5, 10, 20, 50, 100, 250, 500, 1000])
               order by width_bucket(stock, array[1, 5, 10, 20, 50, 100, 250, 500, 1000])) as steps,
             min(stock) < 0 as has_debts
      from product`;
    expect(found).toEqual({ steps: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], has_debts: true });
  });

  test('three or more related products, all of them sold', async () => {
    const [few] = await sql`
      select count(*)::int as products from product
      where (select count(*) from related_product join product other on other.id = related_id
             where product_id = product.id and other.is_sold) < 3 and is_sold`;
    expect(few).toEqual({ products: 0 });
  });

  test('three or more pictures and one cover', async () => {
    const [wrong] = await sql`
      select count(*)::int as products from product
      where (select count(*) from product_image where product_id = product.id) < 3
         or (select count(*) from product_image where product_id = product.id and is_cover) <> 1`;
    expect(wrong).toEqual({ products: 0 });
  });

  test('every product has an EAN and a vendor’s code of its own, and not all a purchase price', async () => {
    const rows = await sql<{ ean: string; vendor_code: string; purchase: number | null }[]>`
      select ean, vendor_code, purchase_cents as purchase from product`;
    expect(rows.every(({ ean }) => isEan(ean))).toBe(true);
    expect(new Set(rows.map(({ ean }) => ean)).size).toBe(438);
    expect(new Set(rows.map(({ vendor_code }) => vendor_code)).size).toBe(438);
    const known = rows.filter(({ purchase }) => purchase !== null).length;
    expect(known).toBeGreaterThan(200);
    expect(known).toBeLessThan(438);
  });

  test('four products are no longer sold; one of them was ordered, one has no successor', async () => {
    const rows = await sql`
      select code, (select code from product other where other.id = product.successor_id) as successor,
             exists (select from order_line where product_id = product.id) as was_ordered
      from product where not is_sold order by code`;
    expect([...rows]).toEqual([
      { code: 'OP-H03', successor: 'OP-H04', was_ordered: true },
      { code: 'OP-H15', successor: 'OP-H03', was_ordered: false },
      { code: 'SN-KT35W', successor: 'SN-KT43W', was_ordered: false },
      { code: 'VT-Z107', successor: null, was_ordered: false },
    ]);
  });

  test('the next product gets the next number', async () => {
    const [next] = await sql`select nextval(pg_get_serial_sequence('product', 'id'))::int as id`;
    expect(next).toEqual({ id: 439 });
  });
});

describe('files', () => {
  test('are named after their bytes', async () => {
    const rows = await sql`select name, media_type, bytes from file where id % 20 = 0`;
    expect(rows.length).toBeGreaterThan(50);
    for (const { name, media_type: type, bytes } of rows) {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      expect(name).toBe(`${hash}.${type === 'application/pdf' ? 'pdf' : 'svg'}`);
    }
  });

  test('attachments are PDF documents with a name of their own', async () => {
    const [found] = await sql`
      select count(*)::int as all, count(distinct filename)::int as names,
             count(*) filter (where substring(bytes for 5) = '%PDF-' and size > 8000)::int as documents,
             count(distinct product_id)::int as products
      from attachment join file on file.id = file_id`;
    expect(found).toEqual({ all: 929, names: 929, documents: 929, products: 434 });
  });
});

describe('content', () => {
  test('twelve pages, ten articles, four banners, thirteen partners', async () => {
    const [found] = await sql`
      select (select count(*) from text_page)::int as pages,
             (select count(*) from blog where image_file_id is not null)::int as articles,
             (select count(*) from banner)::int as banners,
             (select count(*) from promo)::int as promos,
             (select count(*) from vendor where is_partner and logo_file_id is not null)::int as partners,
             (select array_agg(key order by key) from setting
              where key in ('company', 'opening_hours', 'auth_panel')) as settings`;
    expect(found).toEqual({
      pages: 12,
      articles: 10,
      banners: 4,
      promos: 2,
      partners: 13,
      settings: ['auth_panel', 'company', 'opening_hours'],
    });
  });

  test('is stored as it may be shown', async () => {
    const rows = await sql`
      select content from blog union all select content from text_page
      union all select description from product`;
    for (const { content } of rows) {
      expect(cleanHtml(content)).toBe(content);
      expect(content).not.toContain('image:');
    }
  });

  test('no link inside the texts leads nowhere', async () => {
    const texts = await sql`
      select content from blog union all select content from text_page
      union all select link from banner union all select link from promo
      union all select description from product`;
    const known = await sql`
      select '/category/' || path as url from category
      union all select '/page/sk/' || url from text_page
      union all select '/blog/sk/' || url from blog
      union all select '/media/' || name from file`;
    const urls = new Set([...known.map(({ url }) => url), '/blog', '/register', '/login']);
    const links = texts.flatMap(({ content }) => [
      ...(content.startsWith('/') ? [content] : []),
      ...[...content.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, url]) => url),
    ]);
    expect(links.length).toBeGreaterThan(500);
    expect(links.filter((url) => !urls.has(url))).toEqual([]);
  });

  test('the bar: five departments in their colours, the blog and the support', async () => {
    const rows = await sql`
      select type, label, color <> '' and bg_color <> '' as is_coloured from menu_item order by position`;
    expect(rows.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 5 }, () => 'category'),
      'blog-list',
      'text-page',
    ]);
    expect(rows.filter((row) => row.is_coloured)).toHaveLength(5);
    expect(rows.at(-1)?.label).toBe('Technická podpora');
  });
});
