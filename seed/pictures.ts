import { catalog, readJson } from './catalog.ts';
import { coloursOf, drawingOf } from './drawings.ts';
import type { FileStore } from './files.ts';
import { printed, readDrawing } from './illustrations.ts';
import type { SeedProduct } from './products.ts';
import { closeUp, inCarton, onStage, sideBySide, withFacts, type Fact } from './scenes.ts';

export type PictureRow = {
  product_id: number;
  position: number;
  file_id: number;
  caption: string;
  is_cover: boolean;
};

/** Where each drawing is worth a closer look, and what is seen there. */
const details: Record<string, [viewBox: string, caption: string]> = readJson('./data/details.json');

/** Pictures of a product, the cover first; equal ones of several products are kept once. */
export const picturesOf = (product: SeedProduct, files: FileStore): PictureRow[] =>
  viewsOf(product).map(({ caption, svg }, position) => ({
    product_id: product.id,
    position,
    file_id: files.add('image/svg+xml', svg).id,
    caption,
    is_cover: position === 0,
  }));

type View = { caption: string; svg: string };

function viewsOf(product: SeedProduct): View[] {
  const { name, brand, code } = product;
  const scheme = schemeOf(product);
  const file = drawingOf(product);
  const drawing = printed(readDrawing(file, coloursOf(product)), product);
  const cover = isKit(product) ? kitOf(product, drawing) : drawing;
  const [viewBox, part] = detailOf(file);
  const facts = factsOf(product);
  return [
    { caption: name, svg: cover },
    { caption: `${brand} ${code}: ${part}`, svg: closeUp(drawing, viewBox) },
    { caption: `${brand} ${code} – celkový pohľad`, svg: onStage(cover, scheme) },
    {
      caption: facts.map(({ label, value }) => `${label}: ${value}`).join(', '),
      svg: withFacts(cover, facts, scheme),
    },
    ...(isBoxed(product)
      ? [{ caption: `Balenie s kódom ${code}`, svg: inCarton(readDrawing('carton.svg'), product) }]
      : []),
  ];
}

function schemeOf({ department }: SeedProduct) {
  const node = catalog.categories.find(({ slug }) => slug === department);
  if (!node) throw new Error(`No department ${department}`);
  return { color: node.color, tint: node.bgColor };
}

function detailOf(file: string): [string, string] {
  const detail = details[file];
  if (!detail) throw new Error(`Nobody said where to look closer at ${file}`);
  return detail;
}

/** Sets of a door station and a monitor are shown together. */
const isKit = ({ family }: SeedProduct) => family.id === 'evs-kit' || family.id === 'evs-kit2';

const kitOf = (product: SeedProduct, station: string) =>
  sideBySide(station, readDrawing('monitor-indoor.svg', coloursOf(product)));

/** Cable is cut from a drum and a licence comes by e-mail. */
const isBoxed = ({ family }: SeedProduct) => family.unit === 'ks' && family.imageKind !== 'license';

/** Three values short enough to be read from afar, those that set this variant apart first. */
function factsOf({ family, parameters }: SeedProduct): Fact[] {
  const own = new Set(family.parameters.filter((p) => p.value.includes('{')).map((p) => p.code));
  const rank = ({ label, value }: Fact) =>
    (own.has(label) ? 0 : 1) + (value.length > LEGIBLE ? 4 : 0) + (label === 'Farba' ? 2 : 0);
  return parameters
    .map(({ code, value, unit }) => ({ label: code, value: `${value} ${unit}`.trim() }))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 3)
    .filter(({ value }, index) => index === 0 || value.length <= LEGIBLE);
}

const LEGIBLE = 18;
