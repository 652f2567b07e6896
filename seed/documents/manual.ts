import { catalog, readJson, type Department } from '#seed/catalog.ts';
import type { SeedProduct } from '#seed/products.ts';
import { newDocument } from './document.ts';

type Chapter = { title: string; text: string; points?: string[]; steps?: string[] };

/** Chapters by department; software, which nobody screws to a wall, has its own. */
const chapters: Record<Department | 'license', Chapter[]> = readJson('./data/manuals.json');

/** Návod: one for all variants of a family, so it opens with the list of them. */
export function makeManual(variants: SeedProduct[]): Promise<Buffer> {
  const [first] = variants;
  if (!first) throw new Error('A manual needs a product');
  const document = newDocument({
    maker: first.brand,
    kind: catalog.attachmentTypes.NA.title,
    title: `Séria ${first.family.codePrefix}`,
    reference: first.family.codePrefix,
  });
  document.text(
    'Pred montážou si prečítajte celý návod a odložte ho pri zariadení. Platí pre tieto vyhotovenia:',
  );
  document.table(
    variants.map(({ code, name, brand }) => [code, name.replace(`${brand} ${code} `, '')]),
    ['Kód', 'Vyhotovenie'],
  );
  const kind = first.family.imageKind === 'license' ? 'license' : first.department;
  for (const [index, chapter] of chapters[kind].entries()) {
    document.heading(`${index + 1}. ${chapter.title}`);
    document.text(chapter.text);
    if (chapter.points) document.bullets(chapter.points);
    if (chapter.steps) document.steps(chapter.steps);
  }
  document.heading('Spoločné technické údaje');
  document.table(sharedParameters(variants));
  return document.finish();
}

/** What differs between variants is on their data sheets. */
function sharedParameters(variants: SeedProduct[]): [string, string][] {
  const values = ({ parameters }: SeedProduct) =>
    parameters.map(({ code, value, unit }) => [code, `${value} ${unit}`.trim()] as const);
  const [first = [], ...others] = variants.map(values);
  const shared = first.filter(([code, value]) =>
    others.every((other) => other.some(([c, v]) => c === code && v === value)),
  );
  const varied = first.filter(([code]) => !shared.some(([known]) => known === code));
  return [
    ...shared.map(([code, value]): [string, string] => [code, value]),
    ...varied.map(([code]): [string, string] => [code, 'podľa vyhotovenia, pozri technický list']),
  ];
}
