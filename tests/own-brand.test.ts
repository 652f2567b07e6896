import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { listenForChanges } from '#base/database/changes.server.ts';
import { openPool } from '#base/database/database.server.ts';
import { registration } from '#shop/account/account.fixture.server.ts';
import { chooseAll, methodsOf, stepsOf } from '#shop/checkout/checkout.fixture.ts';
import { openFiles } from '#shop/invoices/mail-files.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { render, renderOwn } from '#start/render/entry.server.tsx';
import { createCaches } from '#start/cache/response-cache.server.ts';
import { addPages } from '#start/render/pages.server.ts';
import { Client } from './client.ts';
import { cuttable } from './cuttable.ts';
import { ownerOf, temporaryFolder } from './owner.ts';
import { writeMails } from './mails.ts';
import { canReadPdf, pdfText } from './pdf.ts';
import { useShop } from './shop.ts';
import { signedIn } from './world.ts';

const NAME = 'Zabezpečovacia technika Horná Nitra';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="80"><path fill="#fff" d="M0 0h600v80z"/></svg>`;

const shop = useShop();
const { sql } = shop;
const owner = ownerOf(shop.connection);
const folder = temporaryFolder();
let way: Awaited<ReturnType<typeof cuttable>>;
let guest: Client;
let customer: Client;
let paths: { guest: string[]; customer: string[] };

const fileOf = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const setCompany = async (changes: object) => {
  const { company } = JSON.parse((await owner('settings show')).text);
  const file = fileOf('nastavenia.json', JSON.stringify({ company: { ...company, ...changes } }));
  await owner('settings set', file);
};
const site = async () => (await guest.get('/admin/v1/site/sk')).json().site;
/** Where the name it had before still stands; the files of its fonts are called so, which nobody reads. */
const foreign = (text: string) => text.match(/.{0,40}(?<!\/fonts\/)bastion.{0,20}/gi) ?? [];

/** A shop whose owner has set everything that is theirs: company, name, logo, menu and texts. */
beforeAll(async () => {
  way = await cuttable(shop.connection);
  const pool = openPool(way.connection, { max: 3 });
  const stand = { sql: pool, config: shop.config, formKey: 'a key that only the tests know, 32+' };
  const caches = createCaches();
  const app = await buildApp(stand, undefined, caches);
  addPages(app, stand, {
    getRenderer: async () => ({ render, renderOwn, manifest: { routes: {} }, isDev: false }),
    caches,
  });
  await app.ready();
  const unlisten = await listenForChanges(sql, caches.clear);
  for (const [table, column] of [
    ['text_page', 'content'],
    ['text_page', 'description'],
    ['text_page', 'title'],
    ['blog', 'content'],
    ['blog', 'perex'],
    ['person', 'email'],
    ['orders', 'email'],
  ])
    await sql`update ${sql(table!)} set ${sql(column!)} = regexp_replace(${sql(column!)}, 'bastion', 'vlastny', 'gi')`;
  await sql`update invoice set supplier = supplier || '{"name": "Iná, s. r. o.", "email": "i@na.sk"}'`;
  await setCompany({
    name: 'Horná Nitra, s. r. o.',
    email: 'obchod@hornanitra.sk',
    shop_name: NAME,
    tagline: 'všetko pre bezpečnosť',
    headline: 'Kamery a alarmy',
    description: 'Popis.',
    about: 'Sme z Prievidze.',
    supportEmail: '',
    serviceEmail: '',
    invoicesEmail: '',
  });
  await owner('settings logo', fileOf('logo.svg', LOGO));

  const [demo] = await sql`
    select person.id, max(orders.id) as order_id
    from person join orders on orders.person_id = person.id
    where person.email = 'demo@vlastny.sk' group by person.id`;
  const [one] = await sql`
    select (select slug from product order by id limit 1) as product,
           (select url from blog order by id limit 1) as blog`;
  guest = new Client(app);
  customer = new Client(app);
  const { cookies } = await signedIn(shop, demo!.id);
  for (const [name, value] of cookies) customer.cookies.set(name, value);
  await customer.put('/admin/v1/basket/add', { basket: null, product: 1, quantity: 1 });
  const pages = await sql`select url from text_page`;
  const shared = [
    '/',
    '/category/cctv',
    '/search-product/kamera',
    '/search-blog/kamera',
    '/blog',
    '/nikde',
    '/product/nikde',
    `/product/${one!.product}`,
    `/blog/sk/${one!.blog}`,
    '/cart',
    '/test',
    '/checkout',
  ];
  paths = {
    guest: [
      ...shared,
      '/login',
      '/register',
      '/forgotten-password',
      '/new-password?token=x',
      '/activation',
      '/invitation',
      ...pages.map(({ url }) => `/page/sk/${url}`),
    ],
    customer: [
      ...shared,
      ...['', '/wishlist', '/orders', '/invoices', '/addresses', '/details'].map(
        (path) => `/account${path}`,
      ),
      `/account/orderdetail/${demo!.order_id}`,
      `/objednavka-prijata/${demo!.order_id}`,
    ],
  };
  return async () => {
    await unlisten();
    await app.close();
    await pool.end({ timeout: 0 });
    await way.close();
  };
});

describe('a shop with another name', () => {
  test.each(['guest', 'customer'] as const)('on every page of a %s', async (who) => {
    const client = who === 'guest' ? guest : customer;
    for (const path of paths[who]) {
      const { body, statusCode } = await client.get(path);
      if (statusCode === 307) continue;
      expect(body, path).toMatch(new RegExp(`<title>[^<]*${NAME}`));
      expect(foreign(body), path).toEqual([]);
    }
  });

  test('its head says so to networks and search engines', async () => {
    const { body } = await guest.get('/');
    const { brand, url } = await site();
    expect(body).toContain(`<title>Kamery a alarmy – ${NAME}</title>`);
    expect(body).toContain(`<meta property="og:site_name" content="${NAME}"/>`);
    expect(body).toContain(`<meta property="og:image" content="${url}${brand.share}"/>`);
    expect(body).toContain(`"logo":"${url}${brand.share}"`);
    expect(body).toContain('Sme z Prievidze.');
  });

  test('its logo is shown in header and footer', async () => {
    const { body } = await guest.get('/');
    const { logo } = (await site()).brand;
    expect(logo).toMatchObject({ width: 255, height: 34 });
    expect(body.split(`src="${logo.src}"`)).toHaveLength(3);
    const { headers, body: svg } = await guest.get(logo.src);
    expect([headers['content-type'], svg]).toEqual(['image/svg+xml', LOGO]);
  });

  test('on the description of the wire', async () => {
    const response = await guest.get('/admin/v1/openapi.json');
    expect(response.json().info.title).toBe(NAME);
    expect(response.body.includes('Bastion')).toBe(false);
    expect((await guest.get('/admin/v1/docs')).body).toContain(`<title>${NAME} API</title>`);
    expect(foreign((await guest.get('/assets/i18n/sk.json')).body)).toEqual([]);
  });

  test('in every mail and document', async () => {
    await sql`delete from outbox`;
    const ways = await methodsOf(shop);
    const steps = stepsOf(customer, { shipping: ways.courier, payment: ways.prepayment });
    await chooseAll(steps);
    const { number } = (await steps.order()).json().order;
    await owner('orders status', number, 'accepted');
    await owner('invoices issue', number);
    await guest.post('/admin/v1/sign/password/mail', { email: 'demo@vlastny.sk' });
    await guest.post('/admin/v1/sign/up', registration('novy@firma.sk'));
    await writeMails(sql);
    const mails = await sql`select * from outbox`;
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      'activation',
      'invoice',
      'new-order',
      'order',
      'password',
      'status',
    ]);
    for (const { subject, text_body: text, html_body: html, attachments, kind } of mails) {
      expect(foreign(`${subject} ${text} ${html}`), kind).toEqual([]);
      expect(html, kind).toContain(NAME);
      const files = await openFiles({ sql, workerPool: shop.app.workerPool }, attachments);
      for (const { content, contentType } of files)
        if (contentType === 'application/pdf') documentIs(Buffer.from(content, 'base64'));
    }
    documentIs((await owner('orders print', number)).bytes);
  });
});

/** The logo stands in place of the name, which is text where there is no logo. */
function documentIs(pdf: Buffer) {
  expect(foreign(pdf.toString('latin1'))).toEqual([]);
  if (canReadPdf) expect(foreign(pdfText(pdf))).toEqual([]);
}

test('without a logo the name stands in its place, also on documents', async () => {
  await owner('settings logo', '--remove');
  await expect.poll(async () => (await site()).brand).toMatchObject({ logo: null, share: null });
  // The page that was kept is made anew, too.
  const { body } = await guest.get('/');
  expect(body.includes('og:image')).toBe(false);
  expect(/<header.*?<img.*<main/s.test(body)).toBe(false);
  expect(body).toContain(`>${NAME}</span>`);
  const [order] = await sql`select number from orders limit 1`;
  const { bytes } = await owner('orders print', order!.number);
  if (canReadPdf) expect(pdfText(bytes)).toContain('Zabezpečovacia');
  await owner('settings logo', fileOf('logo.svg', LOGO));
});

test('a shop that is called nothing else bears the name of its company', async () => {
  await setCompany({ shop_name: '' });
  await expect.poll(async () => (await site()).brand.name).toBe('Horná Nitra, s. r. o.');
  await setCompany({ shop_name: NAME });
});

describe('a logo', () => {
  const svg = (inside: string, head = 'width="200" height="40"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inside}</svg>`;
  const kept = () => sql`select value from setting where key = 'logo'`;

  test.each([
    ['with a script', svg('<script>alert(1)</script>'), 'Kresba zle.svg obsahuje'],
    [
      'with a script of another prefix',
      svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'),
      'obsahuje skript',
    ],
    ['that acts when it is shown', svg('<path onload="alert(1)"/>'), 'obsahuje skript'],
    [
      'that shows another’s file',
      svg('<image xlink:href="https://zly.example/a.png"/>'),
      'obsahuje skript',
    ],
    [
      'with another’s colours',
      svg('<path fill="url(https://zly.example/a.svg#b)"/>'),
      'obsahuje skript',
    ],
    [
      'with another’s style',
      svg('<style>@import "https://zly.example/a.css"</style>'),
      'obsahuje skript',
    ],
    ['with HTML in it', svg('<foreignObject/>'), 'obsahuje skript'],
    ['that is no picture', 'Nie som obrázok', 'obrázok'],
    ['that is damaged', '<svg xmlns="http://www.w3.org/2000/svg"><path', 'nie je obrázok'],
    ['that is too large', svg(`<path d="${'M0 0'.repeat(60_000)}"/>`), '200'],
    ['that is too narrow', svg('', 'width="40" height="200"'), 'rozmery 40 × 200'],
    ['that is too wide', svg('', 'width="2000" height="40"'), 'rozmery 2000 × 40'],
    ['that is too small', svg('', 'width="30" height="10"'), 'rozmery 30 × 10'],
  ])('%s is refused', async (_name, content, message) => {
    const before = await kept();
    await expect(owner('settings logo', fileOf('zle.svg', content))).rejects.toThrow(message);
    expect(await kept()).toEqual(before);
  });

  test('is tried on a dry run, and audited when it is set', async () => {
    const before = await kept();
    const png = await sharp({
      create: { width: 400, height: 60, channels: 4, background: '#fff0' },
    })
      .png()
      .toBuffer();
    const file = fileOf('logo.png', png);
    await owner('settings logo', file, '--dry-run');
    expect(await kept()).toEqual(before);
    const { logo } = JSON.parse(
      (await owner('settings logo', file, '--as', 'jana', '--json')).text,
    );
    expect(logo).toMatchObject({ width: 227, height: 34 });
    const [audited] = JSON.parse((await owner('audit logo --json')).text);
    expect(audited).toMatchObject({ who: 'jana', entity: 'setting' });
    // What a page shows is not thrown away as nobody's file.
    await owner('files clean');
    expect((await guest.get(logo.src)).statusCode).toBe(200);
    expect((await guest.get(logo.share)).headers['content-type']).toBe('image/png');
  });
});

test('the tiles of the home page are the departments of the menu, in its order', async () => {
  const tiles = async () => {
    const { body } = await guest.get('/');
    const [, nav] = /<nav[^>]*aria-label="Kategórie produktov"[^>]*>(.*?)<\/nav>/s.exec(body)!;
    return [...nav!.matchAll(/<a [^>]*href="([^"]*)".*?<\/a>/gs)].map(([html, href]) => [
      href,
      html
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .split(/\s{2,}/),
      /src="([^"]*)"/.exec(html)?.[1],
    ]);
  };
  const [first] = await tiles();
  expect(first).toEqual(['/category/ezs', ['EZS', 'Alarmy'], '/categories/ezs.svg']);
  await sql`update menu_item set position = 0, label = 'Kamerové systémy', code = '', picture = ''
            where category_id = (select id from category where path = 'cctv')`;
  await sql`delete from menu_item where label = 'Alarmy'`;
  await expect.poll(async () => (await tiles()).length).toBe(4);
  const after = await tiles();
  expect(after[0]).toEqual(['/category/cctv', ['Kamerové systémy'], undefined]);
});

test('the page that says that the shop is away bears its name', async () => {
  way.cut();
  const { statusCode, body } = await customer.get('/account/orders');
  expect(statusCode).toBe(503);
  expect(body).toMatch(new RegExp(`<title>${NAME}`));
  expect(body).toMatch(new RegExp(`<header.*alt="${NAME}".*</header>`, 's'));
});
