import type { Cents } from '#base/values/money.ts';
import { t } from '#text/text.ts';

export type CardRow = { code: string; left_cents: Cents; is_expired: boolean };

export const usableCents = ({ left_cents, is_expired }: CardRow): Cents =>
  is_expired ? 0 : left_cents;

/** Why nothing can be paid with the card, as the code of a message; null when something can. */
export function cardRefusal({ left_cents, is_expired }: CardRow) {
  if (is_expired) return 'messages.giftCard.expired';
  return left_cents === 0 ? 'messages.giftCard.empty' : null;
}

export function cardProblem(card: CardRow): string | null {
  const code = cardRefusal(card);
  return code && t(code);
}
