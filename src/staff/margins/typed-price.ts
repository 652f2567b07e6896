import { type PriceDecimals, unitFromEuros, type UnitPrice } from '#base/values/money.ts';
import { ShopError } from '#base/wire/errors.ts';

/** A price as somebody typed it, with no more decimals than its product has. */
export function typedUnit(euros: number, decimals: PriceDecimals): UnitPrice {
  const unit = unitFromEuros(euros);
  if (Math.abs(unit - euros * 10_000) > 1e-6 || unit % 10 ** (4 - decimals) !== 0)
    throw new ShopError('messages.office.priceDecimals', { key: 'price' });
  return unit;
}
