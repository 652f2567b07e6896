import type { Db, Sql } from '#base/database/database.server.ts';

/** What a statement did: blocks it looked at, rows that passed through its steps. Neither knows of time. */
export type Work = { blocks: number; rows: number };

type Node = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
} & Record<string, unknown>;

export const sumOf = (works: Work[]): Work => ({
  blocks: works.reduce((sum, { blocks }) => sum + blocks, 0),
  rows: works.reduce((sum, { rows }) => sum + rows, 0),
});

/** Blocks alone would not do: what is read again and again from memory, such as a CTE, touches none. */
export async function workOf(db: Db, statement: string): Promise<Work> {
  const [row] = await db.unsafe<[{ 'QUERY PLAN': [{ Plan: Node }] }]>(
    `explain (analyze, buffers, timing off, format json) ${statement}`,
  );
  const { Plan } = row['QUERY PLAN'][0];
  const blocks = (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
  return { blocks, rows: Math.round(rowsOf(Plan)) };
}

/** They pass on what the step below them gave; a join that goes through one again and again counts that itself. */
const PASSING = ['Hash', 'Sort', 'Incremental Sort', 'Materialize'];

function rowsOf(node: Node): number {
  const removed = Object.entries(node)
    .filter(([name]) => name.startsWith('Rows Removed by'))
    .reduce((sum, [, count]) => sum + (count as number), 0);
  const isPassing = PASSING.includes(node['Node Type']);
  const own = isPassing ? 0 : (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), own);
}

/**
 * What the statements of a question do, planned as for visitors: once, for any values. The question is
 * asked as it is; what it says to the database is listened to and asked again, explained.
 */
export async function workOfQuery<Result>(
  sql: Sql,
  ask: (sql: Sql) => Promise<Result>,
): Promise<{ result: Result; works: Work[] }> {
  const heard: Heard = new Map();
  const listening = (strings: TemplateStringsArray, ...values: never[]) => {
    const query = sql(strings, ...values);
    heard.set(query, { strings, values });
    return query;
  };
  const result = await ask(listening as Sql);
  const works: Work[] = [];
  const inOthers = new Set([...heard.values()].flatMap(({ values }) => values));
  await sql.begin(async (tx) => {
    for (const query of heard.keys()) {
      if (inOthers.has(query)) continue;
      const values: unknown[] = [];
      const text = textOf(heard, query, values);
      await tx.unsafe(`set local plan_cache_mode = force_generic_plan; prepare heard as ${text}`);
      works.push(await workOf(tx, `execute heard(${values.map(literal).join(', ')})`));
      await tx.unsafe('deallocate heard');
    }
  });
  return { result, works };
}

type Heard = Map<unknown, { strings: TemplateStringsArray; values: unknown[] }>;

/** The text of a query with those of its fragments in their places; what is asked for goes to `values`, in order. */
function textOf(heard: Heard, query: unknown, values: unknown[]): string {
  const { strings, values: own } = heard.get(query)!;
  return strings.reduce((text, part, n) => {
    const value = own[n - 1];
    if (heard.has(value)) return text + textOf(heard, value, values) + part;
    return `${text}$${values.push(value)}${part}`;
  });
}

function literal(value: unknown): string {
  if (typeof value !== 'number') throw new Error(`not a number: ${String(value)}`);
  return String(value);
}

/** Blocks of tables and indexes that one connection has looked at while it worked, triggers included. */
export async function blocksOf(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  const before = await blocksSoFar(sql);
  await work();
  return (await blocksSoFar(sql)) - before;
}

async function blocksSoFar(sql: Sql): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<[{ blocks: number }]>`
    select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0))::float8 as blocks
    from pg_statio_user_tables`;
  return row.blocks;
}
