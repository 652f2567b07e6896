import { expect, test } from 'vitest';
import type { UndeliveredMail } from '#staff/mails/contract.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { StaffRole } from '#staff/permissions.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

let places = 0;
const failed = async (key: string | null, recipient = 'preklep@example.skk') => {
  const [row] = await sql<[{ id: number }]>`
    insert into outbox (kind, subject_key, recipient, subject, text_body, html_body, attempts, last_error, due_at, created_at)
    values ('order', ${key}, ${recipient}, 'Objednávka', 'text', 'html', 9, '550 no such mailbox', now() + interval '6 hours',
            now() + ${(places += 1)} * interval '1 second')
    returning id::int`;
  return row.id;
};
const list = async (before?: number): Promise<{ mails: UndeliveredMail[]; has_more: boolean }> =>
  (await clients.office.post('/office/v1/mails/list', { before })).json();
const again = (id: number, recipient: string, who: StaffRole = 'office', headers = {}) =>
  clients[who].post(`/office/v1/mails/${id}/again`, { recipient }, { headers });
const read = async (id: number) =>
  (
    await sql`
    select recipient, attempts, last_error, due_at <= now() as is_due from outbox where id = ${id}`
  )[0];

test('a mail about an order is sent again to the right address, once, and the audit says whose', async () => {
  const { id: order, number } = await copyOrder({ sql }, {});
  const id = await failed(`order:${order}:accepted`);
  expect((await list()).mails[0]).toMatchObject({
    id,
    order_number: number,
    is_correctable: true,
    problem: '550 no such mailbox',
  });
  const opened = (await clients.office.get(`/office/v1/orders/${number}/work`)).json().order;
  expect(opened.timeline).toContainEqual(expect.objectContaining({ kind: 'mail', mail: id }));

  expect((await again(id, 'nie je adresa')).statusCode).toBe(400);
  expect((await again(id, 'skuska@example.sk', 'office', { 'x-dry-run': '1' })).statusCode).toBe(
    200,
  );
  expect(await read(id)).toMatchObject({ recipient: 'preklep@example.skk', attempts: 9 });
  expect((await again(id, ' spravne@example.sk ')).statusCode).toBe(200);
  expect(await read(id)).toEqual({
    recipient: 'spravne@example.sk',
    attempts: 0,
    last_error: null,
    is_due: true,
  });
  expect((await list()).mails.map((mail) => mail.id)).not.toContain(id);
  const [entry] = await sql`
    select before, after from audit_entry where entity = 'mail' and key = ${String(id)}`;
  expect(entry).toEqual({
    before: { recipient: 'preklep@example.skk' },
    after: { recipient: 'spravne@example.sk' },
  });
  await sql`update outbox set sent_at = now() where id = ${id}`;
  expect((await again(id, 'treti@example.sk')).statusCode).toBe(409);
});

test('what may open an account never goes to somebody else, but once more to its owner', async () => {
  const id = await failed(null, 'zakaznik@example.sk');
  const stolen = await again(id, 'ja@example.sk');
  expect([stolen.statusCode, stolen.json().error[0].code]).toEqual([409, 'messages.mail.private']);
  expect(await read(id)).toMatchObject({ recipient: 'zakaznik@example.sk', attempts: 9 });
  expect((await again(id, 'zakaznik@example.sk')).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ attempts: 0, is_due: true });
});

test.each([
  ['owner', 200, 200],
  ['office', 200, 200],
  ['accountant', 200, 403],
  ['warehouse', 403, 403],
  ['content', 403, 403],
] as const)('%s looks: %i, sends: %i', async (who, looks, sends) => {
  const id = await failed(`order:1:${who}`);
  expect((await clients[who].post('/office/v1/mails/list', {})).statusCode).toBe(looks);
  expect((await again(id, 'spravne@example.sk', who)).statusCode).toBe(sends);
});

test('page by page, nothing twice; nobody has a mail that is not there', async () => {
  for (let place = 0; place < 60; place += 1) await failed(`order:1:p${place}`);
  const first = await list();
  const second = await list(first.mails.at(-1)!.id);
  const seen = [...first.mails, ...second.mails].map(({ id }) => id);
  expect([first.mails.length, first.has_more]).toEqual([50, true]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(60);
  expect((await again(2_147_483_647, 'x@example.sk')).statusCode).toBe(404);
});
