import { catalog, type AttachmentType, type Department } from '#seed/catalog.ts';
import { site } from '#seed/content.ts';
import { hashOf } from '#seed/hash.ts';
import type { SeedProduct } from '#seed/products.ts';
import { newDocument, type DemoDocument } from './document.ts';

type Declaration = Extract<AttachmentType, 'VZ' | 'VP' | 'CE'>;

/** One document for all variants of a family that need it. */
export function makeDeclaration(type: Declaration, variants: SeedProduct[]): Promise<Buffer> {
  const [first] = variants;
  if (!first) throw new Error('A declaration needs a product');
  const number = numberOf(type, first);
  const document = newDocument({
    maker: first.brand,
    kind: catalog.attachmentTypes[type].title,
    title: `${catalog.attachmentTypes[type].title} č. ${number}`,
    reference: number,
  });
  WRITERS[type](document, variants, number);
  document.heading('Vydané');
  document.text(`Za výrobcu ${first.brand} vydal oddelenie technickej zhody 2. 11. 2026.`);
  document.text(
    `Na slovenskom trhu sprístupňuje ${site.company.name}, ${site.company.street}, ${site.company.zip} ${site.company.city}.`,
  );
  return document.finish();
}

const WRITERS: Record<
  Declaration,
  (document: DemoDocument, variants: SeedProduct[], number: string) => void
> = {
  VZ: (document, variants) => {
    document.text(
      'Toto vyhlásenie o zhode sa vydáva na výhradnú zodpovednosť výrobcu. Predmet vyhlásenia:',
    );
    document.table(codesAndNames(variants), ['Kód', 'Výrobok']);
    document.heading('Právne predpisy Únie');
    document.bullets(directivesOf(variants));
    document.heading('Použité normy');
    document.bullets([...standardsOf(variants), 'EN IEC 63000']);
  },
  VP: (document, variants, number) => {
    document.text(
      `Vyhlásenie podľa nariadenia (EÚ) č. 305/2011. Jedinečný identifikačný kód typu: ${number}.`,
    );
    document.table(codesAndNames(variants), ['Kód', 'Výrobok']);
    document.heading('Zamýšľané použitie');
    document.text(INTENDED_USE[variants[0]?.department ?? 'eps']);
    document.heading('Systém posudzovania a overovania nemennosti parametrov');
    document.text(
      'Systém 1 pre výrobky požiarnej bezpečnosti, systém 1+ alebo 3 pre káble podľa triedy.',
    );
    document.heading('Podstatné vlastnosti a deklarované parametre');
    for (const variant of variants)
      document.table(
        variant.parameters.map(({ code, value, unit }) => [code, `${value} ${unit}`.trim()]),
        [variant.code, 'Deklarovaný parameter'],
      );
    document.text(
      'Harmonizované technické špecifikácie: ' + standardsOf(variants).join(', ') + '.',
    );
  },
  CE: (document, variants, number) => {
    document.text(`Certifikát č. ${number} potvrdzuje zhodu uvedených výrobkov s normami nižšie.`);
    document.table(codesAndNames(variants), ['Kód', 'Výrobok']);
    document.heading('Normy a stupne');
    document.bullets(standardsOf(variants));
    document.heading('Podmienky platnosti');
    document.bullets([
      'Výrobky sú montované a používané podľa návodu výrobcu.',
      'Každá zmena konštrukcie sa oznamuje a posudzuje pred uvedením na trh.',
      'Certifikát platí päť rokov od dátumu vydania a podlieha ročnému dohľadu.',
    ]);
  },
};

const INTENDED_USE: Record<Department, string> = {
  ezs: 'Zabezpečovacie a poplachové systémy v budovách.',
  cctv: 'Kamerové systémy v budovách a ich okolí.',
  evs: 'Kontrola vstupu do budov.',
  eps: 'Požiarna bezpečnosť: systémy elektrickej požiarnej signalizácie v budovách a okolo nich.',
  sks: 'Káble na dodávku dát a komunikáciu v budovách, kde platia požiadavky na reakciu na oheň.',
};

const codesAndNames = (variants: SeedProduct[]) =>
  variants.map(({ code, brand, name }): [string, string] => [
    code,
    name.replace(`${brand} ${code} `, ''),
  ]);

function directivesOf(variants: SeedProduct[]): string[] {
  const text = variants.map((variant) => JSON.stringify(variant.parameters)).join();
  const isRadio = /868|LTE|Wi-Fi|125 kHz|13,56/.test(text);
  const isMains = /230 V/.test(text);
  return [
    ...(isRadio
      ? ['2014/53/EÚ – rádiové zariadenia (RED)']
      : ['2014/30/EÚ – elektromagnetická kompatibilita (EMC)']),
    ...(isMains && !isRadio ? ['2014/35/EÚ – nízke napätie (LVD)'] : []),
    '2011/65/EÚ a (EÚ) 2015/863 – obmedzenie nebezpečných látok (RoHS)',
  ];
}

/** The standards its own parameters name, and the general ones of the department. */
function standardsOf(variants: SeedProduct[]): string[] {
  const named = variants.flatMap(({ parameters }) =>
    parameters.flatMap(({ value }) => value.match(/EN \d[\d-]*/g) ?? []),
  );
  const general = GENERAL_STANDARDS[variants[0]?.department ?? 'sks'];
  return [...new Set([...named, ...general])];
}

const GENERAL_STANDARDS: Record<Department, string[]> = {
  ezs: ['EN 50130-4', 'EN 50131-1'],
  cctv: ['EN 55032', 'EN 55035', 'EN 62676-1-1'],
  evs: ['EN 60839-11-1', 'EN 55032'],
  eps: ['EN 50130-4'],
  sks: ['EN 50575', 'EN 50173-1'],
};

/** Invented, but the same every time. */
const numberOf = (type: Declaration, { family }: SeedProduct): string =>
  `${type}-${family.codePrefix.replace('-', '')}-${String(hashOf(family.id + type) % 10_000).padStart(4, '0')}/2026`;
