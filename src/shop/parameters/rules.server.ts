import type { Db } from '#base/database/database.server.ts';
import { slugify } from '#base/values/slug.ts';
import { parseParameter, type ListedValue, type ParameterRule, type Typed } from './parse.ts';

/** A parameter of a product as its file wrote it. */
export type TextParameter = { code: string; value: string; unit: string };

type Rule = ParameterRule & { id: number };

/** What the texts of one product mean, by parameter, and those that a parameter should understand but does not. */
export type Meaning = {
  typed: Map<number, Typed>;
  unread: { parameter: number; text: TextParameter }[];
};

export type Rules = (category: number, texts: TextParameter[]) => Meaning;

type RuleRow = { id: number; names: string[] } & Omit<ParameterRule, 'values'> & {
    values: ListedValue[] | null;
  };
type Place = { category_id: number; parameter_ids: number[] };

/** Reads all definitions, for a run over many products: a change of them meanwhile is not seen. */
export async function readRules(sql: Db): Promise<Rules> {
  const [rules, places] = await Promise.all([
    sql<RuleRow[]>`
      select id, array[name] || aliases as names, kind, unit,
             (select jsonb_agg(jsonb_build_object('key', key, 'name', name, 'synonyms', synonyms)
                               order by position)
              from parameter_value where parameter_id = parameter.id and position is not null) as values
      from parameter`,
    sql<Place[]>`
      select category_id, array_agg(parameter_id order by position, parameter_id) as parameter_ids
      from effective_parameter group by category_id`,
  ]);
  return rulesOf(rules, places);
}

function rulesOf(rows: RuleRow[], places: Place[]): Rules {
  const known = new Map(rows.map((row) => [row.id, { ...row, values: row.values ?? [] }]));
  const byCategory = new Map(
    places.map((place) => [
      place.category_id,
      byName(place.parameter_ids.map((id) => known.get(id)!)),
    ]),
  );
  const slugOf = remembered(slugify);
  const parse = remembered((key: string) => {
    const [id, value, unit] = JSON.parse(key) as [number, string, string];
    return parseParameter(known.get(id)!, value, unit);
  });

  return (category, texts) => {
    const meaning: Meaning = { typed: new Map(), unread: [] };
    for (const text of texts) {
      const candidates = byCategory.get(category)?.get(slugOf(text.code)) ?? [];
      const found = firstOf(candidates, ({ id }) =>
        parse(JSON.stringify([id, text.value, text.unit])),
      );
      if (found) add(meaning.typed, found.rule, found.typed);
      else if (candidates[0] && candidates.at(-1)!.kind !== 'text')
        meaning.unread.push({ parameter: candidates[0].id, text });
    }
    return meaning;
  };
}

/** Where a name stands for several parameters, those that take measures are asked before those that take words. */
const STRICT_FIRST = ['boolean', 'number', 'range', 'choice', 'choices', 'text'];

function byName(rules: (Rule & { names: string[] })[]): Map<string, Rule[]> {
  const found = new Map<string, Rule[]>();
  const sorted = rules.toSorted(
    (a, b) => STRICT_FIRST.indexOf(a.kind) - STRICT_FIRST.indexOf(b.kind),
  );
  for (const rule of sorted)
    for (const name of new Set(rule.names.map(slugify)))
      found.set(name, [...(found.get(name) ?? []), rule]);
  return found;
}

function firstOf(rules: Rule[], parse: (rule: Rule) => Typed | null) {
  for (const rule of rules) {
    const typed = parse(rule);
    if (typed) return { rule, typed };
  }
  return null;
}

/** A parameter that is named twice: several choices are gathered, of anything else the first one counts. */
function add(all: Map<number, Typed>, { id, kind }: Rule, typed: Typed) {
  const before = all.get(id);
  if (!before) all.set(id, typed);
  else if (kind === 'choices') {
    const values = [...before.values, ...typed.values];
    const distinct = new Map(values.map((value) => [value.key, value]));
    all.set(id, { ...before, values: [...distinct.values()] });
  }
}

/** A catalogue says the same few thousand things over and over. */
const MOST_REMEMBERED = 100_000;

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (known.has(key)) return known.get(key)!;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
