import { catalog, readJson } from './catalog.ts';
import { listCategories } from './categories.ts';
import { hashOf, pick } from './hash.ts';
import type { SeedProduct } from './products.ts';
import { isIndoor } from './suitability.ts';
import { fill } from './template.ts';
import { typeset } from './typeset.ts';

/** What an installer should know before buying, one paragraph per family, with the product's own values. */
const advice: Record<string, string> = readJson('./data/advice.json');

const titles = new Map(listCategories(catalog).map(({ path, node }) => [path, node.title]));

/** The text of a product page. Only data of the catalogue goes in, so it is safe by construction. */
export function describe(product: SeedProduct): string {
  const { warranty, support } = catalog.descriptionBlocks.common;
  return typeset(
    [
      `<p>${introOf(product)}</p>`,
      `<p>${keyFacts(product)}</p>`,
      `<h3>Na čo myslieť pri návrhu a montáži</h3><p>${escape(adviceOf(product))}</p>`,
      `<h3>Vlastnosti</h3>${list(featuresOf(product))}`,
      `<h3>Kde sa uplatní</h3>${list(usageOf(product))}`,
      `<h3>Objednanie a dokumentácia</h3><p>${[orderingOf(product), documentsOf(product)].join(' ')}</p>`,
      `<p>${warrantyOf(product) ?? warranty} ${support}</p>`,
    ].join('\n'),
  );
}

export const adviceOf = (product: SeedProduct): string => {
  const text = advice[product.family.id];
  if (!text) throw new Error(`No advice for ${product.family.id}`);
  return fill(text, product);
};

/** The family's own features, else what the department says of this kind of thing. */
export function featuresOf({ family, department }: SeedProduct): string[] {
  const byKind = catalog.featuresByKind[family.imageKind];
  const features = family.features ?? byKind?.[department] ?? byKind?.default;
  if (!features) throw new Error(`No features for ${family.id}`);
  return features;
}

function introOf({ code, brand, family, department }: SeedProduct): string {
  const intro = pick(catalog.descriptionBlocks[department].intro, code);
  const category = `<a href="/category/${family.path}">${escape(titles.get(family.path) ?? '')}</a>`;
  const place = pick(
    [
      `Model ${code} značky ${brand} patrí do kategórie ${category}.`,
      `${brand} ${code} nájdete medzi ďalšími modelmi v kategórii ${category}.`,
      `Porovnať ho môžete s ostatnými v kategórii ${category}.`,
    ],
    `${code} place`,
  );
  return `${escape(intro)} ${place}`;
}

/** What sets this variant apart comes first, then what the whole family shares. */
function keyFacts({ code, family, parameters }: SeedProduct): string {
  const own = new Set(family.parameters.filter((p) => p.value.includes('{')).map((p) => p.code));
  const facts = [
    ...parameters.filter((parameter) => own.has(parameter.code)),
    ...parameters.filter((parameter) => !own.has(parameter.code)),
  ]
    .slice(0, 6)
    .map(({ code: label, value, unit }) => `${uncapitalise(label)} ${value} ${unit}`.trim());
  const lead = pick(
    [
      `Základné údaje modelu ${code}`,
      `${code} v skratke`,
      `Čo o modeli ${code} potrebujete vedieť`,
    ],
    `${code} facts`,
  );
  return escape(`${lead}: ${facts.join('; ')}.`);
}

/** The department's uses in an order of the product's own; indoors where it is made for that. */
function usageOf(product: SeedProduct): string[] {
  const { code, department } = product;
  const block = catalog.descriptionBlocks[department];
  const usage = (isIndoor(product) && block.indoorUsage) || block.usage;
  const start = hashOf(`${code} usage`) % usage.length;
  return [...usage.slice(start), ...usage.slice(0, start)];
}

function orderingOf({ code, family, quantityStep, parameters }: SeedProduct): string {
  if (family.unit !== 'm')
    return `V projekte a vo výkaze materiálu uvádzajte kód ${code}, označuje presne toto vyhotovenie.`;
  const pack = parameters.find((parameter) => parameter.code === 'Balenie');
  const whole = pack ? ` Celé balenie má ${pack.value} ${pack.unit}.` : '';
  return quantityStep > 1
    ? `Cena je za 1 m, objednáva sa po ${quantityStep} m.${whole}`
    : `Cena je za 1 m a dĺžku odmeriame podľa objednávky.${whole}`;
}

function documentsOf({ attachments }: SeedProduct): string {
  const names = attachments.map((type) => uncapitalise(catalog.attachmentTypes[type].title));
  return `Prílohy pre prihlásených zákazníkov: ${names.join(', ')}.`;
}

/** A few makers give more than the shop promises for everything. */
function warrantyOf({ parameters }: SeedProduct): string | undefined {
  const longer = parameters.find((parameter) => parameter.code === 'Záruka');
  return (
    longer && `Záruka ${longer.value} ${longer.unit} pri nákupe na IČO podľa obchodných podmienok.`
  );
}

const list = (items: string[]) =>
  `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`;

/** "Počet zón" → "počet zón"; "PoE porty" and "IR prísvit" stay. */
function uncapitalise(text: string): string {
  const [first = ''] = text.split(' ');
  return /\p{Lu}/u.test(first.slice(1)) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

const escape = (text: string) =>
  text.replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? char);
