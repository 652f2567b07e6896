import type { Db, Fragment } from '#base/database.server.ts';
import { MOST_RESULTS } from './contract.ts';
import { codeOf, termsOf } from './query-terms.ts';
import { findRelatives } from './relatives.server.ts';
import { singlesOf, stepsOf, type Question, type Step } from './steps.ts';

/** Null when there is nothing to look for: a single sign, or none at all. */
export async function readQuestion(db: Db, query: string): Promise<Question | null> {
  const code = codeOf(query);
  if (code.length < 2) return null;
  const terms = termsOf(query);
  return { terms, code, relatives: await findRelatives(db, terms) };
}

type Kind = 'product' | 'category' | 'blog';

/** With so many better ones found, nobody gets as far as what is only similar. */
const ENOUGH = 200;

/**
 * Ids with their place in the order of relevance. A step is looked up only while none before it has
 * found enough, so that a word half the shop has costs no more than a rare one.
 */
export function fullHits(db: Db, kind: Kind, question: Question): Fragment {
  const steps = stepsOf(question);
  const lookUps = steps.map((step, index) => [
    ours(db, `, step_${index} as materialized (select ${kind}_id as id, ${10 * index} + `),
    rankOf(db, step),
    ours(db, ` as place from ${kind}_words where not (select reached from enough_${index})`),
    ...step.all.map((query) => db` and words @@ ${hidden(db, query)}`),
    ours(
      db,
      ` limit ${MOST_RESULTS}), enough_${index + 1} as materialized (
        select reached or (select count(*) from step_${index}) >= ${ENOUGH} as reached
        from enough_${index})`,
    ),
  ]);
  const found = steps.map((_, index) => `union all table step_${index}`).join(' ');
  return db`
    with enough_0 as (select false as reached) ${lookUps.flat()}
    select id, min(place) as place
    from (${ours(db, `select 0 as id, 0 as place where false ${found}`)}) as found
    group by id
    order by place, id
    limit ${MOST_RESULTS}`;
}

/** Words of ours, never of a visitor: as one piece they cost the driver much less than as ten. */
const ours = (db: Db, text: string) => db.unsafe(text) as unknown as Fragment;

/** The planner must not see the query: for a broad one it would read the whole table instead of the index. */
const hidden = (db: Db, query: string) => db`(select ${query}::tsquery)`;

const rankOf = (db: Db, { ranks }: Step) =>
  ranks.length === 0
    ? ours(db, '0')
    : db`case ${ranks.map((query, rank) => db`when words @@ ${query}::tsquery then ${ours(db, String(rank))}`)} else 9 end`;

/** Ids of what has the most of the words, for when nothing has them all. */
export function partialHits(db: Db, kind: Kind, question: Question): Fragment {
  const singles = singlesOf(question);
  return db`
    select id, -in_name as place
    from (select id, matched, in_name, max(matched) over () as most
          from (select found.id, count(*) as matched, count(*) filter (where found.in_name) as in_name
                from unnest(${singles.map(({ anywhere }) => anywhere)}::text[]::tsquery[],
                            ${singles.map(({ inName }) => inName)}::text[]::tsquery[])
                  as term(anywhere, in_name)
                cross join lateral (
                  select ${db(`${kind}_id`)} as id, words @@ term.in_name as in_name
                  from ${db(`${kind}_words`)}
                  where words @@ term.anywhere
                  limit ${2 * MOST_RESULTS}) as found
                group by found.id) as counted) as best
    where matched = most
    order by place, id
    limit ${MOST_RESULTS}`;
}
