import { type PriceDecimals, type UnitPrice, unitToEuros } from '#base/values/money.ts';
import { plainNumber } from '#office/components/typed-number.ts';
import { changedPrice } from '#staff/products/price-rule.ts';

/** As far as a price can be kept. */
const MOST_PRICE: UnitPrice = 214_748_364_700;

type Before = { price: UnitPrice; decimals: PriceDecimals };

/** A price as it is typed: 1 234,50. */
export const priceText = (price: UnitPrice): string => {
  const [whole, rest] = unitToEuros(price).toFixed(4).split('.') as [string, string];
  return `${whole},${rest.replace(/0{1,2}$/, '')}`;
};

/** What somebody typed: 1 234,5, 1234.50 €, or a change of what it was, +5 %; null when it is no price of this product. */
export function readPrice(typed: string, before: Before): UnitPrice | null {
  const plain = plainNumber(typed);
  const [, sign, percent] = /^([+-])(\d{1,3}(?:\.\d{1,2})?)%$/.exec(plain) ?? [];
  if (sign && percent) {
    const value = Math.round(Number(percent) * 100);
    if (sign === '-' && value > 10_000) return null;
    const way = sign === '+' ? 'raise' : 'lower';
    const changed = changedPrice({ ...before, cost: null }, { way, value, rounding: 'own' });
    return changed && changed.price <= MOST_PRICE ? changed.price : null;
  }
  const [, whole, rest = ''] = /^(\d{1,8})(?:\.(\d{1,4}))?$/.exec(plain) ?? [];
  if (whole === undefined) return null;
  const decimals = rest.replace(/0+$/, '');
  if (decimals.length > before.decimals) return null;
  const price = Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'));
  return price <= MOST_PRICE ? price : null;
}
