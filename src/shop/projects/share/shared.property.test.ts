import { beforeAll, describe, expect, test } from 'vitest';
import { addLine, findProducts, newCustomer, readBasket, readLines } from '#tests/buyers.ts';
import { useShop } from '#tests/shop.ts';
import type { Project } from '#shop/projects/contract.ts';
import {
  type Buyer,
  newColleague,
  newProject,
  products,
  readProject,
  URL,
} from '#shop/projects/projects.fixture.ts';

const shop = useShop();
const LINKS = '/admin/v1/shared-lists';
let goods: Awaited<ReturnType<typeof findProducts>>;
beforeAll(async () => {
  goods = await findProducts(shop);
});

const share = async (
  { client }: Pick<Buyer, 'client'>,
  body: object = {},
): Promise<{ token: string; link: { id: number } }> => {
  const response = await client.post(LINKS, { days: 30, has_notes: false, ...body });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const open = (token: string) => shop.guest().get(`/admin/v1/shared-list/${token}`);

describe('a link', () => {
  test('shows codes, names, quantities and nothing of money, place or people', async () => {
    const buyer = await newCustomer(shop);
    const id = await newProject(buyer.client, {
      source: products([goods.camera, 3]),
      site_street: 'Tajná ulica 7',
      contact_name: 'Tajný Ján',
      contact_phone: '0905 777 777',
      note: 'Tajná poznámka',
      reference: 'TAJNE-7',
    });
    const [line] = (await readProject(buyer.client, id)).sections[0]!.lines;
    await buyer.client.patch(`${URL}/${id}/lines/${line!.id}`, { note: 'Výška 2,6 m' });
    const [plain, noted] = [
      await share(buyer, { project: id }),
      await share(buyer, { project: id, has_notes: true }),
    ];
    const response = await open(plain.token);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.body).not.toMatch(/price|cena|Tajn|TAJNE|777|@|Výška/);
    expect(Object.keys(response.json().list.sections[0].lines[0]).toSorted()).toEqual(
      ['code', 'id', 'image', 'name', 'note', 'quantity', 'unit_of_measure', 'url'].toSorted(),
    );
    expect((await open(noted.token)).json().list.sections[0].lines).toMatchObject([
      { code: line!.code, quantity: 3, note: 'Výška 2,6 m' },
    ]);
    const stored = await shop.sql`select * from shared_list where project_id = ${id}`;
    expect(JSON.stringify(stored)).not.toContain(plain.token);
    expect(plain.token.length).toBeGreaterThanOrEqual(43);
  });

  test('of a basket shows it as it was', async () => {
    const { client } = await newCustomer(shop);
    expect((await client.post(LINKS, { days: 7, has_notes: false })).statusCode).toBe(404);
    await addLine(client, goods.camera, 3);
    const { token } = await share({ client });
    await addLine(client, goods.bracket, 1);
    expect((await open(token)).json().list).toMatchObject({
      name: null,
      sections: [{ lines: [{ quantity: 3 }] }],
    });
    const other = await newCustomer(shop);
    const { id: basket } = await readBasket(client);
    const stolen = await other.client.post(LINKS, { basket, days: 7, has_notes: false });
    expect(stolen.statusCode).toBe(404);
  });

  test('that is over, revoked, unknown or of a closed company says one and the same', async () => {
    const buyer = await newCustomer(shop);
    const project = await newProject(buyer.client, { source: products([goods.camera, 3]) });
    const [expired, revoked, closed] = [
      await share(buyer, { project }),
      await share(buyer, { project }),
      await share(buyer, { project }),
    ];
    await shop.sql`update shared_list set expires_at = now() where id = ${expired.link.id}`;
    expect((await buyer.client.delete(`${LINKS}/${revoked.link.id}`)).statusCode).toBe(200);
    expect((await open(closed.token)).statusCode).toBe(200);
    const [{ links }] = [(await buyer.client.get(`${LINKS}/of/${project}`)).json()];
    expect(links.map(({ id }: { id: number }) => id)).toEqual([closed.link.id]);
    await shop.sql`update company set state = 'blocked' where id = ${buyer.customerId}`;
    const bodies = await Promise.all(
      [expired.token, revoked.token, closed.token, 'nikto-neposlal', 'a'.repeat(43)].map(
        async (token) => {
          const { statusCode, body } = await open(token);
          return `${statusCode} ${body}`;
        },
      ),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/^410 .*messages\.sharedList\.gone/);
  });

  test('is guessed only so often from one network', async () => {
    await shop.sql`delete from attempt`;
    const from = (remoteAddress: string, token = 'x') =>
      shop.guest().call('GET', `/admin/v1/shared-list/${token}`, undefined, { remoteAddress });
    const codes = [];
    for (let tries = 0; tries < 62; tries += 1) codes.push((await from('192.0.2.7')).statusCode);
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 410));
    expect(codes.slice(60)).toEqual([429, 429]);
    expect((await from('192.0.2.8')).statusCode).toBe(410);
    // Whoever has a link opens it as often as they like.
    const buyer = await newCustomer(shop);
    const project = await newProject(buyer.client, { source: products([goods.camera, 3]) });
    const { token } = await share(buyer, { project });
    for (let tries = 0; tries < 65; tries += 1)
      expect((await from('192.0.2.9', token)).statusCode).toBe(200);
  });

  test('goes into the basket of whoever opens it, at their own prices', async () => {
    const [owner, other] = [await newCustomer(shop), await newCustomer(shop)];
    const project = await newProject(owner.client, { source: products([goods.camera, 3]) });
    const { token } = await share(owner, { project });
    const url = `/admin/v1/shared-list/${token}/basket`;
    const filled = await other.client.put(url, { mode: 'add' });
    expect(filled.json()).toMatchObject({ added: 1, basket: { amount: 1 } });
    const [row] = await shop.sql`
      select project_id from basket where id = ${filled.json().basket.id}`;
    expect(row).toEqual({ project_id: null });
    expect(await readLines(owner.client)).toEqual([]);
    const accountant = await newColleague(shop, other, ['accountant']);
    expect((await accountant.client.put(url, { mode: 'add' })).statusCode).toBe(403);
    expect((await shop.guest().put(url, { mode: 'add' })).statusCode).toBe(401);
  });

  test('there are only so many of one project', async () => {
    const buyer = await newCustomer(shop);
    const project = await newProject(buyer.client);
    const all = await Promise.all(
      Array.from({ length: 24 }, () =>
        buyer.client.post(LINKS, { project, days: null, has_notes: false }),
      ),
    );
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
  });
});

/** The same sequence of numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Known = { token: string; link: number; project: number; company: number; isOver: boolean };

/**
 * Whatever two companies do with their projects and links, an open link tells what its own project holds and not a word of
 * money; and a link that was revoked, or whose project is gone, tells nothing at all.
 */
test.each([1, 2, 3])(
  'whatever is done, a link tells no more than it may (seed %i)',
  async (seed) => {
    await shop.sql`delete from attempt`;
    const random = randomOf(seed);
    const companies = [await newCustomer(shop), await newCustomer(shop)];
    const projects: { id: number; company: number }[] = [];
    const links: Known[] = [];
    const pick = <Item>(items: Item[]) => items[random(items.length)];
    const wanted = () => pick([goods.camera, goods.bracket, goods.cable])!;

    const steps = [
      async () => {
        const company = random(2);
        const secret = `Tajne${company}x${projects.length}`;
        const id = await newProject(companies[company]!.client, {
          name: `Firma${company}x${projects.length}`,
          source: products([wanted(), 1 + random(50)]),
          site_street: secret,
          contact_name: secret,
          note: secret,
          reference: secret,
        });
        projects.push({ id, company });
      },
      async () => {
        const project = pick(projects);
        if (!project) return;
        const made = await companies[project.company]!.client.post(LINKS, {
          project: project.id,
          days: pick([7, 30, null]),
          has_notes: random(2) === 1,
        });
        if (made.statusCode !== 200) return;
        const { token, link } = made.json();
        links.push({
          token,
          link: link.id,
          project: project.id,
          company: project.company,
          isOver: false,
        });
      },
      async () => {
        const known = pick(links);
        // Also by the other company, which has no such link.
        const by = random(3) === 0 ? 1 - (known?.company ?? 0) : (known?.company ?? 0);
        if (!known) return;
        const { statusCode } = await companies[by]!.client.delete(`${LINKS}/${known.link}`);
        expect(statusCode).toBe(by !== known.company || known.isOver ? 404 : 200);
        if (by === known.company) known.isOver = true;
      },
      async () => {
        const project = pick(projects);
        if (project)
          await companies[project.company]!.client.post(`${URL}/${project.id}/lines`, {
            source: products([wanted(), 1 + random(50)]),
          });
      },
      async () => {
        const project = pick(projects);
        if (project)
          await companies[project.company]!.client.patch(`${URL}/${project.id}`, {
            is_private: random(2) === 1,
          });
      },
      async () => {
        if (random(4) > 0) return;
        const at = random(projects.length);
        const [project] = projects.splice(at, 1);
        if (!project) return;
        await companies[project.company]!.client.delete(`${URL}/${project.id}`);
        for (const known of links) if (known.project === project.id) known.isOver = true;
      },
    ];
    const first = [steps[0]!, steps[1]!, steps[0]!, steps[1]!, steps[1]!];
    for (let count = 0; count < 60; count += 1) {
      await (first[count] ?? pick(steps)!)();
      const known = pick(links);
      if (!known) continue;
      await shop.sql`delete from attempt`;
      const response = await open(known.token);
      if (known.isOver) {
        expect(response.statusCode).toBe(410);
        expect(response.body).not.toContain('Firma');
        continue;
      }
      const { client } = companies[known.company]!;
      const project: Project = await readProject(client, known.project);
      expect(response.statusCode).toBe(200);
      expect(response.json().list).toMatchObject({
        name: project.name,
        sections: project.sections.map(({ name, lines }) => ({
          name,
          lines: lines.map(({ code, quantity }) => ({ code, quantity })),
        })),
      });
      expect(response.body).not.toMatch(/price|cents|Tajne|stock|@/);
      expect(response.body).not.toContain(`Firma${1 - known.company}x`);
    }
    expect(links.length).toBeGreaterThan(2);
  },
);
