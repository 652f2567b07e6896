import type { Cents } from '#base/values/money.ts';
import {
  createGiftCard as createInShop,
  listGiftCards as listAll,
  newGiftCardCode,
} from '#shop/basket/gift-card/gift-card-register.server.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { limitOf } from '#staff/limits.ts';
import { StaffError } from '#staff/staff-error.ts';
import { checkedDay, money } from '#staff/values.ts';

export const listGiftCards = readingJob({
  title: 'gift-cards list',
  needs: ['payments.read'],
  work: ({ sql }, limit: number | undefined) => listAll(sql, limitOf(limit)),
});

type NewCard = {
  cents: Cents;
  /** YYYY-MM-DD, or never. */
  expiresOn: string | null;
  /** One of its own when it is not said. */
  code?: string | undefined;
};

export const createGiftCard = changingJob({
  title: 'gift-cards create',
  needs: ['payments.change'],
  async work({ sql, audit }, { cents, expiresOn: expires, code: typed }: NewCard) {
    if (!isCardValue(cents)) throw new StaffError('values.money', { value: money(cents) });
    const code = typed === undefined ? newGiftCardCode() : cardCodeOf(typed);
    if (code === null) throw new StaffError('giftCards.create.badCode', { code: typed! });
    const expiresOn = expires === null ? null : checkedDay(expires);
    const card = await createInShop(sql, { code, cents, expiresOn });
    if (!card) throw new StaffError('giftCards.create.known', { code });
    await audit.add('gift_card', code, null, { amount_cents: cents, expires_on: expiresOn });
    return card;
  },
});

export const isCardValue = (cents: Cents): boolean => Number.isInteger(cents) && cents > 0;

/** As customers type it: capitals, digits and dashes, long enough not to be found by trying; else null. */
export function cardCodeOf(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9-]{8,40}$/.test(code) ? code : null;
}
