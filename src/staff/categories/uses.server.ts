import type { Tx } from '#base/database/database.server.ts';
import { uncached } from '#base/process/cache.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { slugify } from '#base/values/slug.ts';
import type { Facet } from '#shop/filters/contract.ts';
import { filterProducts } from '#shop/filters/filtered.server.ts';
import { createFilterMemory } from '#shop/filters/memory.server.ts';
import { scopeOfCategory } from '#shop/filters/scope.server.ts';
import { GUEST } from '#shop/kernel/visitor.ts';
import { type ListedValue, parseParameter, valueKey } from '#shop/parameters/parse.ts';
import { scanProducts } from '#shop/parameters/scan.server.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { categories } from '#staff/sheets/categories.server.ts';
import { CellError } from '#staff/sheets/cell-error.ts';
import { parameterValues } from '#staff/sheets/parameter-lists.ts';
import { bookSold, lockImportsSoon } from '#staff/sheets/save-rows.server.ts';
import { below, findSame } from './change.server.ts';
import { overfullBy } from './key-limit.ts';
import * as contract from './parameter-contract.ts';
import { saveOrQueue } from './tasks.server.ts';

export const setParameters = changingJob(
  contract.setParameters,
  async (context, { id, version, parameters }) => {
    const { sql } = context;
    await lockImportsSoon(sql);
    const { slug } = await findSame(sql, id, version);
    await refuseFifthKey(sql, id, parameters);
    return saveOrQueue(context, {
      ...below(sql, id, slug),
      command: contract.setParameters.job,
      rows: [{ slug, parameters }],
    });
  },
  { afterwards: (context) => bookSold(categories, context) },
);

type Use = { category_id: number; parameter: string; is_key: boolean };

async function refuseFifthKey(sql: Tx, id: number, wanted: readonly contract.ParameterUse[]) {
  // What is below it, and what is above: the one has what the other says.
  const rows = await sql<{ id: number; parent: number | null; label: string }[]>`
    select id, parent_id as parent, label from category
    where id in (select category_id from category_ancestor where ancestor_id = ${id})
       or id in (select ancestor_id from category_ancestor where category_id = ${id})
    order by path`;
  const uses = await sql<Use[]>`
    select category_id, key as parameter, is_key
    from category_parameter join parameter on parameter.id = parameter_id
    where category_id = any(${rows.map((row) => row.id)}::int[])`;
  const now = Map.groupBy(uses, ({ category_id: category }) => category);
  const over = overfullBy(rows, now, { id, wanted });
  if (over)
    throw new ShopError(
      [{ key: 'parameters', code: 'messages.office.fifthKey', message: '', values: over }],
      { status: 409 },
    );
}

const MOST_SHOWN = 6;

/** By the shop's own function, as a guest: what they would not see is not here either. */
const previewFilters = readingJob(contract.previewFilters, async ({ sql }, { id }) => {
  const memory = createFilterMemory(sql);
  const rules = await memory.rules();
  const scope = await scopeOfCategory(memory, rules, id);
  const { facets } = await filterProducts(
    { sql, readThrough: uncached, visitor: GUEST, rules },
    scope,
    { filters: {}, order: null, limit: 1, offset: 0 },
  );
  return { facets: facets.map(previewed) };
});

function previewed(facet: Facet): contract.PreviewedFacet {
  const values = facet.kind === 'values' ? facet.values : [];
  return {
    key: facet.key,
    title: facet.title,
    unit: facet.kind === 'range' ? facet.unit : '',
    values: values.slice(0, MOST_SHOWN).map(({ key, title, count }) => ({ key, title, count })),
    more: Math.max(0, values.length - MOST_SHOWN),
    range: facet.kind === 'range' ? { min: facet.min, max: facet.max } : null,
  };
}

/** Goes through the texts of all products that may say it. */
const previewParameter = readingJob(
  contract.previewParameter,
  async ({ sql }, { id, kind, unit, values }) => {
    const [row] = await sql<{ names: string[] }[]>`
      select array[name] || aliases as names from parameter where id = ${id}`;
    if (!row) throw ShopError.notFound('messages.office.parameterGone');
    const names = new Set(row.names.map(slugify));
    const rule = { kind, unit, values: listedOf(values) };
    const unread = new Map<string, { text: string; products: number; id: number }>();
    let [products, lost] = [0, 0];
    const which = sql`category_id in (
      select category_id from effective_parameter where parameter_id = ${id})`;
    for await (const batch of scanProducts(sql, which))
      for (const { id: product, parameters } of batch) {
        const said = parameters.filter(({ code }) => names.has(slugify(code)));
        if (said.length === 0) continue;
        products += 1;
        const odd =
          kind === 'text'
            ? []
            : said.filter(({ value, unit: given }) => !parseParameter(rule, value, given));
        if (odd.length > 0) lost += 1;
        for (const { value, unit: given } of odd) {
          const text = given ? `${value} ${given}` : value;
          const known = unread.get(text);
          if (known) known.products += 1;
          else unread.set(text, { text, products: 1, id: product });
        }
      }
    const first = [...unread.values()]
      .toSorted((a, b) => b.products - a.products)
      .slice(0, contract.MOST_UNREAD);
    const codes = await sql<{ id: number; code: string }[]>`
      select id, code from product where id = any(${first.map((one) => one.id)}::int[])`;
    const codeOf = new Map(codes.map((one) => [one.id, one.code]));
    return {
      products,
      lost,
      unread: first.map(({ id: product, ...text }) => ({ ...text, code: codeOf.get(product)! })),
    };
  },
);

/** As the file reads its cell; what is no list yet lists nothing. */
function listedOf(text: string): ListedValue[] {
  try {
    const values = parameterValues.read(text) as Omit<ListedValue, 'key'>[];
    return values.map((value) => ({ ...value, key: valueKey(value.name) }));
  } catch (error) {
    if (error instanceof CellError) return [];
    throw error;
  }
}

export const useCalls = [setParameters, previewFilters, previewParameter];
