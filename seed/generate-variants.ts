import type { Cents } from '#base/values/money.ts';
import { slugify } from '#base/values/slug.ts';
import type { Parameter } from './catalog.ts';

/** A product of the shop that invented ones are modelled on. */
export type Model = {
  id: number;
  code: string;
  name: string;
  price_cents: Cents;
  parameters: Parameter[];
};

export type Variant = ReturnType<typeof variantOf>;

/** Just above those of the demo: search asks low numbers first, as it does in a shop that grew. */
export const FIRST_ID = 1_001;

const PARAMETERS = 8;

/** The n-th invented product: the same one on every machine, whatever was generated before it. */
export function variantOf(index: number, models: Model[], warehouses: number) {
  const model = models[index % models.length]!;
  const series = choose(SERIES, index, 'series');
  const code = `${model.code}-${index.toString(32).toUpperCase().padStart(4, '0')}`;
  const name = `${renamed(model, code)}, rad ${series}${choose(EDITIONS, index, 'edition')}`;
  const stock = stockOf(index, warehouses);
  return {
    id: FIRST_ID + index,
    model_id: model.id,
    code,
    slug: slugify(name),
    name,
    price_cents: priceOf(model.price_cents, index),
    parameters: parametersOf(model, series, index),
    stock: stock.reduce((sum, quantity) => sum + quantity, 0),
    quantities: stock,
  };
}

const SERIES = [
  'Vega',
  'Orion',
  'Lyra',
  'Sirius',
  'Atlas',
  'Titan',
  'Nova',
  'Polaris',
  'Kriváň',
  'Rysy',
  'Ďumbier',
  'Chopok',
  'Gerlach',
  'Muráň',
  'Sitno',
  'Žiar',
  'Šíp',
  'Čergov',
  'Vihorlat',
];
const EDITIONS = [
  '',
  '',
  '',
  ', edícia Pro',
  ', 2. generácia',
  ', 3. generácia',
  ', predĺžená záruka',
];
const COUNTRIES = ['Slovensko', 'Česko', 'Poľsko', 'Nemecko', 'Taliansko', 'Taiwan'];

/** A name carries its code; one that does not gets it, so that no two are the same. */
const renamed = ({ name, code }: Model, newCode: string) =>
  name.includes(code) ? name.replace(code, newCode) : `${name} ${newCode}`;

/** Most cost about as much as the model, a few much more: the logarithm of a price is what spreads evenly. */
function priceOf(cents: Cents, index: number): Cents {
  const bell = Math.sqrt(-2 * Math.log(1 - fraction(index, 'price')));
  const spread = bell * Math.cos(2 * Math.PI * fraction(index, 'price turn'));
  return Math.max(1, Math.round(cents * Math.exp(0.4 * spread)));
}

/** One in eight is out, a few are owed; the rest reach over every mark the shop words differently. */
function stockOf(index: number, warehouses: number): number[] {
  const kind = fraction(index, 'stock kind');
  const size = fraction(index, 'stock');
  if (kind < 1 / 8) return split(kind < 1 / 100 ? -Math.ceil(size * 20) : 0, 0, warehouses);
  return split(Math.floor(Math.exp(size * Math.log(3000))), fraction(index, 'split'), warehouses);
}

/** Every warehouse but the first holds its part, the first the rest. */
function split(total: number, part: number, warehouses: number): number[] {
  const others = Array.from({ length: warehouses - 1 }, () =>
    Math.floor((total * part) / warehouses),
  );
  return [others.reduce((left, quantity) => left - quantity, total), ...others];
}

function parametersOf(model: Model, series: string, index: number): Parameter[] {
  const general = (code: string, value: string, unit = '') => ({
    code,
    category: 'Všeobecné',
    value,
    unit,
  });
  const own = model.parameters.slice(0, PARAMETERS - 1);
  const known = new Set(own.map(({ code }) => code));
  const invented = [
    general('Modelový rad', series),
    general('Záruka', choose(['24', '36', '60'], index, 'warranty'), 'mes.'),
    general('Krajina pôvodu', choose(COUNTRIES, index, 'country')),
    general('Hmotnosť', (0.1 + fraction(index, 'weight') * 5).toFixed(2).replace('.', ','), 'kg'),
    general('Kusov v kartóne', choose(['1', '5', '10', '20', '50'], index, 'carton')),
    general('Rok uvedenia', String(2019 + Math.floor(fraction(index, 'year') * 8))),
    general('Colná sadzba', choose(['0', '2', '2,7', '3,7'], index, 'duty'), '%'),
  ];
  return [...own, ...invented.filter(({ code }) => !known.has(code))].slice(0, PARAMETERS);
}

const choose = <T>(choices: readonly T[], index: number, about: string): T =>
  choices[Math.floor(fraction(index, about) * choices.length)]!;

const SEED = 20_261_110;

/** A number from 0 up to 1 that looks random and depends on its arguments alone. */
function fraction(index: number, about: string): number {
  let bits = SEED;
  for (let at = 0; at < about.length; at += 1) bits = mix(bits ^ about.charCodeAt(at));
  return mix(bits ^ index) / 2 ** 32;
}

function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}
