import { slugify } from '#base/values/slug.ts';
import type { Document } from './document.ts';
import { FileError, flagOf, linkOf, required, type Kind, type Row } from './kind.server.ts';
import { textsOf } from './texts.server.ts';

export const BANNERS: Kind = {
  folder: 'banners',
  entity: 'banner',
  isList: true,
  keys: ['label', 'link', 'image', 'visible'],
  read: (sql) => sql<Row[]>`
    select label, link, file.name as image, is_active as visible
    from banner join file on file.id = file_id order by position, banner.id`,
  toDocument: (row, index) => ({ name: nameOf(index, row.label), head: textsOf(row), body: '' }),
  toRow: (document) => ({
    label: required(document, 'label'),
    link: linkOf(document),
    image: required(document, 'image'),
    visible: flagOf(document, 'visible'),
  }),
  async write(tx, rows) {
    await tx`delete from banner`;
    for (const [index, { label, link, image, visible }] of rows.entries())
      await tx`
        insert into banner (label, link, is_active, position, file_id)
        values (${label!}, ${link!}, ${visible!}, ${index + 1},
                (select id from file where name = ${image!}))`;
  },
};

export const PROMOS: Kind = {
  folder: 'promos',
  entity: 'promo',
  isList: true,
  keys: ['title', 'link', 'department', 'image'],
  read: (sql) => sql<Row[]>`
    select title, link, department, file.name as image, text
    from promo left join file on file.id = image_file_id order by position, promo.id`,
  toDocument: ({ text, ...head }, index) => ({
    name: nameOf(index, head.title),
    head: textsOf(head),
    body: `${text}\n`,
  }),
  toRow: (document) => ({
    title: required(document, 'title'),
    link: linkOf(document),
    department: document.head.department ?? '',
    image: document.head.image || null,
    text: document.body.trim(),
  }),
  async write(tx, rows) {
    await tx`delete from promo`;
    for (const [index, { image, ...row }] of rows.entries())
      await tx`
        insert into promo (title, text, link, department, position, image_file_id)
        values (${row.title!}, ${row.text!}, ${row.link!}, ${row.department!}, ${index + 1},
                (select id from file where name = ${image!}))`;
  },
};

const TYPES = ['category', 'text-page', 'blog-list'];

export const MENU: Kind = {
  folder: 'menu',
  entity: 'menu',
  isList: true,
  keys: [
    'label',
    'description',
    'type',
    'category',
    'page',
    'color',
    'bg_color',
    'code',
    'picture',
  ],
  read: (sql) => sql<Row[]>`
    select menu_item.label, menu_item.description, type, category.slug as category,
           text_page.url as page, color, bg_color, code, picture
    from menu_item
    left join category on category.id = category_id
    left join text_page on text_page.id = text_page_id
    order by menu_item.position, menu_item.id`,
  toDocument: (row, index) => ({ name: nameOf(index, row.label), head: textsOf(row), body: '' }),
  toRow(document) {
    const type = required(document, 'type');
    if (!TYPES.includes(type))
      throw new FileError('values.choice', { value: type, choices: TYPES.join(', ') });
    return {
      label: required(document, 'label'),
      description: document.head.description ?? '',
      type,
      category: type === 'category' ? required(document, 'category') : null,
      page: type === 'text-page' ? required(document, 'page') : null,
      color: document.head.color ?? '',
      bg_color: document.head.bg_color ?? '',
      code: document.head.code ?? '',
      picture: pictureOf(document),
    };
  },
  async write(tx, rows) {
    await tx`delete from menu_item`;
    for (const [index, { category, page, ...row }] of rows.entries()) {
      const [target] = await tx<{ category_id: number | null; text_page_id: number | null }[]>`
        select (select id from category where slug = ${category!}) as category_id,
               (select id from text_page where url = ${page!}) as text_page_id`;
      if ((category && !target!.category_id) || (page && !target!.text_page_id))
        throw new FileError('content.target', { value: String(category ?? page) });
      await tx`insert into menu_item ${tx({ ...row, ...target, position: index + 1 })}`;
    }
  },
};

/** Of the tile on the home page: one from the folder of pictures, or one that the shop brings along. */
function pictureOf({ head: { picture = '' } }: Document): string {
  if (/^(\/(media|categories)\/[\w.-]+)?$/.test(picture)) return picture;
  throw new FileError('content.picturePlace', { value: picture });
}

/** Files of a list stand in the order of their names. */
const nameOf = (index: number, title: Row[string] | undefined) =>
  `${String(index + 1).padStart(2, '0')}-${slugify(String(title)).slice(0, 40).replace(/-$/, '')}`;
