import { command, type Command } from '#cli/command.server.ts';
import { cutLine, tableOf } from '#cli/table.ts';
import { UsageError } from '#cli/command-error.ts';
import { readDay, readLimit, readMoney } from '#cli/values.ts';
import {
  cardCodeOf,
  createGiftCards,
  isCardValue,
  listGiftCards,
} from '#staff/gift-cards/gift-cards.server.ts';
import { day, money } from '#staff/values.ts';
import { count, say } from '#text/staff.ts';

const listCommand = command({
  name: 'gift-cards list',
  summary: 'giftCards.list.summary',
  options: { limit: { type: 'string', help: 'orders.list.limit', value: 'počet' } },
  examples: ['gift-cards list', 'gift-cards list --json'],

  async run(context, { options: { limit } }) {
    const { cards, total } = await listGiftCards(context, readLimit(limit));
    return {
      data: cards,
      lines: [
        ...tableOf(cards.map(rowOf)),
        ...cutLine(cards.length, total),
        count('giftCards.list.count', total),
      ],
    };
  },
});

const rowOf = (card: Awaited<ReturnType<typeof listGiftCards>>['cards'][number]) => ({
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
    if (!isCardValue(cents)) throw new UsageError(say('values.money', { value: amount }));
    const { cards } = await createGiftCards(context, {
      amount_cents: cents,
      count: 1,
      expires_on: options.expires === undefined ? null : readDay(options.expires),
      code: options.code === undefined ? undefined : readCode(options.code),
    });
    const [card] = cards;
    const { code } = card!;
    return { data: card, lines: [say('giftCards.create.done', { code, sum: money(cents) })] };
  },
});

function readCode(typed: string): string {
  const code = cardCodeOf(typed);
  if (code !== null) return code;
  throw new UsageError(say('giftCards.create.badCode', { code: typed }));
}

export const GIFT_CARD_COMMANDS: Command[] = [listCommand, createCommand];
