import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { readingJob } from '#staff/job.server.ts';
import * as contract from './contract.ts';

const PAGE = 50;
/** So much of a code may be told: nobody finds the rest by trying. */
const TOLD_CHARACTERS = 4;

type Row = Omit<contract.ListedCard, 'created_at'> & { created_at: Date };

const listed = (sql: Db): Fragment => sql`
  card.id, right(card.code, ${TOLD_CHARACTERS}) as code_end, card.amount_cents, card.amount_cents - card.used_cents as left_cents,
  card.expires_on::text, ${stateOf(sql)} as state, card.created_at`;

/** Its last day is the one on which the shop still takes it. */
const stateOf = (sql: Db): Fragment => sql`
  case when card.used_cents = card.amount_cents then 'used'
       when card.expires_on < current_date then 'expired' else 'valid' end`;

export const pageOfCards = readingJob(
  contract.listCards,
  async ({ sql }, { view, search, after }) => {
    // Without an index of its own: a search and the rarest view read a table that has a row for each card ever made.
    const isAsked =
      search === undefined
        ? view === 'all'
          ? sql`true`
          : sql`${stateOf(sql)} = ${view}`
        : isCalled(sql, search);
    const rows = await sql<Row[]>`
      select ${listed(sql)} from gift_card card
      where ${isAsked} and ${after === undefined ? sql`true` : sql`card.id < ${after}`}
      order by card.id desc limit ${PAGE + 1}`;
    return { cards: rows.slice(0, PAGE), has_more: rows.length > PAGE };
  },
);

/** Part of a code finds nothing: who may look at cards does not find out their codes letter by letter. */
function isCalled(sql: Db, typed: string): Fragment {
  const written = typed.trim().toUpperCase();
  const letters = written.replace(/[\s-]+/g, '');
  if (letters.length === TOLD_CHARACTERS)
    return sql`right(card.code, ${TOLD_CHARACTERS}) = ${letters}`;
  const inFours = letters.match(/.{1,4}/g)?.join('-') ?? '';
  return sql`card.code in (${written}, ${letters}, ${inFours})`;
}

export const countCards = readingJob(contract.countCards, async ({ sql }) => {
  const rows = await sql<{ state: contract.CardState; count: number }[]>`
    select ${stateOf(sql)} as state, count(*)::int from gift_card card group by 1`;
  const counts = { valid: 0, used: 0, expired: 0, all: 0 };
  for (const { state, count } of rows) {
    counts[state] = count;
    counts.all += count;
  }
  return { counts };
});

type Use = { number: string; amount_cents: number; returned_cents: number; at: Date };

export const lookAtCard = readingJob(contract.lookAtCard, async ({ sql }, { id }) => {
  const [card] = await sql<Row[]>`select ${listed(sql)} from gift_card card where card.id = ${id}`;
  if (!card) throw ShopError.notFound('messages.giftCard.notFound');
  const uses = await sql<Use[]>`
    select orders.number, use.amount_cents, use.returned_cents, use.created_at as at
    from gift_card_use use join orders on orders.id = use.order_id
    where use.gift_card_id = ${id} order by use.id desc limit ${contract.MOST_USES}`;
  return { card: { ...card, uses: [...uses] } };
});
