import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { cleanHtml } from '#base/values/html.server.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import type { Blog, BlogCard } from './contract.ts';

type CardRow = {
  url: string;
  title: string;
  perex: string;
  published_at: Date;
  file: string | null;
};
type BlogRow = CardRow & { content: string; image_alt: string };

const ON_HOMEPAGE = 6;

/** Newest first. An article with a future date is not shown before it. */
export async function listBlogs(sql: Sql, { limit, offset }: { limit: number; offset: number }) {
  const [rows, [total]] = await Promise.all([
    sql<CardRow[]>`
      select blog.url, blog.title, blog.perex, blog.published_at, file.name as file
      from blog left join file on file.id = blog.image_file_id
      where blog.is_published and blog.published_at <= now()
      order by blog.published_at desc, blog.id desc
      limit ${limit} offset ${offset}`,
    sql<{ count: string }[]>`
      select count(*) from blog where is_published and published_at <= now()`,
  ]);
  return { blogs: rows.map(cardOf), count: total!.count };
}

export async function listHomepageBlogs(sql: Sql): Promise<BlogCard[]> {
  return (await listBlogs(sql, { limit: ON_HOMEPAGE, offset: 0 })).blogs;
}

/** Cards of articles by their addresses, as cards carry them, in the order these are given in. */
export async function blogsOf(sql: Sql, urls: string[]): Promise<BlogCard[]> {
  const rows = await sql<CardRow[]>`
    select blog.url, blog.title, blog.perex, blog.published_at, file.name as file
    from unnest(${urls.map((url) => url.replace(/^\//, ''))}::text[]) with ordinality as wanted(url, place)
    join blog on blog.url = wanted.url and blog.is_published and blog.published_at <= now()
    left join file on file.id = blog.image_file_id
    order by wanted.place`;
  return rows.map(cardOf);
}

/** Takes the address with or without its leading slash, as cards carry it. */
export async function getBlog(sql: Sql, url: string): Promise<Blog> {
  const [row] = await sql<BlogRow[]>`
    select blog.url, blog.title, blog.perex, blog.content, blog.image_alt, blog.published_at,
           file.name as file
    from blog left join file on file.id = blog.image_file_id
    where blog.url = ${url.replace(/^\//, '')} and blog.is_published and blog.published_at <= now()`;
  if (!row) throw ShopError.notFound('messages.blog.notFound');
  return {
    ...cardOf(row),
    content: cleanHtml(row.content),
    image_alt: row.image_alt,
  };
}

const cardOf = ({ url, title, perex, published_at, file }: CardRow): BlogCard => ({
  title,
  perex: cleanHtml(perex),
  image: file && mediaUrl(file),
  publish: published_at.toISOString(),
  url: { url: `/${url}` },
});
