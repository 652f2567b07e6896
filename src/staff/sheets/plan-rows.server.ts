import type { Tx } from '#base/database/database.server.ts';
import { say } from '#text/staff.ts';
import { keyOf, REQUIRED, sqlName, type Column, type Found, type Sheet } from './sheet.server.ts';

/** White space and line ends that a spreadsheet program changes do not count as a change. */
const TIDY = `btrim(replace(%, e'\\r\\n', e'\\n'), e' \\t\\n\\r\\u00a0')`;

/** Makes `known` and `target`: how the things of the file are, and how they should be. */
export async function planRows(tx: Tx, sheet: Sheet, absent: Column[]): Promise<void> {
  const isSame = keyOf(sheet)
    .map((column) => `incoming.${quoted(column)} = things.${quoted(column)}`)
    .join(' and ');
  await tx`
    create temporary table known on commit drop as
    select things.* from incoming join (${sheet.select(tx)}) as things on ${tx.unsafe(isSame)}`;
  await tx`alter table known add primary key (id)`;
  await tx`analyze known`;
  const names = sheet.columns.map(quoted);
  const hidden = Object.keys(sheet.hidden ?? {}).map((name) => `incoming.${name}`);
  const wishes = sheet.columns.map((column) => wanted(column, absent.includes(column)));
  await tx.unsafe(`
    create temporary table target on commit drop as
    select wanted.*, case
      when known.id is null then 'created'
      when (${names.map((name) => `wanted.${name}`).join(', ')})
        is distinct from (${names.map((name) => `known.${name}`).join(', ')}) then 'changed'
      else 'unchanged' end as status
    from (
      select ${['incoming.row', 'things.id', ...wishes, ...hidden].join(', ')}
      from incoming left join known as things on ${isSame}) as wanted
    left join known using (id)`);
  await tx`alter table target add primary key (row)`;
  await tx`analyze target`;
}

const quoted = (column: Column) => `"${sqlName(column)}"`;

/** What the file says, else what is there, else the column's own start. */
function wanted(column: Column, isAbsent: boolean): string {
  const name = quoted(column);
  const start = typeof column.blank === 'symbol' ? 'null' : literal(column.blank);
  const known = `coalesce(things.${name}, ${start}::${column.kind.sql})`;
  const kept = column.otherwise ? `coalesce(${column.otherwise}, ${known})` : known;
  if (isAbsent) return `${kept} as ${name}`;
  const given =
    column.kind.sql === 'text'
      ? `case when incoming.${name} = ${TIDY.replace('%', `things.${name}`)} then things.${name} else incoming.${name} end`
      : `incoming.${name}`;
  return `case when '${sqlName(column)}' = any (incoming.gaps) then ${kept} else ${given} end as ${name}`;
}

const literal = (value: string | number | boolean | null) =>
  value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`;

/** What is wrong with rows in the light of the database, in words. */
export async function findRefused(tx: Tx, sheet: Sheet) {
  const strangers = sheet.mayCreate ? [] : await findUnknown(tx, sheet);
  const found = [...(await sheet.check(tx)), ...strangers, ...(await findMissing(tx, sheet))];
  const refusals = found.map(({ reason, known = '', ...where }) => ({
    ...where,
    reason: say(`refusals.${reason as 'required'}`, { value: where.value, known }),
  }));
  // One row is refused once for one column, with what its own sheet says of it.
  return [...Map.groupBy(refusals, ({ row, column }) => `${row} ${column}`).values()].map(
    ([first]) => first!,
  );
}

async function findUnknown(tx: Tx, sheet: Sheet): Promise<Found[]> {
  const [key] = keyOf(sheet);
  return tx<Found[]>`
    select row, ${key!.name} as column, ${tx(sqlName(key!))} as value, 'unknown' as reason
    from target where status = 'created'`;
}

/** A new thing needs what the shop cannot make up. */
async function findMissing(tx: Tx, sheet: Sheet): Promise<Found[]> {
  const needed = sheet.columns.filter(({ blank, isKey }) => blank === REQUIRED && !isKey);
  const lists = await Promise.all(
    needed.map(
      (column) => tx<Found[]>`
        select row, ${column.name} as column, '' as value, 'neededForNew' as reason
        from target where ${tx(sqlName(column))} is null and status = 'created'
          and ${sheet.mayCreate}`,
    ),
  );
  return lists.flat();
}
