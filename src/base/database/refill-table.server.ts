import { setTimeout as sleep } from 'node:timers/promises';
import type { Fragment, Tx } from './database.server.ts';

/** How long readers may have to wait for one try of the exchange, and how often it is tried. */
const LOCK_TIMEOUT = '300ms';
const MOST_TRIES = 600;
const RETRY_PAUSE_MS = 500;

const besideOf = (table: string) => `${table}_next`;

/**
 * Puts rows into a table beside `table`, then its indexes and rules in one pass each: several times
 * faster than changing most rows one by one, and everybody reads the old ones meanwhile. Returns its
 * name, for what is to be worked out of it before `exchange`.
 */
export async function fillBeside(tx: Tx, table: string, rows: Fragment): Promise<string> {
  const beside = besideOf(table);
  const { options, indexes, keys, foreignKeys, triggers } = await partsOf(tx, table);
  await tx.unsafe(
    `create table ${beside} (like ${table} including defaults including constraints including storage) ${options}`,
  );
  await tx`insert into ${tx(beside)} ${rows}`;
  await tx`set local maintenance_work_mem = '256MB'`;
  for (const { name, definition } of keys)
    await tx.unsafe(`alter table ${beside} add constraint ${besideOf(name)} ${definition}`);
  for (const { name, definition } of indexes)
    await tx.unsafe(definition.replace(/INDEX \S+ ON \S+/, `INDEX ${besideOf(name)} ON ${beside}`));
  for (const { name, definition } of foreignKeys)
    await tx.unsafe(`alter table ${beside} add constraint ${name} ${definition}`);
  for (const { definition } of triggers)
    await tx.unsafe(definition.replace(/ ON \S+ /, ` ON ${beside} `));
  await tx.unsafe(`analyze ${beside}`);
  return beside;
}

/**
 * The tables made by `fillBeside` take the places of the old ones. Only now does anybody wait, and not
 * for long: behind a backup, which reads for minutes, it is tried again instead of holding up a queue.
 */
export async function exchange(tx: Tx, tables: string[]): Promise<void> {
  if (tables.length === 0) return;
  const parts = await Promise.all(tables.map((table) => partsOf(tx, table)));
  const concerned = new Set([...tables, ...parts.flatMap(({ referenced }) => referenced)]);
  await lockAlone(tx, [...concerned]);
  for (const [index, table] of tables.entries()) {
    const { keys, indexes } = parts[index]!;
    const beside = besideOf(table);
    await tx.unsafe(`drop table ${table}`);
    await tx.unsafe(`alter table ${beside} rename to ${table}`);
    for (const { name } of keys)
      await tx.unsafe(`alter table ${table} rename constraint ${besideOf(name)} to ${name}`);
    for (const { name } of indexes)
      await tx.unsafe(`alter index ${besideOf(name)} rename to ${name}`);
  }
}

async function lockAlone(tx: Tx, tables: string[], tries = MOST_TRIES): Promise<void> {
  try {
    await tx.savepoint(async (part) => {
      await part.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await part.unsafe(`lock table ${tables.join(', ')} in access exclusive mode`);
      await part`set local lock_timeout = 0`;
    });
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03' || tries === 1) throw error;
    await sleep(RETRY_PAUSE_MS);
    await lockAlone(tx, tables, tries - 1);
  }
}

type Part = { name: string; definition: string };
type Parts = {
  options: string;
  indexes: Part[];
  keys: Part[];
  foreignKeys: Part[];
  referenced: string[];
  triggers: Part[];
};

async function partsOf(tx: Tx, table: string): Promise<Parts> {
  const [parts] = await tx<[Parts]>`
    with part as (
      select 'index' as kind, relname::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = ${table}::regclass
        and not exists (select from pg_constraint where conindid = indexrelid)
      union all
      select contype::text, conname, pg_get_constraintdef(oid)
      from pg_constraint where conrelid = ${table}::regclass
      union all
      select 'trigger', tgname, pg_get_triggerdef(oid)
      from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal
    ), list as (
      select kind, json_agg(json_build_object('name', name, 'definition', definition) order by name) as parts
      from part group by kind
    )
    select coalesce('with (' || array_to_string(reloptions, ', ') || ')', '') as options,
           coalesce((select parts from list where kind = 'index'), '[]') as indexes,
           coalesce((select json_agg(one) from list, json_array_elements(parts) as one
                     where kind in ('p', 'u')), '[]') as keys,
           coalesce((select parts from list where kind = 'f'), '[]') as "foreignKeys",
           coalesce((select parts from list where kind = 'trigger'), '[]') as triggers,
           array(select distinct confrelid::regclass::text from pg_constraint
                 where conrelid = ${table}::regclass and contype = 'f') as referenced
    from pg_class where oid = ${table}::regclass`;
  return parts;
}
