import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import postgres from 'postgres';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import type { Role } from '#shop/kernel/roles.ts';
import { lookAt } from './axe.ts';
import { tokenOf } from './token.ts';

type Fixtures = {
  /** A guest of one's own, or (with an e-mail) a customer of the demo shop. */
  signIn: (email?: string) => Promise<string>;
  /** A new colleague of somebody, with these roles, in a browser of their own. */
  openColleague: (of: string, roles: Role[], more?: Columns) => Promise<Colleague>;
  /** Fails the test when axe finds anything on the page, or in that part of it. */
  expectAccessible: (within?: string) => Promise<void>;
  /** Everything the browser complained about; must be empty at the end, but for what was expected. */
  complaints: string[];
  /** What is made to fail on purpose is complained about at least once, however often and however late. */
  expectComplaint: (about: RegExp) => void;
};
/** Not for journeys: they say it by `expectComplaint`. */
type Inner = { expected: RegExp[] };
type Columns = Record<string, string | number>;
type Colleague = { email: string; page: Page };
type WorkerFixtures = { sql: postgres.Sql };

export const PASSWORD = 'bastion-demo';

export const test = base.extend<Fixtures & Inner, WorkerFixtures>({
  sql: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const embedded = await openEmbeddedPostgres(process.env.E2E_DATA_DIR!);
      // The day of the shop, not of the machine.
      const connection = { TimeZone: 'Europe/Bratislava' };
      const sql = postgres({ ...embedded.options, connection, max: 2, onnotice: () => {} });
      await cheapenPasswords(sql);
      await use(sql);
      await sql.end();
      await embedded.stop();
    },
    { scope: 'worker' },
  ],

  signIn: async ({ page, sql }, use) => {
    await use(async (email) => {
      const who = email ?? (await newCustomer(sql));
      // All journeys come from one address, which may not sign in as often as they do.
      await sql`delete from attempt where bucket like '["sign-in at",%'`;
      await signInWith(page, who);
      return who;
    });
  },

  openColleague: async ({ browser, sql, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (of, roles, more = {}) => {
      const email = await newColleague(sql, of, roles, more);
      const context = await browser.newContext({ viewport });
      contexts.push(context);
      const page = await context.newPage();
      await sql`delete from attempt where bucket like '["sign-in at",%'`;
      await signInWith(page, email);
      return { email, page };
    });
    for (const context of contexts) await context.close();
  },

  expectAccessible: async ({ page }, use) => {
    await use(async (within = 'html') => {
      // Out of sight the footer is not laid out, and axe would measure it against what lies there.
      await page.evaluate(() => {
        const footer = document.querySelector('footer');
        if (footer) footer.style.contentVisibility = 'visible';
      });
      // Experimental rules and those of WCAG 2.2 are not part of what axe does unasked.
      const wrong = [];
      for (const fault of await lookAt(page, within, {
        rules: {
          'label-content-name-mismatch': { enabled: true },
          'target-size': { enabled: true },
        },
      }))
        if (fault.id !== 'target-size' || (await isTooSmall(page, fault.at))) wrong.push(fault);
      expect(wrong).toEqual([]);
    });
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
  expected: async ({}, use) => use([]),

  expectComplaint: async ({ expected }, use) => use((about) => void expected.push(about)),

  complaints: [
    async ({ page, expected }, use) => {
      const heard: string[] = [];
      page.on('pageerror', (error) => heard.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(message.text());
      });
      await use(heard);
      const own = heard.filter(
        (text) => ![...NOT_OURS, ...expected].some((about) => about.test(text)),
      );
      expect(own, 'errors in the console').toEqual([]);
      // The console is told on another channel than the page, so the last of them may still be on its way.
      for (const about of expected)
        await expect.poll(() => heard.filter((text) => about.test(text)).length).toBeGreaterThan(0);
    },
    { auto: true },
  ],
});

/** The second is the recorder of journeys in a frame that runs no script. */
const NOT_OURS = [/Failed to load resource/, /^Blocked script execution in '[^']*\/nahlad\//];

/**
 * Whether something to press is too small where nothing lies over it: whatever is half under a bar that stays while the
 * page is scrolled, or beside one, is only to be scrolled to.
 */
async function isTooSmall(page: Page, target: string[]): Promise<boolean> {
  const at = target.join(' ');
  const before = await page.evaluate(() => scrollY);
  await page.locator(at).evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const faults = await lookAt(page, at, { runOnly: ['target-size'] });
  await page.evaluate((top) => scrollTo(0, top), before);
  return faults.length > 0;
}

/** A password is checked at the cost its hash names; everybody whom journeys sign in has a copy of these. */
async function cheapenPasswords(sql: postgres.Sql) {
  const cheap = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  for (const table of ['person', 'staff_person'])
    await sql`
      update ${sql(table)} set password_hash = ${cheap}
      where email in ('demo@bastion.sk', 'druhy@bastion.sk', 'kancelaria@bastion.sk')
        and password_hash like '%m=19456,%'`;
}

/** Of demo@bastion.sk; its people have other ids. */
const DEMO_COMPANY = 1;

/** Tests run side by side, so each that buys or changes something is a customer of its own. */
export async function newCustomer(sql: postgres.Sql): Promise<string> {
  const email = `kupujuci-${randomBytes(5).toString('hex')}@bastion.sk`;
  await sql.begin(async (tx) => {
    const [company] = await tx`
      insert into company (state, company_name, company_id, vat_id, ext_vat_id, price_group_id, activated_at)
      select state, company_name, company_id, vat_id, ext_vat_id, price_group_id, activated_at
      from company where id = ${DEMO_COMPANY} returning id`;
    await tx`
      insert into person (customer_id, email, password_hash, state, roles, first_name, last_name,
                          display_name, phone, activated_at)
      select ${company!.id}, ${email}, password_hash, state, roles, first_name, last_name, display_name,
             phone, activated_at
      from person where email = 'demo@bastion.sk'`;
    await tx`
      insert into customer_address (customer_id, type, first_name, last_name, street, city, zip, phone)
      select ${company!.id}, type, first_name, last_name, street, city, zip, phone
      from customer_address
      where customer_id = ${DEMO_COMPANY}`;
  });
  return email;
}

async function newColleague(sql: postgres.Sql, of: string, roles: Role[], more: Columns) {
  const email = `kolega-${randomBytes(5).toString('hex')}@bastion.sk`;
  const [person] = await sql`
    insert into person (customer_id, email, password_hash, state, roles, first_name, last_name, activated_at)
    select customer_id, ${email}, password_hash, 'active', ${roles}, 'Peter', 'Riečny', activated_at
    from person where email = ${of} returning id`;
  if (Object.keys(more).length > 0)
    await sql`update person set ${sql(more)} where id = ${person!.id}`;
  return email;
}

export async function signInWith(page: Page, email: string) {
  const response = await page.request.post('/admin/v1/sign/in', {
    data: { email, password: PASSWORD },
    headers: { 'x-xsrf-token': await tokenOf(page.request) },
  });
  expect(await response.json()).toMatchObject({ success: true });
}

export { expect };
