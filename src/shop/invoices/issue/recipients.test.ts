import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';

const { sql } = useDatabase();

test('the mailbox of an order is found by an index, however many people the shop has', async () => {
  const pages = await sql
    .begin(async (tx) => {
      await tx`
      with firm as (
        insert into company (company_name, state, activated_at)
        select 'Firma ' || n, 'active', now() from generate_series(1, 3000) n returning id)
      insert into person (customer_id, email, password_hash, state, roles, activated_at)
      select id, 'veľa-' || id || '@example.sk', '', 'active', '{admin}', now() from firm`;
      await tx`analyze person`;
      const [plan] = await tx<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }[]>`
      explain (analyze, buffers, format json)
      select mailbox_of((select max(id) from person where email like 'veľa-%'))`;
      const [alone] = await tx<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }[]>`
      explain (analyze, buffers, format json)
      select (select max(id) from person where email like 'veľa-%')`;
      const hits = (one: typeof plan) => one!['QUERY PLAN'][0].Plan['Shared Hit Blocks']!;
      const used = hits(plan) - hits(alone);
      await tx`select 1`;
      throw Object.assign(new Error('taken back'), { used });
    })
    .catch((error: { used?: number }) => error.used);
  expect(pages).toBeLessThan(40);
});

test('of a blocked person it is that of the first administrator who is not', async () => {
  const [order] = await sql<{ person_id: number; customer_id: number }[]>`
    select person_id, customer_id from orders limit 1`;
  const { person_id: id, customer_id: customerId } = order!;
  const mailbox = async () => (await sql`select mailbox_of(${id}) as mail`)[0]!.mail;
  const [own] = await sql`select email from person where id = ${id}`;
  expect(await mailbox()).toBe(own!.email);
  await sql`
    insert into person (customer_id, email, password_hash, state, roles, activated_at)
    values (${customerId}, 'zastupca@example.sk', '', 'active', '{admin}', now())`;
  await sql`update person set state = 'blocked' where customer_id = ${customerId} and email <> 'zastupca@example.sk'`;
  expect(await mailbox()).toBe('zastupca@example.sk');
});
