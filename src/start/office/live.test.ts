import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { StaffRole } from '#staff/permissions.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
type Heard = { event: string; data: { topics?: string[]; new_orders?: number } };
const opened: { destroy(): void }[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.destroy();
});

async function listenAs(role: StaffRole) {
  const colleague = await office.newColleague(role);
  const client = await office.signIn(colleague);
  return { colleague, client, ...(await listenWith(client)) };
}

async function listenWith(client: Awaited<ReturnType<typeof office.signIn>>) {
  const response = await client.get('/office/v1/live', { payloadAsStream: true });
  const stream = response.stream();
  opened.push(stream);
  let text = '';
  let isOver = false;
  stream.on('data', (piece) => (text += String(piece)));
  stream.on('end', () => (isOver = true));
  const heard = (): Heard[] =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event, data]) => ({
      event: event!,
      data: JSON.parse(data!) as Heard['data'],
    }));
  return { response, heard, text: () => text, isOver: () => isOver };
}

test('what changes is told once it is in, a burst of it once, and which orders are new', async () => {
  const { response, heard } = await listenAs('owner');
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  });
  // The beginning counts as a change of everything.
  await expect.poll(() => heard().length).toBe(1);
  await sql.begin(async (tx) => {
    await tx`update orders set note = note where id = 1`;
    // It must not be told before.
    await sleep(1_200);
    expect(heard()).toHaveLength(1);
  });
  await expect
    .poll(() => heard()[1]?.data)
    .toEqual({
      topics: ['orders'],
      new_orders: 0,
    });
  await Promise.all([copyOrder({ sql }), copyOrder({ sql })]);
  await expect.poll(() => heard()[2]?.data.new_orders).toBe(2);
  await sql`update stock set quantity = quantity where product_id = 1`;
  await expect.poll(() => heard()[3]?.data.topics).toEqual(['stock']);
});

test('a reminder is told to those who read invoices', async () => {
  const [accountant, warehouse] = [await listenAs('accountant'), await listenAs('warehouse')];
  await sql`
    insert into invoice_reminder (invoice_id, level, unpaid_cents, recipient, who)
    select id, 1, 100, 'faktury@example.sk', 'test' from invoice
    where not exists (select from invoice_reminder where invoice_id = invoice.id) order by id limit 1`;
  await expect.poll(() => accountant.heard().at(-1)?.data.topics).toEqual(['invoices']);
  expect(warehouse.heard().flatMap(({ data }) => data.topics)).not.toContain('invoices');
});

test('nobody hears of what they may not read', async () => {
  const [content, warehouse] = [await listenAs('content'), await listenAs('warehouse')];
  await sql`update invoice set id = id where id = 1`;
  await sql`update company set id = id where id = 1`;
  await sql`update orders set id = id where id = 1`;
  await expect.poll(() => warehouse.heard().at(-1)?.data.topics).toEqual(['orders']);
  expect(content.heard()).toEqual([]);
});

test('it ends with the session, follows the role, and does not keep the session alive', async () => {
  const { colleague, heard, text, isOver, client } = await listenAs('owner');
  await sql`
    update staff_session set seen_at = now() - interval '20 minutes' where person_id = ${colleague.id}`;
  const again = await listenWith(client);
  const seen = async () =>
    (
      await sql`select seen_at < now() - interval '19 minutes' as is_old from staff_session
               where person_id = ${colleague.id}`
    )[0]!.is_old as boolean;
  expect(await seen()).toBe(true);
  await client.get('/office/v1/numbers', { headers: { 'x-unattended': '1' } });
  expect(await seen()).toBe(true);
  await office.app.live!.look();
  expect(text()).toContain(': \n\n');
  await sql`update staff_person set role = 'content' where id = ${colleague.id}`;
  await office.app.live!.look();
  const before = heard().length;
  await sql`update orders set id = id where id = 1`;
  // Longer than what is told is gathered: nothing may come.
  await sleep(1_300);
  expect(
    heard()
      .slice(before)
      .filter(({ event }) => event === 'changed'),
  ).toEqual([]);
  await sql`delete from staff_session where person_id = ${colleague.id}`;
  await office.app.live!.look();
  await expect.poll(isOver).toBe(true);
  expect([heard().at(-1)?.event, again.heard().at(-1)?.event]).toEqual(['out', 'out']);
});

test('of one person only so many stay open: the oldest makes room', async () => {
  const first = await listenAs('owner');
  for (let more = 0; more < 6; more += 1) await listenWith(first.client);
  await expect.poll(first.isOver).toBe(true);
  expect(first.heard().at(-1)?.event).toBe('full');
});

test('who is not signed in hears nothing, and a stop ends what is open', async () => {
  expect((await office.guest().get('/office/v1/live')).statusCode).toBe(401);
  const { isOver } = await listenAs('owner');
  expect(office.app.live!.open).toBeGreaterThan(0);
  office.app.live!.endAll();
  await expect.poll(isOver).toBe(true);
  expect(office.app.live!.open).toBe(0);
});
