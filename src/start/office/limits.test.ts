import { STALE } from '#staff/stale.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Limits } from '#staff/setting-store/limits-contract.ts';
import { STAFF_ROLES, type StaffRole } from '#staff/permissions.ts';
import type { Client } from '#tests/client.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const URL = '/office/v1/settings/limits';
const clients = new Map<StaffRole, Client>();
beforeAll(async () => {
  for (const role of STAFF_ROLES)
    clients.set(role, await office.signIn(await office.newColleague(role)));
});
const owner = () => clients.get('owner')!;
type Read = { limits: Limits; version: string };
const read = async (): Promise<Read> => (await owner().get(URL)).json();
const put = (limits: Partial<Limits>, version: string, headers = {}) =>
  owner().put(URL, { limits, version }, { headers });

test.each(STAFF_ROLES.filter((role) => role !== 'owner'))(
  '%s may neither look nor change',
  async (role) => {
    const { version } = await read();
    expect((await clients.get(role)!.get(URL)).statusCode).toBe(403);
    const tried = await clients.get(role)!.put(URL, { limits: { due_days: 1 }, version });
    expect(tried.statusCode).toBe(403);
  },
);

test('a shop that has set nothing goes by the usual limits', async () => {
  expect((await read()).limits).toMatchObject({
    due_days: 14,
    low_stock: 5,
    dispatch: { until: '14:00' },
    payment_matching: { write_off_cents: 50, auto_percent: 95 },
    credit_line: { over: 'allow' },
  });
});

test('what is saved holds at once, is in the audit, and the rest stays', async () => {
  const before = await read();
  const response = await put({ low_stock: 12, due_days: 21 }, before.version);
  expect(response.json()).toMatchObject({
    success: true,
    limits: { ...before.limits, low_stock: 12, due_days: 21 },
  });
  const { day } = (await owner().get('/office/v1/day')).json();
  expect(day.stock.least).toBe(12);
  const audited = await sql`
    select key, before, after from audit_entry join audit on audit.id = audit_id
    where command = 'settings limits' order by key`;
  expect(audited.map(({ key, after }) => [key, after])).toEqual([
    ['due_days', { value: 21 }],
    ['low_stock', { value: 12 }],
  ]);
});

test('what becomes of orders over the credit line is set here too', async () => {
  const { version } = await read();
  const saved = await put({ credit_line: { over: 'flag' } }, version);
  expect(saved.json().limits.credit_line).toEqual({ over: 'flag' });
  const wrong = { credit_line: { over: 'maybe' as 'flag' } };
  expect((await put(wrong, saved.json().version)).statusCode).toBe(400);
  expect((await read()).limits.credit_line).toEqual({ over: 'flag' });
});

test('who saves what somebody else has changed meanwhile is refused, and nothing is lost', async () => {
  const mine = await read();
  expect((await put({ due_days: 30 }, mine.version)).statusCode).toBe(200);
  const late = await put({ due_days: 7, low_stock: 1 }, mine.version);
  expect([late.statusCode, late.json().error[0].code]).toEqual([409, STALE]);
  // What is there now, and who made it so: the screen shows both without asking again.
  expect(late.json()).toMatchObject({
    current: { limits: { due_days: 30 }, version: (await read()).version },
    changed_by: expect.stringContaining('owner'),
    changed_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
  });
  expect((await read()).limits).toMatchObject({ due_days: 30 });
});

test('two who save at the same moment: one of them', async () => {
  const { version } = await read();
  const both = await Promise.all([put({ due_days: 11 }, version), put({ due_days: 12 }, version)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('a try changes nothing, what cannot be is refused', async () => {
  const before = await read();
  expect(
    (await put({ due_days: 3 }, before.version, { 'x-dry-run': '1' })).json().limits.due_days,
  ).toBe(3);
  expect(await read()).toEqual(before);
  const wrong = [
    { dispatch: { until: '25:00', closed_days: [] } },
    { dispatch: { until: '14:00', closed_days: ['2026-13-01'] } },
    { reminders: { levels: before.limits.reminders.levels.toReversed() } },
  ];
  for (const limits of wrong)
    expect((await put(limits, before.version)).statusCode, JSON.stringify(limits)).toBe(409);
  expect(await read()).toEqual(before);
});
