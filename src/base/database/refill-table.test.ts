import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { exchange, fillBeside } from './refill-table.server.ts';

const { sql } = useDatabase({ isEmpty: true });

test('readers see the old rows until the exchange, which does not queue behind a long one', async () => {
  await sql.unsafe(`
    create table town (id int primary key);
    create table street (
      id int primary key, town_id int not null references town, name text not null check (name <> '')
    ) with (fillfactor = 90);
    create index street_name on street (name) where name > 'b';
    insert into town values (1);
    insert into street values (1, 1, 'old')`);
  const names = async () =>
    (await sql`select name from street order by id`).map(({ name }) => name);

  const gate = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const backup = sql.begin(async (tx) => {
    await tx`select from street`;
    reading.resolve();
    await gate.promise;
  });
  await reading.promise;
  const refilling = sql.begin(async (tx) => {
    await fillBeside(tx, 'street', tx`select 1, 1, 'new' union all select 2, 1, 'newer'`);
    await exchange(tx, ['street']);
  });
  for (let read = 0; read < 8; read++) {
    expect(await names()).toEqual(['old']);
    await sleep(100);
  }
  gate.resolve();
  await Promise.all([backup, refilling]);

  expect(await names()).toEqual(['new', 'newer']);
  await expect(sql`insert into street values (2, 1, 'twice')`).rejects.toThrow('street_pkey');
  await expect(sql`insert into street values (3, 9, 'nowhere')`).rejects.toThrow('town_id_fkey');
  await expect(sql`insert into street values (3, 1, '')`).rejects.toThrow('street_name_check');
  const [index] = await sql`select indexdef from pg_indexes where indexname = 'street_name'`;
  expect(index!.indexdef).toMatch(/ON public\.street USING btree \(name\) WHERE/);
});
