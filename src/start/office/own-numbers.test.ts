import { beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole } from '#staff/permissions.ts';
import type { Client } from '#tests/client.ts';
import { addCompany } from '#tests/companies.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = {} as Record<StaffRole, Client>;
beforeAll(async () => {
  for (const role of STAFF_ROLES)
    clients[role] = await office.signIn(await office.newColleague(role));
});

let companies = 0;
const newCompany = async () =>
  (await addCompany(sql, `vlastne-cisla-${(companies += 1)}@example.sk`)).customerId;
const at = (id: number, rest = '') => `/office/v1/customers/${id}/own-numbers${rest}`;
const listed = async (id: number, body: object = {}) =>
  (await clients.office.post(at(id, '/list'), body)).json();

test('the office keeps them for a customer, and its history says so', async () => {
  const id = await newCompany();
  const added = await clients.office.post(at(id), { code: 'nv d428', number: 'SKLAD-1' });
  expect([added.statusCode, added.json().code]).toEqual([200, 'NV-D428']);
  const { numbers } = await listed(id);
  expect(numbers).toMatchObject([{ number: 'SKLAD-1', code: 'NV-D428' }]);
  // Customers are not told who of the office it was.
  expect(numbers[0].changed_by).not.toContain('@');
  const { product } = numbers[0];
  expect((await clients.office.put(at(id, `/${product}`), { number: 'SKLAD-2' })).statusCode).toBe(
    200,
  );
  expect((await clients.office.delete(at(id, `/${product}`))).statusCode).toBe(200);
  expect(await listed(id)).toMatchObject({ numbers: [], all_count: 0, has_more: false });
  const activity = await clients.office.post(`/office/v1/customers/${id}/activity`, {});
  const said = activity.json().activity.map((one: { command: string }) => one.command);
  expect(said).toEqual([
    'customers own-number-remove',
    'customers own-number-change',
    'customers own-number-add',
  ]);
});

test('what is taken, unknown or another customer’s is refused and changes nothing', async () => {
  const [id, other] = [await newCompany(), await newCompany()];
  await clients.office.post(at(id), { code: 'NV-D428', number: 'A' });
  const { product } = (await listed(id)).numbers[0];
  const refused = async (response: ReturnType<Client['post']>) => {
    const { statusCode, json } = await response;
    return [statusCode, json().error[0].code];
  };
  const post = (code: string, number: string) => clients.office.post(at(id), { code, number });
  expect(await refused(post('NV-D828', 'a'))).toEqual([409, 'messages.ownNumbers.taken']);
  expect(await refused(post('NV-D428', 'B'))).toEqual([409, 'messages.ownNumbers.hasOne']);
  expect(await refused(post('NIC', 'B'))).toEqual([404, 'messages.ownNumbers.unknown']);
  expect(await refused(clients.office.put(at(other, `/${product}`), { number: 'X' }))).toEqual([
    404,
    'messages.ownNumbers.notFound',
  ]);
  expect(await refused(clients.office.post(at(999_999), { code: 'NV-D428', number: 'A' }))).toEqual(
    [404, 'messages.customer.notFound'],
  );
  expect(await listed(other)).toMatchObject({ all_count: 0 });
  expect((await listed(id)).numbers).toMatchObject([{ number: 'A' }]);
});

test('they come by pages and are looked for', async () => {
  const id = await newCompany();
  await sql`
    insert into own_number (customer_id, product_id, number)
    select ${id}, id, 'P-' || lpad((row_number() over (order by id))::text, 3, '0')
    from product where is_sold order by id limit 60`;
  const first = await listed(id);
  expect([first.numbers.length, first.has_more, first.all_count]).toEqual([50, true, 60]);
  const second = await listed(id, { offset: 50 });
  expect([second.numbers.length, second.has_more]).toEqual([10, false]);
  expect(second.numbers[0].number).toBe('P-051');
  expect((await listed(id, { search: 'p060' })).numbers).toHaveLength(1);
});
