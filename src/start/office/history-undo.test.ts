import { beforeAll, expect, test } from 'vitest';
import { SHEET_IMPORTS } from '#staff/sheets/import-sheet.server.ts';
import { ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole } from '#staff/permissions.ts';
import type { Client } from '#tests/client.ts';
import { useOffice } from '#tests/office.ts';
import { brought } from '#tests/owner.ts';
import { staffContext } from '#tests/staff-context.ts';

const office = useOffice();
const { sql } = office;
const clients = {} as Record<StaffRole, Client>;
const emails = {} as Record<StaffRole, string>;
beforeAll(async () => {
  for (const role of STAFF_ROLES) {
    const colleague = await office.newColleague(role);
    emails[role] = colleague.email;
    clients[role] = await office.signIn(colleague);
  }
});

/** A file somebody has imported, and the number of the change. */
async function load(
  role: StaffRole,
  sheet: 'prices' | 'stock',
  ...lines: string[]
): Promise<string> {
  const context = {
    ...staffContext(sql),
    who: emails[role],
    permissions: ROLE_PERMISSIONS[role],
  };
  const given = { skipsRefused: false, ignoresUnknown: false, confirmsPrices: true };
  const file = brought(`${lines.join('\n')}\n`);
  return (await SHEET_IMPORTS[sheet](context, { file, ...given })).audit!;
}
const undo = (role: StaffRole, id: string, headers: Record<string, string> = {}) =>
  clients[role].write('POST', `/office/v1/history/${id}/undo`, {}, { headers });
const DRY_RUN = { 'x-dry-run': '1' };

const centsOf = async (code: string) => {
  const [{ cents }] = await sql<[{ cents: number }]>`
    select price_cents::int as cents from product where code = ${code}`;
  return cents;
};

test('foreseen first, then done: what was edited since stays, and the return is a change of its own', async () => {
  const before = [await centsOf('NV-D8Z'), await centsOf('PY-DO0')];
  const id = await load('office', 'prices', 'code;price', 'NV-D8Z;901', 'PY-DO0;902');
  await sql`update product set price_cents = 12345, price_fraction = 0 where code = 'NV-D8Z'`;
  const told = {
    command: 'import prices',
    restored: 1,
    removed: 0,
    withdrawn: 0,
    kept: [{ key: 'NV-D8Z', why: 'edited', fields: ['price_cents'] }],
    kept_count: 1,
  };
  expect((await undo('office', id, DRY_RUN)).json()).toMatchObject(told);
  expect(await centsOf('PY-DO0')).toBe(90200);

  expect((await undo('office', id)).json()).toMatchObject(told);
  expect([await centsOf('NV-D8Z'), await centsOf('PY-DO0')]).toEqual([12345, before[1]]);
  const { changes } = (
    await clients.office.post('/office/v1/history/list', { view: 'all' })
  ).json();
  expect(changes[0]).toMatchObject({
    command: 'undo',
    undoes: Number(id),
    count: 1,
    first: { key: 'PY-DO0', fields: [{ name: 'price_cents', before: 90200, after: before[1] }] },
  });
  expect(changes[1]).toMatchObject({ id: Number(id), undo: { state: 'returned' } });
  const twice = await undo('office', id);
  expect([twice.statusCode, twice.json().error[0].code]).toEqual([409, 'staff.undo.twice']);
});

test('one’s own with the permissions of what was in the file, the owner those of anybody', async () => {
  const [row] = await sql<{ code: string; warehouse: string }[]>`
    select product.code, replace(warehouse.name, e'\\u00a0', ' ') as warehouse
    from stock join product on product.id = product_id join warehouse on warehouse.id = warehouse_id limit 1`;
  const ofStock = await load(
    'warehouse',
    'stock',
    'code;warehouse;quantity',
    `${row!.code};${row!.warehouse};7171`,
  );
  const statuses = async (id: string, roles: readonly StaffRole[]) =>
    Promise.all(roles.map(async (role) => (await undo(role, id, DRY_RUN)).statusCode));
  expect(await statuses(ofStock, STAFF_ROLES)).toEqual([200, 404, 200, 403, 404]);

  // Somebody whose role is another since.
  const ofPrices = await load('office', 'prices', 'code;price', 'NV-D4Z;903');
  await sql`update staff_person set role = 'warehouse' where email = ${emails.office}`;
  expect(await statuses(ofPrices, ['office', 'owner'])).toEqual([403, 200]);
  await sql`update staff_person set role = 'office' where email = ${emails.office}`;
  expect(await statuses(ofPrices, ['office'])).toEqual([200]);
  expect(await centsOf('NV-D4Z')).toBe(90300);
});

test('what is no file, is too old or unknown is refused with the reason', async () => {
  const [{ id: signed }] = await sql<[{ id: string }]>`
    select id from audit where command = 'office: sign in' and who = ${emails.office} limit 1`;
  const codeOf = async (id: string) => {
    const response = await undo('office', id);
    return [response.statusCode, response.json().error[0].code];
  };
  expect(await codeOf(signed)).toEqual([409, 'staff.undo.notImport']);
  const old = await load('office', 'prices', 'code;price', 'NV-D4Z;904');
  await sql`update audit set at = now() - interval '31 days' where id = ${old}`;
  expect(await codeOf(old)).toEqual([409, 'staff.undo.old']);
  expect((await codeOf('2147483647'))[0]).toBe(404);
});
