import { describe, expect, test } from 'vitest';
import { mailsTo } from '#shop/account/account.fixture.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { readLines } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import {
  APPROVALS,
  approve,
  ask,
  CAMERA,
  codeOf,
  join,
  newFirm,
  read,
  send,
} from './approvals.fixture.ts';
import { REMINDER, REMINDERS, remindInTurn } from './reminders.server.ts';

const shop = useShop();
const { sql } = shop;
const kindsTo = async (email: string) =>
  (await mailsTo(sql, email)).map(({ kind }) => kind).toSorted();
const act = (client: Client, id: number, what: string, body: object = {}) =>
  client.post(`${APPROVALS}/${id}/${what}`, body);
const save = (client: Client, id: number, body: object) =>
  client.patch(`/admin/v1/company/people/${id}`, body);
const wait = (id: number, hours: number) => sql`
  update approval set created_at = created_at - make_interval(hours => ${hours}),
         reminded_at = reminded_at - make_interval(hours => ${hours}),
         pressed_at = pressed_at - make_interval(hours => ${hours})
  where id = ${id}`;
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'Europe/Bratislava',
  });

describe('reminders', () => {
  const remindNow = async () => {
    await sql`delete from job where name = ${REMINDERS}`;
    return remindInTurn(shop);
  };

  test('leave once a day while a request waits, by two processes too, and end some day', async () => {
    const { buyer, approver } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client);
    expect(await remindNow()).toBe(0);
    await wait(id, REMINDER.hours + 1);
    expect(await remindNow()).toBe(1);
    expect(await remindInTurn(shop)).toBeNull();
    expect(await remindNow()).toBe(0);
    expect(await kindsTo(approver.email)).toEqual(['approval-asked', 'approval-reminder']);
    await wait(id, REMINDER.hours + 1);
    expect(await remindNow()).toBe(1);
    await sql`update approval set reminders = ${REMINDER.most} where id = ${id}`;
    await wait(id, REMINDER.hours + 1);
    expect(await remindNow()).toBe(0);
    await sql`update approval set reminders = 0 where id = ${id}`;
    await approve(approver.client, id);
    expect(await remindNow()).toBe(0);
  });

  test('the buyer may send one a day, and nobody else may', async () => {
    const { buyer, approver } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client);
    const early = await act(buyer.client, id, 'remind');
    const { remind_from } = await read(buyer.client, id);
    expect([codeOf(early), early.json().remind_from]).toEqual([
      'messages.approval.remindLater',
      remind_from,
    ]);
    await wait(id, 25);
    expect((await act(approver.client, id, 'remind')).statusCode).toBe(404);
    const both = await Promise.all([1, 2].map(() => act(buyer.client, id, 'remind')));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await kindsTo(approver.email)).toEqual(['approval-asked', 'approval-reminder']);
  });
});

describe('a deputy', () => {
  const name = (client: Client, person: number, from = 0, until = 7) =>
    client.put(`${APPROVALS}/deputy`, {
      deputy: { person, from: dayFromNow(from), until: dayFromNow(until) },
    });

  test('decides and gets the mails in place of an approver, in the days that were said', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0 });
    const deputy = await join(shop, boss.id, ['buyer'], { name: 'Eva', order: 0 });
    expect((await name(approver.client, deputy.id)).json()).toMatchObject({
      deputy: { person: { id: deputy.id, name: 'Eva' }, from: dayFromNow(0), is_now: true },
    });
    const { id } = await ask(shop, buyer.client);
    expect(await kindsTo(deputy.email)).toEqual(['approval-asked']);
    expect(await kindsTo(approver.email)).toEqual([]);
    expect((await read(buyer.client, id)).deciders.map((one) => one.id)).toEqual(
      [boss.id, approver.id, deputy.id].toSorted((a, b) => a - b),
    );
    expect(await read(deputy.client, id)).toMatchObject({ may_decide: true });
    const count = async () => (await deputy.client.get(`${APPROVALS}/count`)).json();
    expect(await count()).toMatchObject({ waiting_for_me: 1 });
    // Not about their own.
    const own = await ask(shop, deputy.client);
    expect(codeOf(await act(deputy.client, own.id, 'approve', { shown_total: 1 }))).toBe(
      'messages.approval.own',
    );
    expect(await kindsTo(approver.email)).toEqual(['approval-asked']);

    await name(approver.client, deputy.id, 1, 2);
    expect((await deputy.client.get(`${APPROVALS}/${id}`)).statusCode).toBe(404);
    expect(await count()).toMatchObject({ waiting_for_me: 0 });
    await name(approver.client, deputy.id, -3, 0);
    expect((await approve(deputy.client, id)).statusCode).toBe(200);
    await approver.client.put(`${APPROVALS}/deputy`, { deputy: null });
    expect((await deputy.client.get(`${APPROVALS}/${id}`)).statusCode).toBe(404);
    expect(await findContradictions(sql)).toEqual([]);
  });

  test('ends when who named them may not decide any more', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0 });
    const deputy = await join(shop, boss.id, ['buyer']);
    await name(approver.client, deputy.id);
    const { id } = await ask(shop, buyer.client);
    expect((await deputy.client.get(`${APPROVALS}/${id}`)).statusCode).toBe(200);
    await save(boss.client, approver.id, { roles: ['buyer'] });
    expect((await deputy.client.get(`${APPROVALS}/${id}`)).statusCode).toBe(404);
  });

  test.each([
    ['oneself', 404],
    ['a stranger', 404],
    ['an accountant', 404],
    ['days that go backwards', 400],
  ])('%s is refused', async (what, status) => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0 });
    const keeper = await join(shop, boss.id, ['accountant']);
    const stranger = await newFirm(shop, {});
    const person = {
      oneself: approver.id,
      'a stranger': stranger.boss.id,
      'an accountant': keeper.id,
    };
    const response =
      status === 400
        ? await name(approver.client, boss.id, 5, 1)
        : await name(approver.client, person[what as keyof typeof person]);
    expect(response.statusCode).toBe(status);
    expect((await name(buyer.client, boss.id)).statusCode).toBe(403);
  });
});

test('both sides talk; each message is a mail to the other', async () => {
  const { buyer, approver } = await newFirm(shop, { order: 0 });
  const { id } = await ask(shop, buyer.client, undefined, { approver: approver.id });
  expect((await act(approver.client, id, 'talk', { text: 'Na čo?' })).statusCode).toBe(200);
  const { approval } = (await act(buyer.client, id, 'talk', { text: 'Na Sihoť' })).json();
  expect(approval.talk).toMatchObject([
    { by: { id: approver.id }, text: 'Na čo?' },
    { by: { id: buyer.id }, text: 'Na Sihoť' },
  ]);
  expect(await kindsTo(buyer.email)).toEqual(['approval-talk']);
  expect(await kindsTo(approver.email)).toEqual(['approval-asked', 'approval-talk']);
  expect((await act(buyer.client, id, 'talk', { text: ' ' })).statusCode).toBe(400);
  await approve(approver.client, id);
  expect(codeOf(await act(buyer.client, id, 'talk', { text: 'Ďakujem' }))).toBe(
    'messages.approval.decided',
  );
});

describe('whoever is paused', () => {
  test('has their requests taken back; the lines go where their basket goes', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0 });
    const other = await join(shop, boss.id, ['buyer'], { order: 0 });
    const [one, two] = [await ask(shop, buyer.client), await ask(shop, other.client)];
    await save(boss.client, buyer.id, { state: 'paused', basket_to: boss.id });
    expect(await readLines(boss.client)).toMatchObject([{ product: CAMERA, quantity: 2 }]);
    await save(boss.client, other.id, { state: 'paused' });
    expect(await readLines(boss.client)).toMatchObject([{ quantity: 2 }]);
    for (const { id } of [one, two])
      expect(codeOf(await act(approver.client, id, 'approve', { shown_total: 1 }))).toBe(
        'messages.approval.withdrawn',
      );
    // Back again they find what they had asked for.
    await save(boss.client, other.id, { state: 'active' });
    const again = await shop.signIn({ email: other.email, password: 'bastion-demo' });
    expect((await act(again, two.id, 'reopen')).json().basket.products).toMatchObject([
      { product: CAMERA, quantity: 2 },
    ]);
    expect(await findContradictions(sql)).toEqual([]);
  });

  test('leaves what waited for them to the others, who hear of it', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0 });
    const { id } = await ask(shop, buyer.client, undefined, { approver: approver.id });
    expect(await kindsTo(boss.email)).toEqual([]);
    await save(boss.client, approver.id, { state: 'paused' });
    expect(await kindsTo(boss.email)).toEqual(['approval-asked']);
    expect(await read(buyer.client, id)).toMatchObject({
      wanted: null,
      deciders: [{ id: boss.id }],
    });
    expect((await approve(boss.client, id)).statusCode).toBe(200);
  });

  test('at the moment they approve, or are approved: either way once and sound', async () => {
    const { boss, buyer, approver } = await newFirm(shop, { order: 0 });
    for (const leaving of [approver, buyer]) {
      const { id } = await ask(shop, buyer.client, undefined, { approver: approver.id });
      const { total } = await read(boss.client, id);
      const [approved, paused] = await Promise.all([
        act(approver.client, id, 'approve', { shown_total: total }),
        save(boss.client, leaving.id, { state: 'paused', basket_to: boss.id }),
      ]);
      expect(paused.statusCode).toBe(200);
      expect([200, 401, 409]).toContain(approved.statusCode);
      expect(await findContradictions(sql)).toEqual([]);
      await save(boss.client, leaving.id, { state: 'active' });
      leaving.client = await shop.signIn({ email: leaving.email, password: 'bastion-demo' });
    }
    expect((await send(boss.client)).statusCode).toBe(409);
  });
});
