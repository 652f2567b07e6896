import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from './client.ts';
import { addColleague } from './companies.ts';
import { openPages } from './pages.ts';
import { useShop } from './shop.ts';
import { readCatalogue, signedIn } from './world.ts';

const shop = useShop();
const people: Record<string, Client> = {};
let paths: Record<string, string>;

beforeAll(async () => {
  const app = await openPages(shop);
  const { product, category } = await readCatalogue(shop);
  const [demo] = await shop.sql`
    select person.id, person.customer_id, max(orders.id) as order_id
    from person join orders on orders.person_id = person.id
    where person.email = 'demo@bastion.sk' group by person.id`;
  const [project] = await shop.sql`
    select id from project where customer_id = ${demo!.customer_id} order by id limit 1`;
  const accountant = await addColleague(shop.sql, demo!.id, {
    email: 'uctovnik@example.sk',
    roles: ['accountant'],
  });
  const browserOf = async (person: number) => {
    const client = new Client(app);
    for (const [name, value] of (await signedIn(shop, person)).cookies)
      client.cookies.set(name, value);
    await shop.sql`insert into wishlist_item (person_id, product_id) values (${person}, ${product.id})
      on conflict do nothing`;
    return client;
  };
  people.admin = await browserOf(demo!.id);
  people.accountant = await browserOf(accountant);
  people.guest = new Client(app);
  const [{ slug }] = await shop.sql<
    [{ slug: string }]
  >`select slug from product where code = 'NV-D428'`;
  paths = {
    home: '/',
    product: `/product/${slug}`,
    category: `/category/${category.path}`,
    search: '/search-product/kamera',
    comparison: '/porovnanie?p=NV-D428,NV-D828',
    'wish list': '/account/wishlist',
    'quick order': '/rychla-objednavka',
    basket: '/cart',
    checkout: '/checkout',
    projects: '/account/projects',
    project: `/account/projects/${project?.id}`,
    orders: '/account/orders',
    order: `/account/orderdetail/${demo!.order_id}`,
  };
  return () => app.close();
});

const VOID = new Set([
  'area',
  'br',
  'col',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
  'base',
]);

/** What can be pressed or filled in on a page and is not taken away from whoever has no basket, by its name. */
function controlsOf(html: string): string[] {
  const hides = html.includes('data-no-basket');
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style|template|svg)\b.*?<\/\1>/gs, '');
  const stack: { tag: string; isHidden: boolean; label: string | null; text: string }[] = [];
  const found: string[] = [];
  for (const [, close, tag = '', attributes = '', text = ''] of body.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)([^>]*)>([^<]*)/g,
  )) {
    const at = stack.at(-1);
    if (close) {
      const ended = stack.pop();
      if (ended && /^(button|a)$/.test(ended.tag) && !ended.isHidden)
        found.push((ended.label ?? ended.text).trim());
      const outer = stack.at(-1);
      if (outer && ended) outer.text += ended.text;
    } else {
      const isHidden =
        (at?.isHidden ?? false) || (hides && /class="[^"]*\bfor-buyers\b/.test(attributes));
      const label = /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? null;
      if (VOID.has(tag)) {
        if (tag === 'input' && !isHidden) found.push(`input ${label ?? attributes}`);
      } else stack.push({ tag, isHidden, label, text: '' });
    }
    const now = stack.at(-1);
    if (now) now.text += text;
  }
  return found;
}

/** What fills a basket, leads to where one is filled, orders again, or says how much. */
const BUYING =
  /košík|^Na objednávku:|^Objednať|množstvo|^Vybrať súbor|^Pridať$|^Rýchla objednávka$/i;
const buying = async (who: string, path: string) =>
  controlsOf((await people[who]!.get(path)).body).filter((name) => BUYING.test(name));

const PAGES = [
  'home',
  'product',
  'category',
  'search',
  'comparison',
  'wish list',
  'quick order',
  'basket',
  'projects',
  'project',
  'orders',
  'order',
];

describe('whoever may not buy for their company', () => {
  test.each(PAGES)('sees nothing to buy with: %s', async (name) => {
    expect((await buying('admin', paths[name]!)).length).toBeGreaterThan(1);
    expect(await buying('accountant', paths[name]!)).toEqual([]);
  });

  test.each(['basket', 'checkout', 'quick order'])('is told why: %s', async (name) => {
    const { body } = await people.accountant!.get(paths[name]!);
    expect(body.replaceAll('\u00a0', ' ')).toContain('nakupujú kolegovia s rolou nákupcu');
  });

  test.each(['home', 'product', 'category', 'search', 'comparison'])(
    'a guest’s page knows nothing of it: %s',
    async (name) => {
      const { body } = await people.guest!.get(paths[name]!);
      expect(body).not.toContain('data-no-basket');
    },
  );

  test('what adds to a basket asks who may, or is taken away with the basket', () => {
    const files = globSync('src/site/**/*.tsx').filter((file) =>
      /useAddToBasket|useAddMany/.test(readFileSync(file, 'utf8')),
    );
    expect(files.length).toBeGreaterThan(4);
    const open = files.filter((file) => !/for-buyers|useMay\(/.test(readFileSync(file, 'utf8')));
    expect(open).toEqual([]);
  });
});
