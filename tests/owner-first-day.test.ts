import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runCommand } from '#cli/run.server.ts';
import { ADDRESS } from '#shop/checkout/checkout.fixture.ts';
import { freePort } from './free-port.ts';
import { Visitor } from './visitor.ts';

const scratch = mkdtempSync(join(tmpdir(), 'bastion-first-day-'));
// As root the database runs under another account, which must be able to pass through.
chmodSync(scratch, 0o755);
const env: NodeJS.ProcessEnv = { DATA_DIR: join(scratch, 'data'), DEMO: '0', ACTIVATION: 'manual' };
let running: ChildProcess;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  Object.assign(env, { PORT: String(port), OFFICE_PORT: '0', PUBLIC_URL: origin });
  const { PATH, HOME } = process.env;
  running = spawn(process.execPath, ['src/start/main.mjs'], {
    env: { PATH, HOME, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitUntil(isReady, { timeout: 50_000, interval: 200 });
});

afterAll(async () => {
  const ended = new Promise((done) => running.once('exit', done));
  if (running.exitCode === null) {
    running.kill('SIGTERM');
    await ended;
  }
  rmSync(scratch, { recursive: true, force: true });
});

async function isReady(): Promise<boolean> {
  if (running.exitCode !== null) throw new Error('The shop did not start.');
  return fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A command as it is typed, on the shop that runs; returns what --json prints. */
async function shop(...typed: string[]) {
  let text = '';
  const words = typed.flatMap((part, index) => (index === 0 ? part.split(' ') : [part]));
  const code = await runCommand([...words, '--json'], {
    env,
    out: { write: (part) => (text += Buffer.from(part).toString()) },
  });
  return { code, data: JSON.parse(text) };
}

async function sample(name: string): Promise<string> {
  const path = join(scratch, `${name}.csv`);
  await shop(`sample ${name} --output`, path);
  return path;
}

const mails = () => {
  const folder = join(env.DATA_DIR!, 'mail');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
};

test(
  'from an empty shop to a paid invoice, as the owner of a small wholesale',
  { timeout: 90_000 },
  async () => {
    const guest = new Visitor(origin);

    // Until the company is the owner's own, the shop is not well: nothing could be invoiced.
    const { code: ill, data: examined } = await shop('doctor');
    expect([ill, examined.is_well]).toEqual([1, false]);
    const { company } = (await shop('settings show')).data;
    const settings = join(scratch, 'nastavenia.json');
    const own = { name: 'Môj obchod, s. r. o.', ico: '36421928', iban: 'SK6807200002891987426353' };
    writeFileSync(settings, JSON.stringify({ company: { ...company, ...own } }));
    await shop('settings set', settings);

    // The samples, with a price changed as a spreadsheet would save it.
    for (const name of ['parameters', 'categories', 'products', 'stock', 'customers']) {
      const path = await sample(name);
      if (name === 'products')
        writeFileSync(path, readFileSync(path, 'utf8').replace('89,90', '95,50'));
      const dry = await shop(`import ${name}`, path, '--dry-run');
      expect(dry, name).toMatchObject({ code: 0, data: { refused: 0 } });
      const done = await shop(`import ${name}`, path);
      expect(done.data.created, name).toBeGreaterThan(0);
      expect((await shop(`import ${name}`, path)).data, name).toMatchObject({
        created: 0,
        changed: 0,
      });
    }

    // Running shops hear of it within seconds.
    const offers = async () => (await guest.get('/admin/v1/product/homepage/sk')).products;
    await expect.poll(async () => (await offers()).length).toBeGreaterThan(0);
    const [camera] = await offers();
    expect(camera).toMatchObject({ price_exc_vat: null });
    const found = await guest.get('/admin/v1/category/url/dome-kamery/sk');
    expect(found.success).toBe(true);

    // Somebody new registers and waits; the owner lets them in, at a price of their own.
    const email = 'novy@montaze.sk';
    const customer = new Visitor(origin);
    await customer.call('POST', '/admin/v1/sign/up', signUpOf(email));
    const who = { email, password: 'heslo-pre-novy-ucet' };
    expect((await customer.call('POST', '/admin/v1/sign/in', who)).success).toBe(false);
    expect((await shop('customers list --state pending')).data).toMatchObject([{ email }]);
    await shop('groups set', 'Partner', '10');
    await shop('customers group', email, 'Partner');
    await shop('customers activate', email);
    // The password is theirs who read the mail (or are handed the link), not theirs who filled in the form.
    expect((await customer.call('POST', '/admin/v1/sign/in', who)).success).toBe(false);
    const { url } = (await shop('customers password', email, '--print')).data;
    const token = new URL(url).searchParams.get('token');
    await customer.call('POST', '/admin/v1/sign/password', { token, password: who.password });
    expect((await customer.call('POST', '/admin/v1/sign/in', who)).success).toBe(true);
    const { product } = await customer.get(
      `/admin/v1/product/detail/url/${camera.url.url.replace('/', '')}/sk`,
    );
    expect(product.price_exc_vat).toBe(85.95);

    // They order.
    await customer.call('PUT', '/admin/v1/basket/add', {
      basket: null,
      product: product.id,
      quantity: 2,
    });
    const order = await placeOrder(customer);
    expect((await shop('orders list --status new')).data).toMatchObject([{ number: order.number }]);

    // The owner takes it to a paid invoice.
    await shop('orders status', order.number, 'accepted');
    const pdf = join(scratch, 'vydajka.pdf');
    await shop('orders print', order.number, '--output', pdf);
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    await shop('orders status', order.number, 'shipped', '--note', 'Zásielka 123');
    const { data: invoice } = await shop('invoices issue', order.number);
    const statement = join(scratch, 'vypis.csv');
    const paid = (invoice.gross_cents / 100).toFixed(2).replace('.', ',');
    writeFileSync(
      statement,
      `Dátum;Suma;Mena;Variabilný symbol\r\n12.11.2026;${paid};EUR;${invoice.number}\r\n`,
    );
    expect((await shop('payments import', statement)).data.booked).toMatchObject([
      { outcome: 'paid' },
    ]);
    await shop('orders status', order.number, 'delivered');
    expect((await shop('invoices overdue')).data).toEqual([]);

    // The customer sees it all: the way of the order, the paid invoice, the document.
    const { invoices } = await customer.get('/admin/v1/customer/invoices/12/0');
    expect(invoices).toMatchObject([{ name: invoice.number, not_paid_amount: 0 }]);
    const { orders: shown } = await customer.get(`/admin/v1/customer/order/detail/${order.id}/sk`);
    expect(shown.history.map((step: { status_code: string }) => step.status_code)).toEqual([
      'new',
      'accepted',
      'shipped',
      'delivered',
    ]);
    const document = await customer.fetch(invoices[0].invoice_url);
    expect(document.headers.get('content-type')).toBe('application/pdf');

    // They were told of each step, and everything the owner did is on record.
    await expect.poll(() => mails().length).toBeGreaterThanOrEqual(7);
    const { data: audit } = await shop('audit', order.number);
    expect(audit).toHaveLength(3);
    expect((await shop('doctor')).code).toBe(0);
  },
);

const signUpOf = (email: string) => ({
  email,
  password: 'heslo-pre-novy-ucet',
  name: 'Jana',
  surname: 'Nová',
  companyName: 'Montáže Nová, s. r. o.',
  companyId: '36123469',
  phone: '+421905318264',
  vatRegistrationId: '2021456789',
  extVatRegistrationId: 'SK2021456789',
  newsletter: false,
  personalDataCheckbox: true,
});

async function placeOrder(customer: Visitor): Promise<{ id: number; number: string }> {
  const { shipping } = await customer.get('/admin/v1/cart/shipping/sk');
  const courier = shipping.find((one: { default: boolean }) => one.default);
  const basket = null;
  await customer.call('PATCH', '/admin/v1/cart/address', {
    basket,
    addresses: [{ type: 1, ...ADDRESS }],
  });
  await customer.call('PUT', '/admin/v1/cart/shipping/sk', {
    basket,
    saturdayDelivery: false,
    shipping: courier.id,
  });
  const { payments } = await customer.get('/admin/v1/cart/payment/sk');
  const byInvoice = payments.find((one: { name: string }) => /faktúr/i.test(one.name));
  await customer.call('PUT', '/admin/v1/cart/payment', { basket, payment: byInvoice.id });
  const response = await customer.call('PUT', '/admin/v1/cart/order/sk', {
    basket,
    followNews: false,
  });
  return response.order;
}
