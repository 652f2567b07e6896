/** Units as they stand behind numbers in a catalogue, without diacritics. Those of one line are the same unit. */
export const UNITS = [
  ['mpx', 'mp', 'mpix', 'mpixel', 'megapixel', 'megapixely', 'megapixelov', 'megapixelova'],
  ['m', 'meter', 'metre', 'metra', 'metrov'],
  ['v', 'vdc', 'volt', 'volty', 'voltov'],
  ['w', 'watt', 'watty', 'wattov'],
  ['a', 'amper', 'ampery', 'amperov'],
  'vac',
  'kv',
  'va',
  'kva',
  'ma',
  'ah',
  'mah',
  'wh',
  'kw',
  'mm',
  'cm',
  'km',
  'um',
  'nm',
  ['mbps', 'mbs', 'mbit'],
  ['gbps', 'gbs', 'gbit'],
  'px',
  'tb',
  'gb',
  'mb',
  'kb',
  'hz',
  'khz',
  'mhz',
  'ghz',
  'db',
  'dbm',
  'dbi',
  'kg',
  'l',
  'ml',
  'u',
  'lux',
  'lx',
  'lm',
  'fps',
  'awg',
  'ohm',
  'bar',
].map((unit) => (typeof unit === 'string' ? [unit] : unit));

const FAMILIES = new Map(UNITS.flatMap((family) => family.map((unit) => [unit, family] as const)));

const NUMBER = /^\d+(?:\.\d+)?$/;
const MEASURE = /^(\d+(?:\.\d+)?)([a-z]+)$/;

export const isNumber = (text: string): boolean => NUMBER.test(text);
export const isUnit = (text: string): boolean => FAMILIES.has(text);
export const isMeasure = (text: string): boolean => isUnit(MEASURE.exec(text)?.[2] ?? '');

/** A number of the shop with its unit: 7.2ah. */
export type Measure = { number: number; unit: string; word: string };

export function measureOf(word: string): Measure | null {
  const [, number, unit = ''] = MEASURE.exec(word) ?? [];
  const family = FAMILIES.get(unit);
  return family ? { number: Number(number), unit: family[0]!, word } : null;
}

/**
 * Every way a number with its unit is written: 8mpx, 8mp, 8mpix. Nothing if it is no such thing. The catalogue's
 * words have at most four letters joined to a number.
 */
export function spellingsOf(text: string): string[] {
  const [, number = '', unit = ''] = MEASURE.exec(text) ?? [];
  const family = FAMILIES.get(unit) ?? [];
  return [unit, ...family.filter((other) => other !== unit)]
    .filter((one) => one !== '' && one.length <= 4 && family.length > 0)
    .map((one) => number + one);
}
