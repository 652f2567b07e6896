import type { Fragment, Tx } from '#base/database/database.server.ts';
import { asText } from '#base/files/tables/read-cell.ts';
import { type Column, keyOf, type Sheet, sqlName } from '#staff/sheets/sheet.server.ts';
import { MOST_SHOWN, type PlannedRow } from './shapes-contract.ts';

const LONGEST = 200;

/** What a preview shows of a planned file: the first rows of each kind, with what they change. */

/** The key of a row of `target`, `known` or `incoming`, as the audit has it. */
export const keyIn = (tx: Tx, sheet: Sheet, table: string): Fragment =>
  tx.unsafe(
    `concat_ws(' ', ${keyOf(sheet)
      .map((column) => `${table}."${sqlName(column)}"`)
      .join(', ')})`,
  ) as unknown as Fragment;

const toldOf = ({ columns }: Sheet) => columns.filter(({ isRetold }) => !isRetold);

/** A value as its file has it, for people. */
export function wordsOf(column: Column, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'áno' : 'nie';
  if (typeof value !== 'number') return asText(value);
  const { csv, cell } = column.kind;
  return csv ? csv(value as never) : String(cell(value as never));
}

const short = (tx: Tx, value: string): Fragment =>
  tx.unsafe(
    `case jsonb_typeof(${value}) when 'string' then to_jsonb(left(${value} #>> '{}', ${LONGEST}))
       when 'object' then to_jsonb(left(${value}::text, ${LONGEST}))
       when 'array' then to_jsonb(left(${value}::text, ${LONGEST})) else ${value} end`,
  ) as unknown as Fragment;

type Row = {
  row: number;
  key: string;
  fields: { name: string; before: unknown; after: unknown }[];
};

function planned(sheet: Sheet, { row, key, fields }: Row): PlannedRow {
  const columns = toldOf(sheet);
  return {
    row,
    key,
    name: '',
    fields: columns.flatMap((column) => {
      const field = fields.find(({ name }) => name === sqlName(column));
      if (!field) return [];
      const [before, after] = [wordsOf(column, field.before), wordsOf(column, field.after)];
      return [{ column: column.name, before, after }];
    }),
  };
}

/** Changed rows with before and after, without those that are asked about. */
export async function findChanged(tx: Tx, sheet: Sheet, asked: readonly number[]) {
  const rows = await tx<Row[]>`
    with first as (
      select target, known from target join known using (id)
      where status = 'changed' and row <> all(${[...asked]}::int[]) order by row limit ${MOST_SHOWN}
    )
    select (first.target).row, ${keyIn(tx, sheet, '(first.target)')} as key,
           coalesce(jsonb_agg(jsonb_build_object('name', now.key, 'before', ${short(tx, 'was.value')},
                                                 'after', ${short(tx, 'now.value')})), '[]') as fields
    from first
    cross join lateral jsonb_each(to_jsonb(first.target)) as now
    join lateral jsonb_each(to_jsonb(first.known)) as was on was.key = now.key
    where now.key = any(${toldOf(sheet).map(sqlName)}) and now.value is distinct from was.value
    group by 1, 2 order by 1`;
  return rows.map((row) => planned(sheet, row));
}

/** New rows with what they begin with. */
export async function findNew(tx: Tx, sheet: Sheet, asked: readonly number[]) {
  const rows = await tx<Row[]>`
    with first as (
      select target from target
      where status = 'created' and row <> all(${[...asked]}::int[]) order by row limit ${MOST_SHOWN}
    )
    select (first.target).row, ${keyIn(tx, sheet, '(first.target)')} as key,
           coalesce(jsonb_agg(jsonb_build_object('name', now.key, 'before', null,
                                                 'after', ${short(tx, 'now.value')})), '[]') as fields
    from first cross join lateral jsonb_each(to_jsonb(first.target)) as now
    where now.key = any(${toldOf(sheet).map(sqlName)}) and now.value not in ('null', '""', '[]')
    group by 1, 2 order by 1`;
  return rows.map((row) => planned(sheet, row));
}

/** The keys of rows of the file, also of those that were refused, and what the shop has under them. */
export async function findGiven(tx: Tx, sheet: Sheet, rows: readonly number[]) {
  const found = await tx<{ row: number; key: string; now: Record<string, unknown> | null }[]>`
    select incoming.row, ${keyIn(tx, sheet, 'incoming')} as key, to_jsonb(known) as now
    from incoming left join known on ${keyIn(tx, sheet, 'known')} = ${keyIn(tx, sheet, 'incoming')}
    where incoming.row = any(${[...rows]}::int[])`;
  return new Map(found.map(({ row, key, now }) => [row, { key, now }]));
}

type Moves = { column: string; count: number; fall: number | null; rise: number | null };

/** In how many rows each column changes, and how far: money in shares of a hundred, stock in pieces. */
export async function findMoves(tx: Tx, sheet: Sheet): Promise<Moves[]> {
  const columns = toldOf(sheet).filter(({ isKey }) => !isKey);
  const parts = columns.flatMap((column, at) => {
    const [now, was] = [`target."${sqlName(column)}"`, `known."${sqlName(column)}"`];
    const share = `round(((${now} - ${was}) * 100 / nullif(${was}, 0))::numeric, 1)::float8`;
    const isMoney = /price|limit/.test(column.name) && column.kind.csv !== undefined;
    const size = isMoney ? share : column.name === 'quantity' ? `(${now} - ${was})::float8` : null;
    return [
      `count(*) filter (where ${now} is distinct from ${was})::int as n${at}`,
      `${size ? `min(${size})` : 'null::float8'} as fall${at}`,
      `${size ? `max(${size})` : 'null::float8'} as rise${at}`,
    ];
  });
  const [row] = await tx.unsafe<Record<string, number | null>[]>(
    `select ${parts.join(', ')} from target join known using (id) where status = 'changed'`,
  );
  return columns
    .map(({ name }, at) => {
      const [fall, rise] = [row![`fall${at}`] ?? null, row![`rise${at}`] ?? null];
      return {
        column: name,
        count: row![`n${at}`] ?? 0,
        fall: fall !== null && fall < 0 ? fall : null,
        rise: rise !== null && rise > 0 ? rise : null,
      };
    })
    .filter(({ count }) => count > 0);
}

/** Names beside keys: of products and of companies. */
export async function findNames(tx: Tx, sheet: Sheet, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, string>();
  const isOfCustomers = sheet.name === 'customers';
  const codes = keys.map((key) => (sheet.name === 'stock' ? key.split(' ')[0]! : key));
  const found = isOfCustomers
    ? await tx<{ key: string; name: string }[]>`
        select lower(person.email) as key, company_name as name
        from person join company on company.id = person.customer_id
        where lower(person.email) = any(${codes})`
    : await tx<{ key: string; name: string }[]>`
        select code as key, name from product where code = any(${codes})`;
  const names = new Map(found.map(({ key, name }) => [key, name]));
  return new Map(keys.map((key, at) => [key, names.get(codes[at]!) ?? '']));
}
