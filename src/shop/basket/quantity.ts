import { ShopError } from '#base/wire/errors.ts';
import { t } from '#text/documents.ts';
import { unitLabel } from '#text/units.ts';
import { MOST_PIECES } from './most.ts';

export type Sold = { unit: string; quantity_step: number };

export function checkRange(quantity: number) {
  if (quantity < 1 || quantity > MOST_PIECES) throw refusal('messages.validation.amount.range');
}

/** A product sold in boxes of five is ordered in fives. */
export function checkStep(quantity: number, { unit, quantity_step: step }: Sold) {
  if (quantity % step !== 0)
    throw refusal('messages.validation.amount.step', { step, unit: unitLabel(unit) });
}

/** What is in the basket already counts: nobody collects ten thousand pieces in small steps. */
export function checkSum(held: number, added: number, { unit }: Sold) {
  if (held + added > MOST_PIECES)
    throw refusal('messages.validation.amount.range', undefined, tooMany(held, unit));
}

export const FULL = 'messages.basket.full';

export const fullBasket = (room: number) =>
  new ShopError([{ key: 'product', code: FULL, message: '', values: { room } }]);

const tooMany = (held: number, unit: string) =>
  t('messages.basket.tooMany', { held, unit: unitLabel(unit) });

const refusal = (code: string, values?: Record<string, string | number>, message = '') =>
  new ShopError([{ key: 'quantity', code, message, values }]);
