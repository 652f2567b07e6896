import { beforeAll, describe, expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const get = (url: string) => shop.guest().get(url);

describe('home page', () => {
  test('banners stand in their order, hidden ones left out', async () => {
    await shop.sql`update banner set is_active = false where position = 2`;
    const { banners } = (await get('/admin/v1/banners/top/sk')).json();
    expect(banners).toHaveLength(3);
    expect(banners[0]).toEqual({
      image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.svg$/),
      label: expect.stringContaining('Kastra'),
      link: '/category/cctv/ip-kamery',
    });
    expect((await get(banners[0].image)).headers['content-type']).toContain('image/svg+xml');
  });

  test('promo boxes and partners come with their pictures', async () => {
    const { promos, partners } = (await get('/admin/v1/homepage/sk')).json();
    expect(promos).toHaveLength(2);
    expect(promos[0]).toMatchObject({
      title: expect.stringContaining('14:00'),
      link: '/page/sk/doprava-a-platba',
      image: expect.stringMatching(/^\/media\//),
    });
    expect(partners.map(({ name }: { name: string }) => name)).toContain('Kastra');
    expect(partners.every(({ logo }: { logo: string }) => logo.startsWith('/media/'))).toBe(true);
  });

  test('a shop without pictures still responds', async () => {
    await shop.sql`update promo set image_file_id = null where position = 1`;
    expect((await get('/admin/v1/homepage/sk')).json().promos[0].image).toBeNull();
  });

  test('the newest six articles', async () => {
    const { blogs } = (await get('/admin/v1/blog/homepage/sk')).json();
    expect(blogs).toHaveLength(6);
    expect(blogs[0].url.url).toMatch(/^\/[a-z0-9-]+$/);
  });
});

describe('articles', () => {
  beforeAll(async () => {
    const article = (url: string, day: string, more = {}) => ({
      url,
      title: `O ${url}`,
      perex: 'Perex',
      content: '',
      published_at: day,
      ...more,
    });
    await shop.sql`insert into blog ${shop.sql([
      article('novy', '2026-11-10', {
        perex: '<b>Tučný</b><script>alert(1)</script>',
        content: '<h2>Nadpis</h2><p onclick="x()">Text <a href="javascript:x()">odkaz</a></p>',
      }),
      article('buduci', '2999-01-01'),
    ] as never)}`;
    await shop.sql`insert into blog (url, title, published_at, is_published)
                   values ('skryty', 'Skrytý', '2026-01-01', false)`;
  });

  test('the count is text, and neither hidden nor future articles are in it', async () => {
    const response = (await get('/admin/v1/blog/list/sk/72/0')).json();
    expect(response.count).toBe(String(response.blogs.length));
    const urls = response.blogs.map(({ url }: { url: { url: string } }) => url.url);
    expect(urls).toContain('/novy');
    expect(urls).not.toContain('/buduci');
    expect(urls).not.toContain('/skryty');
    for (const url of ['buduci', 'skryty'])
      expect((await get(`/admin/v1/blog/url/sk/${url}`)).statusCode).toBe(404);
  });

  test('both addresses of the list respond the same', async () => {
    const [old, new_] = [await get('/blog/list/sk/12/0'), await get('/admin/v1/blog/list/sk/12/0')];
    expect(old.json()).toEqual(new_.json());
    expect(old.json().blogs.length).toBeGreaterThan(9);
  });

  test('pages do not overlap', async () => {
    const [first, second] = [
      (await get('/admin/v1/blog/list/sk/12/0')).json(),
      (await get('/admin/v1/blog/list/sk/12/5')).json(),
    ];
    expect(second.blogs[0]).toEqual(first.blogs[5]);
  });

  test('is found with or without the slash its card carries, and comes clean', async () => {
    const { blog } = (await get('/admin/v1/blog/url/sk/novy')).json();
    expect(blog).toMatchObject({
      title: 'O novy',
      perex: '<b>Tučný</b>',
      publish: expect.stringMatching(/^2026-11-(09|10)T/),
      image: null,
      url: { url: '/novy' },
    });
    expect(blog.content).toBe('<h2>Nadpis</h2><p>Text <a>odkaz</a></p>');
    expect((await get('/admin/v1/blog/url/sk/%2Fnovy')).json().blog).toEqual(blog);
  });

  test.each(['/admin/v1/blog/list/sk/13/0', '/blog/list/sk/12/-1', '/blog/list/sk/12/100001'])(
    '%s is refused',
    async (url) => expect((await get(url)).statusCode).toBe(400),
  );
});

describe('text pages', () => {
  test('are found by their address', async () => {
    const { page } = (await get('/admin/v1/text-pages/url/sk/o-nas')).json();
    expect(page.title).toMatch(/^O\snás$/);
    expect(page.content).toContain('<p>');
    expect(Date.parse(page.updated)).not.toBeNaN();
  });

  test('an unknown one is not found', async () => {
    const response = await get('/admin/v1/text-pages/url/sk/nic-take');
    expect(response.statusCode).toBe(404);
    expect(response.json().error[0].code).toBe('messages.page.notFound');
  });

  test('what someone wrote past the editor is cleaned on its way out', async () => {
    await shop.sql`update text_page set content = '<p>a</p><iframe src="//x"></iframe><img src=x onerror=y>'
                   where url = 'o-nas'`;
    const { page } = (await get('/admin/v1/text-pages/url/sk/o-nas')).json();
    expect(page.content).toBe('<p>a</p><img src="x" />');
  });

  test('name the company as its settings do, also in links', async () => {
    const [setting] = await shop.sql`select value from setting where key = 'company'`;
    await shop.sql`update setting set value = value || ${shop.sql.json({
      name: 'A <b> & B, s. r. o.',
      shop_name: 'Obchod',
      email: 'a@b.sk',
      serviceEmail: '',
      phone: '+421 2 321 00 400',
    })} where key = 'company'`;
    await shop.sql`update text_page set title = 'O {{shop}}', description = '{{name}}',
      content = '<p>{{name}} <a href="mailto:%7B%7BserviceEmail%7D%7D">{{serviceEmail}}</a>
        <a href="tel:%7B%7Bphone%7D%7D">{{phone}}</a> {{neviem}}</p>' where url = 'o-nas'`;
    const { page } = (await get('/admin/v1/text-pages/url/sk/o-nas')).json();
    expect(page).toMatchObject({ title: 'O Obchod', description: 'A <b> & B, s. r. o.' });
    expect(page.content.replace(/\s+/g, ' ')).toBe(
      '<p>A &lt;b&gt; &amp; B, s. r. o. <a href="mailto:a@b.sk">a@b.sk</a> ' +
        '<a href="tel:+421232100400">+421 2 321 00 400</a> {{neviem}}</p>',
    );
    await shop.sql`update setting set value = ${shop.sql.json(setting!.value)} where key = 'company'`;
  });
});

describe('the shop itself', () => {
  test('tells its company, hours and year, and the panel beside sign-in', async () => {
    const { site } = (await get('/admin/v1/site/sk')).json();
    expect(site).toMatchObject({
      company: { name: expect.stringMatching(/^Bastion/), zip: expect.stringContaining('821') },
      copyright_year: 2024,
      auth_panel: { points: expect.arrayContaining([expect.any(String)]) },
    });
    expect(site.opening_hours).toEqual([
      { days: 'Pondelok – štvrtok', hours: '08:00\u00a0–\u00a016:00' },
      { days: 'Piatok', hours: '08:00\u00a0–\u00a015:00' },
    ]);
    expect(JSON.stringify(site)).not.toContain('iban');
  });

  test('tells how long the search waits: as long as specified, or less if the owner says so', async () => {
    expect((await get('/admin/v1/site/sk')).json().site.search_pause_ms).toBe(1000);
    await shop.sql`insert into setting (key, value) values ('search', '{"pause_ms": 300}')`;
    expect((await get('/admin/v1/site/sk')).json().site.search_pause_ms).toBe(300);
    await shop.sql`delete from setting where key = 'search'`;
  });

  test('whose owner has set no year shows the current one', async () => {
    await shop.sql`delete from setting where key = 'copyright_year'`;
    const [now] = await shop.sql`select extract(year from now())::int as year`;
    const { site } = (await get('/admin/v1/site/sk')).json();
    expect(site.copyright_year).toBe(now!.year);
  });

  test('the menu opens onto three levels of the tree, then pages and the blog', async () => {
    const { menu } = (await get('/admin/v1/menu/bottom-second/sk')).json();
    const cameras = menu.find(({ url }: { url: { url: string } }) => url.url === 'cctv');
    expect(cameras.children[0].url).toEqual({ type: 'category', url: 'cctv/ip-kamery' });
    expect(cameras.children[0].children[0].url.url).toMatch(/^cctv\/ip-kamery\/./);
    const types = menu.map(({ url }: { url: { type: string } }) => url.type);
    expect(types).toEqual([...Array(5).fill('category'), 'blog-list', 'text-page']);
  });

  test.each([
    '/admin/v1/banners/top/en',
    '/admin/v1/homepage/en',
    '/admin/v1/blog/list/en/12/0',
    '/admin/v1/blog/url/en/novy',
    '/admin/v1/text-pages/url/en/o-nas',
  ])('another language is another address: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
