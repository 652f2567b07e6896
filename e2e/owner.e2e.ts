import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { freePort } from '#tests/free-port.ts';
import { dayInBratislava } from '#text/clock.ts';
import { finish, goToFinish } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { field, fillRegistration } from './registration.ts';
import { visit } from './visit.ts';

/** `DOCS_PICTURES=docs/images npx playwright test e2e/owner.e2e.ts` takes the pictures of docs/owner-first-day.md. */
const PICTURES = process.env.DOCS_PICTURES;
const NAME = 'Zabezpečovacia technika Horná Nitra';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="80"><path fill="#fff" d="M0 0h600v80z"/></svg>`;
const scratch = mkdtempSync(join(tmpdir(), 'bastion-owner-'));
// As root the database runs under another account, which must be able to pass through.
chmodSync(scratch, 0o755);
const env: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  LOG_LEVEL: 'error',
  DATA_DIR: join(scratch, 'data'),
  DEMO: '0',
  ACTIVATION: 'manual',
};
let running: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const ports = { PORT: String(port), OFFICE_PORT: '0' };
  Object.assign(env, { ...ports, HOST: 'localhost', PUBLIC_URL: origin });
  running = spawn(process.execPath, ['src/start/main.mjs'], { env, stdio: 'ignore' });
  const isReady = () =>
    fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 50_000 }).toBe(true);
});

test.afterAll(async () => {
  const ended = new Promise((done) => running.once('exit', done));
  if (running.exitCode === null) {
    running.kill('SIGTERM');
    await ended;
  }
  rmSync(scratch, { recursive: true, force: true });
});

const run = promisify(execFile);
/** What the owner types, in a process of its own; returns what --json prints. */
async function shop(...typed: string[]) {
  const args = ['src/cli/main.server.ts', ...typed, '--json'];
  return JSON.parse((await run(process.execPath, args, { env })).stdout);
}

async function picture(page: Page, name: string) {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `owner-${name}.png`) });
}

test('an empty shop is filled, opened, ordered from, and paid', async ({ page }) => {
  test.slow();
  await visit(page, origin);
  await picture(page, 'empty');
  // A shop that still has the sample's number and account issues no invoice.
  const { company } = JSON.parse(readFileSync('seed/content/site.json', 'utf8'));
  const settings = join(scratch, 'firma.json');
  const own = { ico: '36421928', iban: 'SK6807200002891987426353' };
  writeFileSync(settings, JSON.stringify({ company: { ...company, ...own } }));
  await shop('settings', 'set', settings);
  for (const name of ['parameters', 'categories', 'products', 'stock']) {
    const file = join(scratch, `${name}.csv`);
    await shop('sample', name, '--output', file);
    await shop('import', name, file);
  }
  const offer = page.getByRole('main').getByText('VZ-DOME4').first();
  await expect(async () => {
    await visit(page, origin);
    await expect(offer).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  await expect(page.getByRole('main')).not.toContainText('€');
  await picture(page, 'filled');

  await visit(page, `${origin}/register`);
  await register(page);
  await shop('customers', 'activate', 'jana@montaze.sk');
  // As the link of the mail, which is not waited for here.
  const { url } = await shop('customers', 'password', 'jana@montaze.sk', '--print');
  await visit(page, url);
  await field(page, 'Nové heslo').fill('tajne-heslo-1');
  await field(page, 'Zopakujte nové heslo').fill('tajne-heslo-1');
  await page.getByRole('button', { name: 'Nastaviť heslo' }).click();
  await expect(page.getByText('Heslo bolo nastavené. Môžete sa prihlásiť.')).toBeVisible();
  await visit(page, `${origin}/login`);
  await field(page, 'Používateľské meno (e-mail)').fill('jana@montaze.sk');
  await field(page, 'Heslo').fill('tajne-heslo-1');
  await page.getByRole('main').getByRole('button', { name: 'Prihlásiť sa' }).click();
  await expect(page).toHaveURL(`${origin}/`);

  await visit(page, `${origin}/category/cctv`);
  await picture(page, 'category');
  await page
    .getByRole('main')
    .getByRole('link', { name: /VZ-DOME4/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Pridať do košíka/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Zobraziť košík' }).click();
  await page.getByRole('link', { name: 'Pokračovať k objednávke' }).click();
  await fillAddress(page);
  await goToFinish(page, /Faktúra/);
  await picture(page, 'checkout');
  await finish(page).click();
  const thanks = page.getByText(/Objednávka č\.\s\d{10} bola úspešne odoslaná\./);
  const number = /\d{10}/.exec((await thanks.textContent({ timeout: 20_000 }))!)![0];

  await shop('orders', 'status', number, 'accepted');
  await shop('orders', 'status', number, 'shipped');
  const invoice = await shop('invoices', 'issue', number);
  await visit(page, `${origin}/account/invoices`);
  await expect(page.getByRole('main')).toContainText(invoice.number);
  await picture(page, 'unpaid');
  const sum = (invoice.gross_cents / 100).toFixed(2);
  await shop('payments', 'record', invoice.number, sum);
  await shop('orders', 'status', number, 'delivered');
  const [order] = await shop('orders', 'list');
  await visit(page, `${origin}/account/orderdetail/${order.id}`);
  await expect(page.getByRole('main').getByText('Doručená').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Zostáva uhradiť');
  await picture(page, 'paid');
});

test('the shop bears the name, the logo and the departments of its owner', async ({ page }) => {
  test.slow();
  const { company } = await shop('settings', 'show');
  const own = {
    name: 'Horná Nitra, s. r. o.',
    shop_name: NAME,
    tagline: '',
    headline: 'Kamery',
    email: 'a@hornanitra.sk',
    supportEmail: '',
    serviceEmail: '',
    invoicesEmail: '',
  };
  const settings = join(scratch, 'nastavenia.json');
  writeFileSync(settings, JSON.stringify({ company: { ...company, ...own } }));
  await shop('settings', 'set', settings);
  const content = join(scratch, 'obsah');
  await shop('content', 'export', content);
  const menu = join(content, 'menu');
  const [alarms, cameras] = readdirSync(menu).sort();
  rmSync(join(menu, alarms!));
  const entry = readFileSync(join(menu, cameras!), 'utf8');
  writeFileSync(join(content, 'pictures', 'kamera.svg'), LOGO);
  writeFileSync(
    join(menu, cameras!),
    entry
      .replace(/^label: .*$/m, 'label: Kamery a záznam')
      .replace(/^picture: .*$/m, 'picture: ../pictures/kamera.svg'),
  );
  await shop('content', 'import', content);

  const home = page.getByRole('banner').getByRole('link', { name: `${NAME} Domovská stránka` });
  const tiles = page.getByRole('navigation', { name: 'Kategórie produktov' }).getByRole('link');
  await expect(async () => {
    await visit(page, origin);
    await expect(page).toHaveTitle(`Kamery – ${NAME}`, { timeout: 1_000 });
    await expect(home).toHaveText(`${NAME}Domovská stránka`, { timeout: 1_000 });
    await expect(tiles).toHaveCount(4, { timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  await expect(tiles.first()).toHaveText(/^CCTV\s*Kamery a\száznam/);
  await expect(tiles.first().locator('img')).toHaveJSProperty('complete', true);

  await expectOneRow(page);

  const logo = join(scratch, 'logo.svg');
  writeFileSync(logo, LOGO);
  await shop('settings', 'logo', logo);
  const picture = page.getByRole('banner').getByRole('img', { name: NAME });
  await expect(async () => {
    await visit(page, origin);
    await expect(picture).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('contentinfo').getByRole('img', { name: NAME })).toBeVisible();
  await expectOneRow(page);
  await visit(page, `${origin}/login`);
  await expect(page).toHaveTitle(new RegExp(`${NAME}$`));
  await expect(page.locator('body')).not.toContainText('Bastion');
  await expect(page.getByRole('contentinfo')).toContainText(
    `© ${dayInBratislava(new Date()).year} Horná`,
  );
  // The pages that nobody has edited yet speak of the same company.
  for (const text of await page.getByRole('contentinfo').locator('a[href^="/page/"]').all()) {
    const response = await page.request.get(origin + (await text.getAttribute('href')));
    expect(
      (await response.text()).match(/.{30}(Bastion|@bastion).{9}/g),
      response.url(),
    ).toBeNull();
  }
});

/** However much room the name or the logo wants on a phone, the buttons stay beside it. */
async function expectOneRow(page: Page) {
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height });
  const middleOf = async (part: Locator) => {
    const box = (await part.boundingBox())!;
    return box.y + box.height / 2;
  };
  const header = page.getByRole('banner');
  const menu = await middleOf(header.getByRole('button', { name: 'Otvoriť menu' }));
  const basket = await middleOf(header.locator('a[href="/cart"]'));
  expect(Math.abs(menu - basket)).toBeLessThan(2);
  await page.setViewportSize({ width, height });
}

async function register(page: Page) {
  await fillRegistration(page, 'jana@montaze.sk', 'Montáže Jana, s. r. o.');
  await page.getByRole('button', { name: 'Registrovať sa' }).click();
  await expect(page).toHaveURL(`${origin}/`);
}

async function fillAddress(page: Page) {
  await page.getByLabel('Meno').first().fill('Jana', { timeout: 15_000 });
  await page.getByLabel('Priezvisko').fill('Nová');
  await page.getByLabel('Ulica a\u00a0číslo').fill('Dielenská 14');
  await page.getByLabel('Mesto').fill('Žilina');
  await page.getByLabel('PSČ').fill('010 01');
  await page.getByLabel('Telefón').fill('+421 905 111 222');
}
