import type { Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { cleanHtml } from '#base/html.server.ts';
import { mediaUrl } from '#shop/catalog/cards.server.ts';
import type { Blog, BlogCard } from './contract.ts';

type CardRow = { url: string; title: string; perex: string; file: string | null };
type BlogRow = CardRow & { content: string; image_alt: string; published_at: Date };

const ON_HOMEPAGE = 6;

/** Newest first. An article with a day in the future waits for it. */
export async function listBlogs(sql: Sql, { limit, offset }: { limit: number; offset: number }) {
  const [rows, [total]] = await Promise.all([
    sql<CardRow[]>`
      select blog.url, blog.title, blog.perex, file.name as file
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
    publish: row.published_at.toISOString(),
    image_alt: row.image_alt,
  };
}

const cardOf = ({ url, title, perex, file }: CardRow): BlogCard => ({
  title,
  perex: cleanHtml(perex),
  image: file && mediaUrl(file),
  url: { url: `/${url}` },
});
