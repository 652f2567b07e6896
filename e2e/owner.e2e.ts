import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { finish, goToFinish } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { field, fillRegistration } from './registration.ts';
import { visit } from './visit.ts';

/** `DOCS_PICTURES=docs/images npx playwright test e2e/owner.e2e.ts` takes the pictures of docs/owner-first-day.md. */
const PICTURES = process.env.DOCS_PICTURES;
const scratch = mkdtempSync(join(tmpdir(), 'bastion-owner-'));
// As root the database runs under another account, which must be able to pass through.
chmodSync(scratch, 0o755);
const env: NodeJS.ProcessEnv = {
  ...{ PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error' },
  ...{ DATA_DIR: join(scratch, 'data'), DEMO: '0', ACTIVATION: 'manual' },
};
let running: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  Object.assign(env, { PORT: String(port), HOST: 'localhost', PUBLIC_URL: origin });
  running = spawn(process.execPath, ['src/start/main.server.ts'], { env, stdio: 'ignore' });
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

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const run = promisify(execFile);
/** What the owner types, in a process of its own; answers with what --json says. */
async function shop(...typed: string[]) {
  const args = ['src/cli/main.server.ts', ...typed, '--json'];
  return JSON.parse((await run(process.execPath, args, { env })).stdout);
}

async function picture(page: Page, name: string) {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `owner-${name}.png`) });
}

test('an empty shop is filled, opened, ordered from, and paid', async ({ page }) => {
  test.setTimeout(120_000);
  await visit(page, origin);
  await picture(page, 'empty');
  for (const name of ['categories', 'products', 'stock']) {
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
  await expect(thanks).toBeVisible({ timeout: 20_000 });
  const number = /\d{10}/.exec((await thanks.textContent())!)![0];

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
