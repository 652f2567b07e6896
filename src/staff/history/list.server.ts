import type { Db, Fragment } from '#base/database/database.server.ts';
import { stated } from '#base/database/stated.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { InputOf, OutputOf } from '#staff/endpoint.ts';
import { readingJob, type StaffContext } from '#staff/job.server.ts';
import { isReadable } from './readable.server.ts';
import { undoChange } from './undo.server.ts';
import { readUndone, undoStateOf } from './undo-state.server.ts';
import { checkedPeriod } from '#staff/values.ts';
import * as contract from './contract.ts';
import { ENTITIES, type Entry, ERASED, thingOf } from './things.server.ts';

const PAGE = 50;
/** Things of one change that are read at once. */
const THINGS = 100;
/** Changes of one thing that a search looks at: what has changed more often is no use to anybody by its key alone. */
const MOST_FOUND = 1_000;

type Asked = InputOf<typeof contract.listHistory>;
type Change = OutputOf<typeof contract.lookAtChange>['change'];

export const pageOfHistory = readingJob(contract.listHistory, async (context, asked) => {
  const { sql } = context;
  const { product } = asked;
  const found =
    product === undefined ? await findBy(context, asked.search) : await findOf(context, product);
  if (!found) return { changes: [], has_more: false };
  const { after } = asked;
  const ids = await sql<{ id: number }[]>`
    select id::int from audit
    where ${isAsked(context, asked)} and ${found.by}
      and ${after === undefined ? sql`true` : sql`(at, id) < (select at, id from audit where id = ${after})`}
    order by at desc, id desc limit ${stated(sql, PAGE + 1)}`;
  const changes = await readChanges(
    context,
    ids.slice(0, PAGE).map(({ id }) => id),
    product,
  );
  return { changes, has_more: ids.length > PAGE };
});

function isAsked(context: StaffContext, { view, person, ...period }: Asked): Fragment {
  const { sql } = context;
  const { from, to } = checkedPeriod(period);
  return [
    isReadable(context),
    isInView(sql, view),
    ...(person === undefined
      ? []
      : [sql`who = (select email from staff_person where id = ${person})`]),
    ...(from === undefined ? [] : [sql`at >= ${beginOf(sql, from)}`]),
    ...(to === undefined ? [] : [sql`at < ${beginOf(sql, to)} + interval '1 day'`]),
  ].reduce((left, right) => sql`${left} and ${right}`);
}

/** Days are those of the shop, wherever its database stands. */
const beginOf = (sql: Db, day: string) =>
  sql`((${day}::date)::timestamp at time zone 'Europe/Bratislava')`;

function isInView(sql: Db, view: contract.HistoryView): Fragment {
  if (view === 'all') return sql`true`;
  // Written out, as the index of files holds these only.
  return view === 'imports' ? sql`command like 'import %'` : sql`audit_topic(command) = ${view}`;
}

/** By the exact key of a thing, else by the name of a person; null where neither is known. */
async function findBy(
  context: StaffContext,
  search: string | undefined,
): Promise<{ by: Fragment } | null> {
  const { sql } = context;
  if (search === undefined) return { by: sql`true` };
  const typed = search.trim();
  const keys = [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])];
  const known = await sql<{ key: string }[]>`${keysOf(sql, keys)}`;
  // First by its index: the order of the ids would lead through all there are.
  const found = await sql<{ id: string }[]>`
    with entry as materialized (
      select audit_id from audit_entry
      where entity = any(${ENTITIES}) and key = any(${known.map(({ key }) => key)}))
    select distinct id from entry join audit on id = audit_id where ${isReadable(context)}
    order by 1 desc limit ${stated(sql, MOST_FOUND)}`;
  if (found.length > 0) return { by: sql`id = any(${found.map(({ id }) => id)}::bigint[])` };
  const people = await sql<{ who: string }[]>`
    select email as who from staff_person
    where plain_text(name) like '%' || plain_text(${typed.replace(/[\\%_]/g, '\\$&')}) || '%'
    union select typed from unnest(${keys}::text[]) as typed
    where exists (select from audit where who = typed)`;
  if (people.length === 0) return null;
  // One is read in order by an index, several are not.
  return {
    by:
      people.length === 1
        ? sql`who = ${people[0]!.who}`
        : sql`who = any(${people.map(({ who }) => who)})`,
  };
}

/** The changes of one product, by the index of things. */
async function findOf({ sql }: StaffContext, code: string): Promise<{ by: Fragment }> {
  const found = await sql<{ id: string }[]>`
    select distinct audit_id as id from audit_entry where entity = 'product' and key = ${code}
    order by 1 desc limit ${stated(sql, MOST_FOUND)}`;
  return { by: sql`id = any(${found.map(({ id }) => id)}::bigint[])` };
}

/** What the audit calls them: goods in stock are a code with its warehouse, goods that come one with its delivery. */
const keysOf = (sql: Db, typed: readonly string[]): Fragment => sql`
  select unnest(${[...typed]}::text[]) as key
  union select known || ' ' || replace(name, e'\\u00a0', ' ')
  from unnest(${[...typed]}::text[]) as known cross join warehouse
  union select product.code || ' ' || reference
  from inbound_delivery join product on product.id = product_id where product.code = any(${[...typed]})`;

type Row = Pick<Change, 'id' | 'at' | 'who' | 'command' | 'count'> & {
  email: string;
  topic: string;
} & { [Name in keyof Entry]: Entry[Name] | null };

/** `product`: the first thing of each is that one. */
async function readChanges(
  context: StaffContext,
  ids: readonly number[],
  product?: string,
): Promise<Change[]> {
  const { sql } = context;
  const rows = await sql<Row[]>`
    select audit.id::int, at, audit.who as email, ${nameOf(sql)} as who, command, audit_topic(command) as topic,
           (select count(*)::int from (
              select from audit_entry where audit_id = audit.id
              limit ${stated(sql, contract.MOST_COUNTED + 1)}) as counted) as count,
           first.*
    from unnest(${[...ids]}::bigint[]) with ordinality as page (id, place)
    join audit on audit.id = page.id
    left join lateral (
      select entity, key, before, after from audit_entry where audit_id = audit.id
        ${product === undefined ? sql`` : sql`and entity = 'product' and key = ${product}`}
      order by entity, key limit 1) as first on true
    order by place`;
  const undone = await readUndone(sql, ids);
  return rows.map(({ entity, key, before, after, topic, email, ...row }) => {
    const [, undoes] = /^undo (\d+)$/.exec(row.command) ?? [];
    return {
      ...row,
      command: undoes === undefined ? row.command : 'undo',
      undoes: undoes === undefined ? null : Number(undoes),
      first: entity === null ? null : thingOf({ entity, key: key!, before, after }, context),
      undo: undoStateOf({ ...row, topic, who: email }, undone.get(row.id), context),
    };
  });
}

/** A name is not kept in the audit: of who has none any more there is what they signed in with. */
const nameOf = (sql: Db): Fragment => sql`
  case when who = ${ERASED} then null
       else coalesce((select name from staff_person where email = who),
                     (select nullif(trim(first_name || ' ' || last_name), '') from person
                      where lower(email) = lower(who)),
                     who) end`;

export const readChange = readingJob(contract.lookAtChange, async (context, { id, skip = 0 }) => {
  const { sql } = context;
  const [known] = await sql<{ id: number }[]>`
    select id::int from audit where id = ${id} and ${isReadable(context)}`;
  if (!known) throw ShopError.notFound();
  const [change] = await readChanges(context, [known.id]);
  const entries = await sql<Entry[]>`
    select entity, key, before, after from audit_entry where audit_id = ${id}
    order by entity, key offset ${skip} limit ${stated(sql, THINGS + 1)}`;
  return {
    change: change!,
    things: entries.slice(0, THINGS).map((entry) => thingOf(entry, context)),
    has_more: entries.length > THINGS,
  };
});

export const historyPeople = readingJob(contract.historyPeople, async ({ sql }) => ({
  people: [
    ...(await sql<{ id: number; name: string }[]>`
      select id, name from staff_person order by name collate "sk-x-icu", id`),
  ],
}));

export const historyCalls = [pageOfHistory, readChange, historyPeople, undoChange];
