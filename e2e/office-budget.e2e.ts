import budget from './office-budget.json' with { type: 'json' };
import { fetchedIn } from './fetched.ts';
import { expect, test } from './fixtures.ts';
import { enterOffice, newStaff, OFFICE } from './office.ts';

/** As long as Playwright's `networkidle`, which the office never reaches: it listens to what happens. */
const QUIET_FOR = 500;

test('the first view of every screen of the office keeps to its budget of scripts', async ({
  page,
  sql,
}) => {
  // Each of some thirty screens is waited for until it is quiet.
  test.slow();
  const [some] = await sql`
    select (select number from orders order by id desc limit 1) as order,
           (select number from invoice order by id desc limit 1) as invoice,
           (select number from proforma order by id desc limit 1) as proforma,
           (select reference from inbound_delivery order by id limit 1) as delivery,
           (select id from company order by id limit 1) as customer`;
  const look = { sheets: [], sheet: 0, head: 1, top: [], columns: [], rows: 1 };
  const rules = { keeps_unread: [], adds: true, keeps_empty: true, warehouses: {}, template: null };
  const [file] = await sql`
    insert into file_import (kind, name, size, hash, who, look, mapping)
    values ('prices', 'cennik.csv', 1, sha256('x'), 'jana', ${sql.json(look)},
            ${sql.json({ columns: [], ...rules })}) returning id`;
  const places: Record<string, string> = {
    '/objednavky/$number': `/objednavky/${some!.order}`,
    '/faktury/$number': `/faktury/${some!.invoice}`,
    // One screen by its address, another by what it is of.
    '/faktury/$proforma': `/faktury/${some!.proforma}`,
    '/sklad/dodavky/$reference': `/sklad/dodavky/${encodeURIComponent(some!.delivery)}`,
    '/zakaznici/$id': `/zakaznici/${some!.customer}`,
    '/importy/$id': `/importy/${file!.id}`,
    '/produkty/$code': '/produkty/NV-D8Z',
    '/produkty/$code/ceny': '/produkty/NV-D8Z/ceny',
    '/produkty/$code/sklad': '/produkty/NV-D8Z/sklad',
    '/produkty/$code/parametre': '/produkty/NV-D8Z/parametre',
    '/produkty/$code/obrazky': '/produkty/NV-D8Z/obrazky',
    '/produkty/$code/prilohy': '/produkty/NV-D8Z/prilohy',
    '/produkty/$code/suvisiace': '/produkty/NV-D8Z/suvisiace',
    '/produkty/$code/caka': '/produkty/NV-D8Z/caka',
    '/produkty/$code/nahlad': '/produkty/NV-D8Z/nahlad',
    '/produkty/$code/historia': '/produkty/NV-D8Z/historia',
  };
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email);
  for (const [screen, allowed] of Object.entries(budget)) {
    await page.goto(OFFICE + (places[screen] ?? screen));
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
    const scripts = await settled(
      async () => (await fetchedIn(page)).script,
      (ms) => page.waitForTimeout(ms),
    );
    expect.soft(scripts, screen).toBeGreaterThan(100);
    expect.soft(scripts, screen).toBeLessThanOrEqual(allowed);
  }
});

/** What is read, once it stays the same. */
async function settled(read: () => Promise<number>, wait: (ms: number) => Promise<void>) {
  for (let last = await read(); ;) {
    await wait(QUIET_FOR);
    const now = await read();
    if (now === last) return now;
    last = now;
  }
}
