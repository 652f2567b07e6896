import type { SeedProduct } from './products.ts';

const valueOf = ({ parameters }: SeedProduct, code: string) => {
  const found = parameters.find((parameter) => parameter.code === code);
  return found ? `${found.value} ${found.unit}` : '';
};

/** What supplies that charge an accumulator really give, and what is fed by them. */
const CHARGING: Record<string, string> = { '13,8': '12', '27,6': '24' };

/** "12 V DC / 24 V DC" → 12 and 24. */
const voltsOf = (text: string) =>
  [...text.matchAll(/([\d,]+) V\b/g)].map(([, volts = '']) => CHARGING[volts] ?? volts);

/** Made for rooms: whatever is said of it must not lead anybody to hang it outside. */
export const isIndoor = (product: SeedProduct): boolean =>
  valueOf(product, 'Použitie').startsWith('vnútorné');

/** A power supply goes only with what takes its voltage; anything else is no supply. */
export function canFeed(supply: SeedProduct, product: SeedProduct): boolean {
  const given = voltsOf(valueOf(supply, 'Výstupné napätie'));
  const taken = voltsOf(valueOf(product, 'Napájanie'));
  return given.length === 0 || taken.length === 0 || given.some((volts) => taken.includes(volts));
}
