import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { ownerOf, temporaryFolder } from '#tests/owner.ts';
import { customers } from './customers.server.ts';

const { connection, sql } = useDatabase();
const shop = ownerOf(connection);
const folder = temporaryFolder();

const KEY = 'kazdy.stlpec@example.sk';
const address = (whose: string, name: string, zip: string, phone: string) => ({
  [`${whose}_first_name`]: `Meno ${name}`,
  [`${whose}_last_name`]: `Priezvisko ${name}`,
  [`${whose}_street`]: `Ulica ${name} 1`,
  [`${whose}_city`]: `Mesto ${name}`,
  [`${whose}_zip`]: zip,
  [`${whose}_phone`]: phone,
});
const before = {
  email: KEY,
  company_name: 'Každý stĺpec, s. r. o.',
  company_id: '36123451',
  vat_id: '2021456789',
  ext_vat_id: 'SK2021456789',
  first_name: 'Jana',
  last_name: 'Stĺpcová',
  phone: '+421905318264',
  state: 'active',
  due_days: 14,
  credit_limit: 1500.5,
  peppol_address: '0245:2021456789',
  einvoice_way: 'network',
  outside_duty: null,
  newsletter: true,
  ...address('invoice', 'prvé', '01001', '+421905318264'),
  ...address('delivery', 'druhé', '03601', '+421905318265'),
};
const after = {
  ...before,
  company_name: 'Iný názov, a. s.',
  company_id: '31333532',
  vat_id: '2020123457',
  ext_vat_id: 'SK2020123457',
  first_name: 'Peter',
  last_name: 'Iný',
  phone: '+421905318266',
  state: 'blocked',
  due_days: 30,
  credit_limit: 99.99,
  peppol_address: '0245:2020123457',
  einvoice_way: 'mail',
  outside_duty: 'iný dôvod',
  newsletter: false,
  ...address('invoice', 'tretie', '81101', '+421905318267'),
  ...address('delivery', 'štvrté', '04001', '+421905318268'),
};

async function write(row: object) {
  const path = join(folder, 'customers.json');
  writeFileSync(path, JSON.stringify([row]));
  const { text } = await shop('import customers', path, '--json');
  const { created, changed, refusals } = JSON.parse(text);
  return { created, changed, refusals };
}

async function read() {
  const { bytes } = await shop('export customers', '--format', 'json');
  const rows = JSON.parse(bytes.toString()) as { email: string }[];
  return rows.find(({ email }) => email === KEY);
}

test('each column of a customer is read back as it was written, of a new one and of a changed one', async () => {
  const groups = await sql<{ name: string }[]>`select name from price_group order by name limit 2`;
  const [first, second] = groups.map(({ name }) => ({ price_group: name }));
  const [created, changed] = [
    { ...before, ...first! },
    { ...after, ...second! },
  ];
  expect(Object.keys(created).toSorted()).toEqual(
    customers.columns.map(({ name }) => name).toSorted(),
  );
  expect(await write(created)).toEqual({ created: 1, changed: 0, refusals: [] });
  expect(await read()).toEqual(created);
  expect(await write(changed)).toEqual({ created: 0, changed: 1, refusals: [] });
  expect(await read()).toEqual(changed);
});
