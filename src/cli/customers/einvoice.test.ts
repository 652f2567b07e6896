import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addCompany } from '#tests/companies.ts';
import { ownerOf } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const { sql } = shop;
const owner = ownerOf(shop.connection);
const scratch = mkdtempSync(join(tmpdir(), 'bastion-einvoice-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let customers = 0;
async function customer() {
  const email = `obcan-${(customers += 1)}@example.sk`;
  return { email, ...(await addCompany(sql, email)) };
}
const termsOf = async (id: number) => {
  const [terms] = await sql`
    select peppol_address, einvoice_way, outside_duty from company where id = ${id}`;
  return terms;
};
const set = async (email: string, ...typed: string[]) =>
  JSON.parse((await owner('customers einvoice', email, ...typed, '--json')).text);

test('staff mark a customer as outside the duty with the reason, and take it back', async () => {
  const { email, customerId } = await customer();
  const reason = 'Obec bez DIČ';
  await owner('customers einvoice', email, '--outside', reason, '--dry-run');
  expect(await termsOf(customerId)).toMatchObject({ outside_duty: null });

  expect(await set(email, '--outside', reason, '--as', 'jana')).toMatchObject({
    outside_duty: reason,
  });
  expect(await termsOf(customerId)).toMatchObject({ outside_duty: reason });
  const [audited] = JSON.parse((await owner('audit', email, '--json')).text);
  expect(audited).toMatchObject({
    who: 'jana',
    before: { outside_duty: null },
    after: { outside_duty: reason },
  });

  await set(email, '--inside');
  expect(await termsOf(customerId)).toMatchObject({ outside_duty: null });
});

test('where and how its documents go; what is not said stays', async () => {
  const { email, customerId } = await customer();
  await set(email, '--way', 'mail');
  await set(email, '--address', '0245:2023581747');
  expect(await termsOf(customerId)).toEqual({
    peppol_address: '0245:2023581747',
    einvoice_way: 'mail',
    outside_duty: null,
  });
  await set(email, '--address', '');
  expect(await termsOf(customerId)).toMatchObject({ peppol_address: null, einvoice_way: 'mail' });
});

test.each([
  ['no reason', ['--outside', ' '], /Uveďte, prečo/],
  ['no DIČ', ['--address', '0245:2023581748'], /nie je adresa v sieti/],
  ['another scheme', ['--address', '9950:SK2023581747'], /nie je adresa v sieti/],
  ['another way', ['--way', 'posta'], /network alebo mail/],
])('%s is refused', async (_name, typed, message) => {
  const { email, customerId } = await customer();
  await expect(owner('customers einvoice', email, ...typed)).rejects.toThrow(message);
  expect(await termsOf(customerId)).toMatchObject({ peppol_address: null, outside_duty: null });
});

test('files bring it, and say what is wrong with it', async () => {
  const { email, customerId } = await customer();
  const file = join(scratch, 'customers.csv');
  const bring = (head: string, row: string) => {
    writeFileSync(file, `email;${head}\n${email};${row}\n`);
    return owner('import customers', file);
  };
  await bring('peppol_address;einvoice_way;outside_duty', '2023581747;mail;Obec bez DIČ');
  expect(await termsOf(customerId)).toEqual({
    peppol_address: '0245:2023581747',
    einvoice_way: 'mail',
    outside_duty: 'Obec bez DIČ',
  });
  await bring('peppol_address;einvoice_way;outside_duty', ';;');
  expect(await termsOf(customerId)).toEqual({
    peppol_address: null,
    einvoice_way: 'network',
    outside_duty: null,
  });
  expect((await bring('peppol_address', '12345678')).text).toMatch(/adresa v sieti Peppol/);
});

test('goods and fees say why they bear no tax', async () => {
  const file = join(scratch, 'products.csv');
  const [{ code }] = await sql<[{ code: string }]>`select code from product order by id limit 1`;
  const bring = (exemption: string) => {
    writeFileSync(file, `code;exemption_code;exemption_reason\n${code};${exemption}\n`);
    return owner('import products', file);
  };
  await bring('vatex-eu-132-1i;Oslobodené podľa § 31');
  const [product] = await sql`
    select exemption_code, exemption_reason from product where code = ${code}`;
  expect(product).toEqual({
    exemption_code: 'VATEX-EU-132-1I',
    exemption_reason: 'Oslobodené podľa § 31',
  });
  expect((await bring('VATEX-SK-1;')).text).toMatch(/zo zoznamu VATEX/);

  const settings = JSON.parse((await owner('settings show')).text);
  const put = (change: object) => {
    const to = join(scratch, 'settings.json');
    writeFileSync(to, JSON.stringify(change));
    return owner('settings set', to);
  };
  const [first, ...others] = settings.shipping;
  const fee = { ...first, vat: 0, exemption_code: 'VATEX-EU-132-1I' };
  await put({ shipping: [fee, ...others] });
  const shown = JSON.parse((await owner('settings show')).text);
  expect(shown.shipping[0]).toMatchObject({ vat: 0, exemption_code: 'VATEX-EU-132-1I' });
  await expect(put({ shipping: [{ ...fee, exemption_code: 'X' }, ...others] })).rejects.toThrow(
    /exemption_code/,
  );
  await put({ einvoice: { ...settings.einvoice, late: 'hold' } });
  await expect(put({ einvoice: { ...settings.einvoice, status_path: 'x' } })).rejects.toThrow(
    /status_path/,
  );
});
