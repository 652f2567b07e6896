import type { Document } from './document.ts';
import { addressOf, FileError, flagOf, required, type Kind, type Row } from './kind.server.ts';
import { bodyOf, htmlOf } from './rich-text.server.ts';

export const PAGES: Kind = {
  folder: 'pages',
  entity: 'text_page',
  isList: false,
  keys: ['title', 'description', 'format'],
  read: (sql) => sql<Row[]>`select url, title, description, content from text_page order by url`,
  toDocument: ({ url, content, ...head }) => withBody(String(url), head, String(content)),
  toRow: (document) => ({
    url: addressOf(document),
    title: required(document, 'title'),
    description: document.head.description ?? '',
    content: htmlOf(document),
  }),
  async write(tx, rows) {
    for (const row of rows)
      await tx`
        insert into text_page ${tx(row)}
        on conflict (url) do update set title = excluded.title, description = excluded.description,
          content = excluded.content, updated_at = now()`;
  },
  async remove(tx, rows) {
    await tx`delete from text_page where url in ${tx(rows.map(({ url }) => String(url)))}`;
  },
};

export const BLOG: Kind = {
  folder: 'blog',
  entity: 'blog',
  isList: false,
  keys: ['title', 'perex', 'published', 'visible', 'image', 'image_alt', 'format'],
  read: (sql) => sql<Row[]>`
    select url, title, perex, regexp_replace(to_char(published_at, 'YYYY-MM-DD HH24:MI:SS'), ':00$', '')
             as published, is_published as visible, file.name as image, image_alt, content
    from blog left join file on file.id = image_file_id order by url`,
  toDocument: ({ url, content, ...head }) => withBody(String(url), head, String(content)),
  toRow: (document) => ({
    url: addressOf(document),
    title: required(document, 'title'),
    perex: document.head.perex ?? '',
    published: momentOf(required(document, 'published')),
    visible: flagOf(document, 'visible'),
    image: document.head.image || null,
    image_alt: document.head.image_alt ?? '',
    content: htmlOf(document),
  }),
  async write(tx, rows) {
    for (const { image, published, visible, ...row } of rows)
      await tx`
        insert into blog (url, title, perex, content, image_alt, published_at, is_published,
                          image_file_id)
        values (${row.url!}, ${row.title!}, ${row.perex!}, ${row.content!}, ${row.image_alt!},
                ${published!}::text::timestamptz, ${visible!},
                (select id from file where name = ${image!}))
        on conflict (url) do update set title = excluded.title, perex = excluded.perex,
          content = excluded.content, image_alt = excluded.image_alt,
          published_at = excluded.published_at, is_published = excluded.is_published,
          image_file_id = excluded.image_file_id`;
  },
  async remove(tx, rows) {
    await tx`delete from blog where url in ${tx(rows.map(({ url }) => String(url)))}`;
  },
};

function withBody(name: string, head: Row, html: string): Document {
  const { head: format, body } = bodyOf(html);
  return { name, head: { ...textsOf(head), ...format }, body };
}

/** Front matter as text; what is not set is left out. */
export const textsOf = (row: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      value === null || value === '' ? [] : [[key, String(value)]],
    ),
  );

/** A day, or a day with its hour, on the shop's own clock. */
function momentOf(value: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/.exec(value) ?? [];
  if (!day || Number.isNaN(Date.parse(`${day}T${time ?? '00:00'}`)))
    throw new FileError('content.moment', { value });
  return `${day} ${time ?? '00:00'}`;
}
