import type { Db } from '#base/database/database.server.ts';
import { catalog, readJson } from './catalog.ts';
import { type FileStore, mediaUrl } from './files.ts';
import { readDrawing } from './illustrations.ts';
import { readDocuments, toHtml } from './markdown.ts';

type Site = {
  company: Record<'name' | 'street' | 'city' | 'zip' | 'phone' | 'supportEmail', string> &
    Record<string, string | Record<string, string>>;
  openingHours: { days: string; hours: string }[];
  warehouses: {
    name: string;
    code: string;
    address: string;
    openingHours: string;
    phone: string;
  }[];
  banners: { image: string; label: string; link: string }[];
  promos: { title: string; text: string; link: string; cat: string; image: string }[];
  authPanel: { title: string; points: string[] };
  categorySentences: Record<string, string>;
  menu: { label: string; type: 'text-page' | 'blog-list'; url: string }[];
};

export const site: Site = readJson('./content/site.json');

const LOGO = {
  src: '/brand/logo-on-dark.svg',
  width: 164,
  height: 34,
  share: '/brand/share.png',
  print: null,
};

export const settingRows = (db: Db) => [
  { key: 'company', value: db.json(site.company) },
  { key: 'opening_hours', value: db.json(site.openingHours) },
  { key: 'auth_panel', value: db.json(site.authPanel) },
];

/** What an owner's shop must not begin with: another's logo, and a year that stands still. */
export const demoSettingRows = (db: Db) => [
  { key: 'logo', value: db.json(LOGO) },
  { key: 'copyright_year', value: db.json(2024) },
];

/** Text pages have no pictures: they belong to every shop, and only the demo brings files. */
export function textPageRows() {
  return readDocuments('pages').map(({ url, head, body }, index) => ({
    id: index + 1,
    url,
    title: head.title,
    description: head.description ?? '',
    content: toHtml(body, (file) => {
      throw new Error(`The page ${url} asks for the picture ${file}`);
    }),
    updated_at: new Date('2026-11-02T08:00:00+01:00'),
  }));
}

/** What stands beside the departments in the bar; the footer links to the other pages itself. */
const BESIDE_DEPARTMENTS = ['blog', 'technicka-podpora'];

export function menuRows(pages: { id: number; url: string }[]) {
  const departments = catalog.categories.map(({ slug, label, title, color, bgColor }, index) => ({
    label,
    description: title,
    color,
    bg_color: bgColor,
    code: slug === 'sks' ? 'ŠKS' : slug.toUpperCase(),
    picture: `/categories/${slug}.svg`,
    type: 'category',
    category_id: index + 1,
    text_page_id: null,
  }));
  const others = BESIDE_DEPARTMENTS.map((url) => {
    const item = site.menu.find((known) => known.url === url);
    if (!item) throw new Error(`The menu of the site has no ${url}`);
    const page = pages.find((known) => known.url === url);
    return {
      label: item.label,
      description: '',
      color: '',
      bg_color: '',
      code: '',
      picture: '',
      type: item.type,
      category_id: null,
      text_page_id: page?.id ?? null,
    };
  });
  return [...departments, ...others].map((item, index) => ({
    id: index + 1,
    position: index + 1,
    ...item,
  }));
}

export const bannerRows = (files: FileStore) =>
  site.banners.map(({ image, label, link }, index) => ({
    id: index + 1,
    file_id: files.add('image/svg+xml', readDrawing(`banners/${image}`)).id,
    label,
    link,
    position: index + 1,
  }));

export const promoRows = (files: FileStore) =>
  site.promos.map(({ title, text, link, cat, image }, index) => ({
    id: index + 1,
    title,
    text,
    link,
    department: cat,
    position: index + 1,
    image_file_id: files.add('image/svg+xml', readDrawing(image)).id,
  }));

/** Oldest first, so that the newest article has the highest id as it would in a living shop. */
export function blogRows(files: FileStore) {
  const picture = (file: string) => files.add('image/svg+xml', readDrawing(`blog/${file}`));
  return readDocuments('blog')
    .sort((a, b) => (a.head.published ?? '').localeCompare(b.head.published ?? ''))
    .map(({ url, head, body }, index) => ({
      id: index + 1,
      url,
      title: head.title,
      perex: head.perex ?? '',
      content: toHtml(body, (file) => mediaUrl(picture(file))),
      image_file_id: picture(head.image ?? '').id,
      image_alt: head.image_alt ?? '',
      published_at: new Date(`${head.published}T08:00:00+01:00`),
    }));
}
