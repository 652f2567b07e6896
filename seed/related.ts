import { readJson } from './catalog.ts';
import { hashOf } from './hash.ts';
import type { SeedProduct } from './products.ts';
import { canFeed } from './suitability.ts';

export type RelatedRow = { product_id: number; related_id: number; position: number };

/** For every family the families it is installed with, the most needed first. */
const companions: Record<string, string[]> = readJson('./data/related.json');

/** The best fitting product of each companion family, then the next variant of the same family. */
export function relatedOf(products: SeedProduct[]): RelatedRow[] {
  const bestOf = fitOf(products);
  const families = Map.groupBy(products, ({ family }) => family.id);
  return products.flatMap((from) => {
    const own = families.get(from.family.id) ?? [];
    const next = own[(own.indexOf(from) + 1) % own.length];
    const fitting = companionsOf(from)
      .map((family) => bestOf(from, family))
      .filter((one) => canFeed(one, from));
    return [...fitting, ...(next ? [next] : [])].map(({ id }, index) => ({
      product_id: from.id,
      related_id: id,
      position: index + 1,
    }));
  });
}

/** The product of a family that fits another one best. */
export function fitOf(products: SeedProduct[]): (from: SeedProduct, family: string) => SeedProduct {
  const known = new Map(
    products.map((product) => [product, { product, traits: traitsOf(product) }]),
  );
  const families = Map.groupBy(known.values(), ({ product }) => product.family.id);
  return (from, family) => bestFit(known.get(from)!, families.get(family) ?? []).product;
}

function companionsOf({ family }: SeedProduct): string[] {
  const ids = companions[family.id];
  if (!ids) throw new Error(`Nothing goes with ${family.id}`);
  return ids;
}

type Known = { product: SeedProduct; traits: Map<string, string | number> };

function bestFit(from: Known, candidates: Known[]): Known {
  const ranked = candidates
    .map((to) => ({
      to,
      score: fit(from.traits, to.traits),
      // Equal candidates take turns, so that not everything leads to the same product.
      turn: hashOf(`${from.product.code} ${to.product.code}`),
    }))
    .sort((a, b) => b.score - a.score || a.turn - b.turn);
  if (!ranked[0]) throw new Error(`${from.product.code} is related to an empty family`);
  return ranked[0].to;
}

/** Things that must match to work together; a trait only one side has says nothing. */
const TRAITS: Record<string, [string, RegExp][]> = {
  system: [
    ['addressable', /adresovateľn|kruhov/],
    ['conventional', /konvenčn/],
  ],
  radio: [
    ['wireless', /bezdrôtov/],
    ['wired', /(?<!bez)drôtov|zbernic/],
  ],
  entry: [
    ['two-wire', /2-vodičov|dvojvodičov/],
    ['ip', /\bIP (?:sada|stanica)|, IP\b/],
  ],
  video: [
    ['analogue', /analógov|balun|DVR/],
    ['ip', /\bPoE\b/],
  ],
  screen: [['hdmi', /HDMI/]],
  senses: [
    ['smoke', /dym/],
    ['heat', /teplotn|tepla/],
    ['co', /\bCO\b/],
  ],
  category: [
    ['5e', /Cat5e/],
    ['6a', /Cat6A/],
    ['6', /Cat6\b/],
  ],
  fibre: [
    ['single', /OS2|\bSM\b/],
    ['multi', /OM[34]|\bMM\b/],
  ],
  connector: [
    ['lc', /\bLC\b/],
    ['sc', /\bSC\b/],
  ],
  card: [
    ['em', /EM 125/],
    ['desfire', /DESFire/],
    ['mifare', /Mifare/],
  ],
  voltage: [
    ['12', /\b12 V DC/],
    ['24', /\b24 V DC/],
  ],
  termination: [
    ['punched', /zarezáva(?:cí|č)/],
    ['bare', /beznástrojov/],
  ],
};

const NUMBERS: Record<string, RegExp> = { ah: /([\d,]+) Ah/, mpx: /([\d,]+) Mpx/ };

function traitsOf({ name, values, parameters }: SeedProduct): Map<string, string | number> {
  const text = [name, ...parameters.map(({ value, unit }) => `${value} ${unit}`)].join('; ');
  const traits = new Map<string, string | number>();
  for (const [trait, choices] of Object.entries(TRAITS)) {
    const found = choices.find(([, pattern]) => pattern.test(text));
    if (found) traits.set(trait, found[0]);
  }
  for (const [trait, pattern] of Object.entries(NUMBERS)) {
    const number = pattern.exec(text)?.[1];
    if (number) traits.set(trait, Number(number.replace(',', '.')));
  }
  // Adjectives differ by gender: "biely" detector, "biela" base.
  if (values.color) traits.set('colour', values.color.value.slice(0, 4));
  return traits;
}

function fit(from: Known['traits'], to: Known['traits']): number {
  let score = 0;
  for (const [trait, wanted] of from) {
    const offered = to.get(trait);
    if (offered === undefined) continue;
    if (typeof wanted === 'number' && typeof offered === 'number')
      score += 1 - Math.abs(Math.log2(wanted / offered));
    else score += wanted === offered ? 2 : -2;
  }
  return score;
}
