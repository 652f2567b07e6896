import { ShopError } from '#base/errors.ts';
import { unitLabel } from '#text/units.ts';
import { plurals, t } from '#text/text.ts';

export const MOST = 9999;

export type Sold = { unit: string; quantity_step: number };

export function checkRange(quantity: number) {
  if (quantity < 1 || quantity > MOST)
    throw refusal('range', t('messages.validation.amount.range'));
}

/** A product sold in boxes of five is ordered in fives. */
export function checkStep(quantity: number, { unit, quantity_step: step }: Sold) {
  if (quantity % step !== 0)
    throw refusal('step', t('messages.validation.amount.step', { step, unit: unitLabel(unit) }));
}

/** What is in the basket already counts: nobody collects ten thousand pieces in small steps. */
export function checkSum(held: number, added: number, { unit }: Sold) {
  if (held + added > MOST)
    throw refusal('range', t('messages.basket.tooMany', { held, unit: unitLabel(unit) }));
}

export const FULL = 'messages.basket.full';

export const fullBasket = (room: number) =>
  new ShopError([
    { key: 'product', code: FULL, message: t(FULL, { room: plurals('plurals.item', room) }) },
  ]);

const refusal = (rule: 'range' | 'step', message: string) =>
  new ShopError([{ key: 'quantity', code: `messages.validation.amount.${rule}`, message }]);
