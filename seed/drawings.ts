import { readJson } from './catalog.ts';
import { manifest, type Colours } from './illustrations.ts';
import type { SeedProduct } from './products.ts';

/** A family's own drawing, or one per value of an axis, where the kind alone says too little. */
const byFamily: Record<string, string | Record<string, string>> = readJson('./data/drawings.json');

export function drawingOf(product: SeedProduct): string {
  const own = byFamily[product.family.id];
  if (typeof own === 'string') return `${own}.svg`;
  if (own) {
    const drawing = own[product.values[own.axis ?? '']?.code ?? ''];
    if (!drawing) throw new Error(`${product.code} has no drawing of its own`);
    return `${drawing}.svg`;
  }
  return drawingByKind(product);
}

/** The nearest part of the tree that names a drawing for this kind, else the kind's usual one. */
function drawingByKind({ family }: SeedProduct): string {
  const byPath = Object.entries(manifest.kindsByPath[family.imageKind] ?? {})
    .filter(([path]) => `${family.path}/`.startsWith(`${path}/`))
    .sort(([a], [b]) => b.length - a.length);
  const file = byPath[0]?.[1] ?? manifest.kinds[family.imageKind];
  if (!file) throw new Error(`No drawing for ${family.id}`);
  return file;
}

/** Slovak adjectives end by gender, so colours are known by their stems. */
const SHELLS: [RegExp, Colours][] = [
  [/^čiern/, manifest.presets.black ?? {}],
  [/^siv/, { ...manifest.presets.grey, dark: '#7d8890', cable: '#9aa5ad' }],
  [/^hned/, { body: '#8a6748', hi: '#e8cdb2', label: '#fff', dark: '#4a3626' }],
  [/^modr/, { red: '#1f6fd0' }],
  [/^oranž/, { red: '#f08a1c' }],
  [/^žlt/, { red: '#f2b705' }],
  [/^biele vyhotovenie/, { red: '#e8ecef' }],
];

/** Colours that standards give to fibres and jackets, and to an emergency exit. */
const BY_VALUE: [RegExp, Colours][] = [
  [/OS2/, { cable: '#f2b705', conn: '#2f7fd6' }],
  [/OM3/, { cable: '#1fb5ad', conn: '#1fb5ad' }],
  [/OM4/, { cable: '#8e4bb0', conn: '#8e4bb0' }],
  [/^LSOH$/, { cable: '#7a5bb5' }],
  [/^PE vonkajší$/, { cable: '#2b333a' }],
  [/^núdzové/, { red: '#14915a' }],
];

export function coloursOf({ family, values }: SeedProduct): Colours {
  const chosen = Object.entries(values).map(([axis, { value }]) => {
    const table = axis === 'color' ? SHELLS : BY_VALUE;
    return table.find(([stem]) => stem.test(value))?.[1] ?? {};
  });
  // The first axis that says something wins: the fibre over its jacket.
  const colours: Colours = Object.assign({}, ...chosen.toReversed());
  // The touch keypad has no shell besides its dark frame.
  if (family.id === 'ezs-kp-touch' && values.color?.code === 'W')
    return { ...colours, dark: '#e4e9ec' };
  return colours;
}
