import type { Db, Fragment, Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { slugify } from '#base/values/slug.ts';
import { valueKey } from '#shop/parameters/parse.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { codes } from '#staff/sheets/lists.ts';
import { parameterValues } from '#staff/sheets/parameter-lists.ts';
import { parameters } from '#staff/sheets/parameters.server.ts';
import { bookSold, lockImportsSoon } from '#staff/sheets/save-rows.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import * as contract from './parameter-contract.ts';
import { refused } from './refused.server.ts';
import { saveFileRows } from './rows.server.ts';
import { withSimilar } from './similar-values.ts';
import { saveOrQueue } from './tasks.server.ts';

const afterwards = {
  afterwards: (context: Parameters<typeof bookSold>[1]) => bookSold(parameters, context),
};

const listParameters = readingJob(contract.listParameters, async ({ sql }) => ({
  parameters: [
    ...(await sql<contract.ListedParameter[]>`
      select id, key, name, kind, unit from parameter order by name collate "sk-x-icu", unit, id`),
  ],
}));

export const getParameter = readingJob(contract.getParameter, async ({ sql }, { id }) => ({
  parameter: await readParameter(sql, id),
}));

type Value = { name: string; synonyms: string[] };
type Row = Omit<contract.Parameter, 'aliases' | 'values' | 'used'> & {
  aliases: string[];
  values: Value[];
};

const columns = (sql: Db): Fragment => sql`
  parameter.id, parameter.key, parameter.name, kind, unit, aliases,
  coalesce((select jsonb_agg(jsonb_build_object('name', value.name, 'synonyms', synonyms) order by value.position)
            from parameter_value value
            where parameter_id = parameter.id and value.position is not null), '[]') as values`;
/** All that can be changed here. */
const versionOf = (sql: Db): Fragment => sql`
  md5(concat_ws('|', parameter.name, kind, unit, aliases, (
    select string_agg(concat_ws(' ', value.name, value.position, synonyms), ',' order by value.position)
    from parameter_value value where parameter_id = parameter.id and value.position is not null)))`;

async function findParameter(sql: Db, id: number): Promise<Row> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)}, ${versionOf(sql)} as version,
           array(select label from category_parameter own join category on category.id = category_id
                 where parameter_id = parameter.id order by path) as categories
    from parameter where parameter.id = ${id}`;
  if (!row) throw ShopError.notFound('messages.office.parameterGone');
  return row;
}

/** As screens show it: lists as the file of parameters writes them. */
async function readParameter(sql: Db, id: number): Promise<contract.Parameter> {
  const { aliases, values, ...row } = await findParameter(sql, id);
  const used = isChosen(row.kind) ? await readUsed(sql, id) : [];
  return {
    ...row,
    aliases: String(codes.cell(aliases as never)),
    values: String(parameterValues.cell(values as never)),
    used: withSimilar(used),
  };
}

const isChosen = (kind: contract.ParameterKind) => kind === 'choice' || kind === 'choices';

const readUsed = (sql: Db, id: number) => sql<{ key: string; name: string; products: number }[]>`
  select value.key, value.name, count(*)::int as products
  from product_parameter typed cross join unnest(value_ids) as one (id)
  join parameter_value value on value.id = one.id
  where typed.parameter_id = ${id} group by value.id order by products desc, value.name`;

export const addParameter = changingJob(
  contract.addParameter,
  async (context, given) => {
    await lockImportsSoon(context.sql);
    const key = slugify(given.unit ? `${given.name} ${given.unit}` : given.name);
    const [taken] = await context.sql<{ name: string }[]>`
      select name from parameter where key = ${key}`;
    if (taken) throw refused('parameterTaken', 'name', { name: taken.name });
    return { key, ...(await saveFileRows(context, 'parameters', [{ key, ...given }])) };
  },
  afterwards,
);

export const changeParameter = changingJob(
  contract.changeParameter,
  async (context, { id, version, ...given }) => {
    await lockImportsSoon(context.sql);
    const { key } = await findSame(context.sql, id, version);
    const rows = [{ key, ...given }];
    return saveOrQueue(context, {
      ...about(context.sql, id, key),
      command: contract.changeParameter.job,
      rows,
    });
  },
  afterwards,
);

/** Texts of products stay as they are: the one value is from now on read as the other, in every file to come too. */
export const mergeValues = changingJob(
  contract.mergeValues,
  async (context, { id, version, from, into }) => {
    const { sql } = context;
    await lockImportsSoon(sql);
    const { key, kind, values } = await findSame(sql, id, version);
    if (!isChosen(kind) || from === into) throw refused('valuesNotMerged');
    // Where nothing is listed whatever products say counts; from now on the list says it.
    const known: Value[] =
      values.length > 0
        ? values
        : (await readUsed(sql, id)).map(({ name }) => ({ name, synonyms: [] }));
    const find = (wanted: string) => known.find(({ name }) => valueKey(name) === wanted);
    const [gone, kept] = [find(from), find(into)];
    if (!gone || !kept) throw refused('valueGone');
    const merged = known.flatMap((value) =>
      value === gone
        ? []
        : value === kept
          ? [{ ...kept, synonyms: [...kept.synonyms, gone.name, ...gone.synonyms] }]
          : [value],
    );
    return saveOrQueue(context, {
      ...about(sql, id, key),
      command: contract.mergeValues.job,
      rows: [{ key, values: merged }],
    });
  },
  afterwards,
);

/** What of the file it is about, and the products that are read anew. */
const about = (sql: Tx, id: number, key: string) => ({
  file: 'parameters' as const,
  key,
  products: sql`category_id in (
    select category_id from effective_parameter where parameter_id = ${id})`,
});

async function findSame(sql: Tx, id: number, version: string): Promise<Row> {
  const row = await findParameter(sql, id);
  if (row.version !== version)
    await refuseStale(
      sql,
      { entity: 'parameter', keys: [row.key] },
      { parameter: await readParameter(sql, id) },
    );
  return row;
}

export const parameterCalls = [
  listParameters,
  getParameter,
  addParameter,
  changeParameter,
  mergeValues,
];
