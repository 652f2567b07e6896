import { createHash } from 'node:crypto';
import type { Db } from '#base/database/database.server.ts';
import { stated } from '#base/database/stated.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { formatQuantity } from '#shop/parameters/measure.ts';
import { parseParameter } from '#shop/parameters/parse.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { products } from '#staff/sheets/products.server.ts';
import { bookSold, lockImportsSoon } from '#staff/sheets/save-rows.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import { say } from '#text/staff.ts';
import {
  changedTexts,
  type Definition,
  isUnderstood,
  type ProductText,
  textsByParameter,
} from './parameter-texts.ts';
import * as contract from './parameters-contract.ts';
import { refusalOf, writeCells } from './save.server.ts';

/** So many other products of the category say what is usual in it. */
const SAMPLE = 1_000;
/** Fewer than these say nothing. */
const LEAST_USUAL = 20;
const MOST_SUGGESTED = 50;

type Row = Definition & {
  is_key: boolean;
  is_filterable: boolean;
  suggestions: string[];
  usual: { from: number; to: number } | null;
};
type Known = { code: string; texts: ProductText[]; rows: Row[]; headings: Map<string, string> };

async function readKnown(sql: Db, id: number): Promise<Known> {
  const [product] = await sql<{ code: string; category_id: number; parameters: ProductText[] }[]>`
    select code, category_id, parameters from product where id = ${id}`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  const { code, category_id: category, parameters: texts } = product;
  const others = sql`
    (select id from product where category_id = ${category} and id <> ${id} order by id limit ${stated(sql, SAMPLE)})`;
  const [rows, headings] = await Promise.all([
    sql<Row[]>`
      with sample as materialized (
        select parameter_id, number_from, number_to, value_ids from product_parameter where product_id in ${others})
      select parameter.id, parameter.name, aliases, kind, unit, own.is_key, own.is_filterable,
             (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'name', name, 'synonyms', synonyms) order by position), '[]')
              from parameter_value where parameter_id = parameter.id and position is not null) as values,
             array(select name from (
               select value.name, count(*) as times from sample cross join unnest(value_ids) as used
               join parameter_value value on value.id = used
               where sample.parameter_id = parameter.id group by value.id
               order by times desc, value.name limit ${stated(sql, MOST_SUGGESTED)}) as said) as suggestions,
             (select case when count(*) >= ${LEAST_USUAL}::int then json_build_object(
                'from', percentile_cont(0.01) within group (order by coalesce(number_from, number_to))::float8,
                'to', percentile_cont(0.99) within group (order by coalesce(number_to, number_from))::float8) end
              from sample where sample.parameter_id = parameter.id and num_nonnulls(number_from, number_to) > 0) as usual
      from effective_parameter own join parameter on parameter.id = own.parameter_id
      where own.category_id = ${category} order by own.position, parameter.id`,
    sql<{ name: string; heading: string }[]>`
      select text ->> 'code' as name, mode() within group (order by text ->> 'category') as heading
      from product cross join jsonb_array_elements(parameters) as text
      where product.id in ${others} group by 1`,
  ]);
  return {
    code,
    texts,
    rows: [...rows],
    headings: new Map(headings.map(({ name, heading }) => [name, heading])),
  };
}

const at = (place: number) => `at${place}`;

function editedOf({ texts, rows, headings }: Known): contract.EditedParameters {
  const { filled, own } = textsByParameter(rows, texts);
  return {
    parameters: rows.map(({ id, name, kind, unit, values, suggestions, ...row }) => {
      const said = filled.get(id);
      return {
        id,
        name,
        kind,
        unit: said?.unit || (kind === 'number' || kind === 'range' ? unit : ''),
        is_key: row.is_key,
        is_filterable: row.is_filterable,
        heading: headingOf(texts, headings, name, said?.places[0]),
        is_read: said?.isRead ?? true,
        suggestions: values.length > 0 ? values.map((value) => value.name) : suggestions,
        is_listed: values.length > 0,
        usual: kind === 'number' || kind === 'range' ? row.usual : null,
      };
    }),
    own: own.map((place) => {
      const { code: name, category: heading, unit } = texts[place]!;
      return { place, name, heading, unit };
    }),
    fields: {
      values: Object.fromEntries(rows.map(({ id }) => [at(id), filled.get(id)?.value ?? ''])),
      own: Object.fromEntries(own.map((place) => [at(place), texts[place]!.value])),
      is_confirmed: false,
    },
    version: createHash('sha256')
      .update(JSON.stringify([texts, rows.map(({ id }) => id)]))
      .digest('hex'),
  };
}

/** Where the product itself has it, else where others of its category do. */
const headingOf = (
  texts: readonly ProductText[],
  headings: Known['headings'],
  name: string,
  place: number | undefined,
) =>
  place === undefined
    ? (headings.get(name) ?? texts[0]?.category ?? say('products.parameters.heading'))
    : texts[place]!.category;

export const getParameters = readingJob(contract.getParameters, async ({ sql }, { id }) => ({
  edited: editedOf(await readKnown(sql, id)),
}));

export const saveParameters = changingJob(
  contract.saveParameters,
  async (context, { id, version, fields }) => {
    const { sql } = context;
    await lockImportsSoon(sql);
    const known = await readKnown(sql, id);
    const now = editedOf(known);
    if (now.version !== version)
      await refuseStale(sql, { entity: 'product', keys: [known.code] }, now);
    const values = changedIn(now.fields.values, fields.values);
    refuseUnread(known, now, values);
    if (!fields.is_confirmed) refuseUnusual(known, now, values);
    const own = changedIn(now.fields.own, fields.own);
    if (values.size + own.size === 0) return { edited: now };
    const texts = changedTexts(known.rows, known.texts, { values, own }, ({ name }) =>
      headingOf(known.texts, known.headings, name, undefined),
    );
    const { audit } = await writeTexts(context, known.code, texts);
    return { edited: editedOf(await readKnown(sql, id)), audit };
  },
  { afterwards: (context) => bookSold(products, context) },
);

const writeTexts = (
  context: Parameters<typeof writeCells>[0],
  code: string,
  parameters: ProductText[],
) => writeCells(context, { code, parameters });

/** By number; what the screen did not know is left out. */
const changedIn = (before: Record<string, string>, after: Record<string, string>) =>
  new Map(
    Object.entries(after)
      .map(([place, value]) => [place, value.trim()] as const)
      .filter(([place, value]) => place in before && before[place] !== value)
      .map(([place, value]) => [Number(place.slice(2)), value]),
  );

type Values = ReadonlyMap<number, string>;

function refuseUnread({ rows }: Known, { parameters }: contract.EditedParameters, values: Values) {
  const wrong = rows.flatMap((row) => {
    const value = values.get(row.id);
    const unit = parameters.find(({ id }) => id === row.id)!.unit;
    if (!value || isUnderstood(row, value, unit)) return [];
    const reason = say(`products.parameters.unread.${row.kind as 'number'}`, { unit: row.unit });
    return [[`values.${at(row.id)}`, reason] as const];
  });
  if (wrong.length > 0) throw refusalOf(wrong);
}

function refuseUnusual({ rows }: Known, { parameters }: contract.EditedParameters, values: Values) {
  const unusual = rows.flatMap((row) => {
    const value = values.get(row.id);
    const shown = parameters.find(({ id }) => id === row.id)!;
    const typed = value ? parseParameter(row, value, shown.unit) : null;
    if (!typed || !shown.usual) return [];
    const [from, to] = [typed.from ?? typed.to!, typed.to ?? typed.from!];
    if (from >= shown.usual.from && to <= shown.usual.to) return [];
    const usual = formatQuantity(shown.usual, row.unit);
    const reason = say('products.parameters.unusual', { usual });
    return [[`values.${at(row.id)}`, reason] as const];
  });
  if (unusual.length > 0) throw refusalOf(unusual, { is_unusual: true });
}
