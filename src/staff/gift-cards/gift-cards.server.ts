import type { Db } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import {
  createGiftCard as createInShop,
  type GiftCardEntry,
  listGiftCards as listAll,
  newGiftCardCode,
} from '#shop/basket/gift-card/gift-card-register.server.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { limitOf } from '#staff/limits.ts';
import { StaffError } from '#staff/staff-error.ts';
import { checkedDay, day, money } from '#staff/values.ts';
import * as contract from './contract.ts';

export const listGiftCards = readingJob({
  title: 'gift-cards list',
  needs: ['payments.read'],
  work: ({ sql }, limit: number | undefined) => listAll(sql, limitOf(limit)),
});

/** Only a terminal names a code: one that is made up can be guessed. */
type NewCards = InputOf<typeof contract.createCards> & { code?: string | undefined };

export const createGiftCards = changingJob(
  contract.createCards,
  async ({ sql, audit }, { amount_cents: cents, expires_on: expires, count, code }: NewCards) => {
    if (!isCardValue(cents)) throw new StaffError('values.money', { value: money(cents) });
    const expiresOn = expires === null ? null : await lastDayOf(sql, expires);
    const cards: GiftCardEntry[] = [];
    for (let made = 0; made < count; made += 1)
      cards.push(await createOne(sql, { code: codeFor(code), cents, expiresOn }));
    for (const card of cards)
      await audit.add('gift_card', card.code, null, { amount_cents: cents, expires_on: expiresOn });
    return { cards };
  },
);

async function lastDayOf(sql: Db, given: string): Promise<string> {
  const last = checkedDay(given);
  const [{ is_past: isPast }] = await sql<[{ is_past: boolean }]>`
    select ${last}::date < current_date as is_past`;
  if (isPast) throw new StaffError('giftCards.create.past', { day: day(last) });
  return last;
}

function codeFor(typed: string | undefined): string {
  const code = typed === undefined ? newGiftCardCode() : cardCodeOf(typed);
  if (code === null) throw new StaffError('giftCards.create.badCode', { code: typed! });
  return code;
}

async function createOne(sql: Db, card: Parameters<typeof createInShop>[1]) {
  const created = await createInShop(sql, card);
  if (!created) throw new StaffError('giftCards.create.known', { code: card.code });
  return created;
}

export const isCardValue = (cents: Cents): boolean => Number.isInteger(cents) && cents > 0;

/** As customers type it: capitals, digits and dashes, long enough not to be found by trying; else null. */
export function cardCodeOf(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9-]{8,40}$/.test(code) ? code : null;
}
