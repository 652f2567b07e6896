import { beforeAll, expect, test } from 'vitest';
import { readPreview } from '#shop/detail/preview.server.ts';
import { STAFF_ROLES, type StaffRole } from '#staff/permissions.ts';
import type { Client } from '#tests/client.ts';
import { FORM_KEY, useOffice } from '#tests/office.ts';

const office = useOffice();
const clients = {} as Record<StaffRole, Client>;
let product = 0;
let company = 0;
beforeAll(async () => {
  for (const role of STAFF_ROLES)
    clients[role] = await office.signIn(await office.newColleague(role));
  [{ product, company }] = await office.sql<[{ product: number; company: number }]>`
    select (select min(id) from product) as product, (select min(id) from company) as company`;
});

test.each([
  ['owner', 200, 200],
  ['office', 200, 200],
  ['warehouse', 200, 403],
  ['content', 200, 403],
  ['accountant', 403, 403],
] as const)('%s looks as a guest: %i, as a customer: %i', async (role, guest, customer) => {
  const at = `/office/v1/products/${product}/preview`;
  expect((await clients[role].get(at)).statusCode).toBe(guest);
  expect((await clients[role].get(`${at}/${company}`)).statusCode).toBe(customer);
});

test('the link opens what was asked for, of what is there', async () => {
  const { url } = (
    await clients.office.get(`/office/v1/products/${product}/preview/${company}`)
  ).json();
  const ticket = String(url).split('/nahlad/')[1]!;
  expect(readPreview(FORM_KEY, ticket)).toEqual({ product, customer: company });
  for (const at of [
    `999999999/preview`,
    `999999999/preview/${company}`,
    `${product}/preview/999999999`,
  ])
    expect((await clients.office.get(`/office/v1/products/${at}`)).statusCode).toBe(404);
});
