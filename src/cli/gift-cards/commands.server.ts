import { change } from '#staff/change.server.ts';
import { command, type Command } from '#cli/command.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { UsageError } from '#cli/usage-error.ts';
import { tableOf } from '#cli/table.ts';
import { day, money } from '#staff/values.ts';
import { readDay, readLimit, readMoney } from '#cli/values.ts';
import {
  createGiftCard,
  type GiftCardEntry,
  listGiftCards,
  newGiftCardCode,
} from '#shop/basket/gift-card-register.server.ts';
import { count, say } from '#text/staff.ts';

const listCommand = command({
  name: 'gift-cards list',
  summary: 'giftCards.list.summary',
  options: { limit: { type: 'string', help: 'orders.list.limit', value: 'počet' } },
  examples: ['gift-cards list', 'gift-cards list --json'],

  async run({ sql }, { options: { limit } }) {
    const cards = await listGiftCards(sql, readLimit(limit ?? '50'));
    return {
      data: cards,
      lines: [...tableOf(cards.map(rowOf)), count('giftCards.list.count', cards.length)],
    };
  },
});

const rowOf = (card: GiftCardEntry) => ({
  [say('giftCards.columns.code')]: card.code,
  [say('giftCards.columns.value')]: money(card.amount_cents),
  [say('giftCards.columns.left')]: money(card.left_cents),
  [say('giftCards.columns.expires')]: card.expires_on === null ? '–' : day(card.expires_on),
  [say('giftCards.columns.orders')]: card.orders.join(', ') || '–',
});

const createCommand = command({
  name: 'gift-cards create',
  summary: 'giftCards.create.summary',
  args: { amount: 'giftCards.create.amount' },
  options: {
    expires: { type: 'string', help: 'giftCards.create.expires', value: 'deň' },
    code: { type: 'string', help: 'giftCards.create.code', value: 'kód' },
  },
  isChange: true,
  examples: ['gift-cards create 50', 'gift-cards create 100 --expires 31.12.2027'],

  async run(context, { args: { amount }, options }) {
    const cents = readMoney(amount);
    if (cents < 0) throw new UsageError(say('values.money', { value: amount }));
    const expiresOn = options.expires === undefined ? null : readDay(options.expires);
    const code = options.code === undefined ? newGiftCardCode() : readCode(options.code);
    const card = await change(context, async (tx, audit) => {
      const made = await createGiftCard(tx, { code, cents, expiresOn });
      if (!made) throw new StaffError(say('giftCards.create.known', { code }));
      await audit.add('gift_card', code, null, { amount_cents: cents, expires_on: expiresOn });
      return made;
    });
    return { data: card, lines: [say('giftCards.create.done', { code, sum: money(cents) })] };
  },
});

/** As customers type it: capitals, digits and dashes, long enough not to be found by trying. */
function readCode(typed: string): string {
  const code = typed.trim().toUpperCase();
  if (/^[A-Z0-9-]{8,40}$/.test(code)) return code;
  throw new UsageError(say('giftCards.create.badCode', { code: typed }));
}

export const GIFT_CARD_COMMANDS: Command[] = [listCommand, createCommand];
