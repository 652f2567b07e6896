import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { type Allowance, takeFrom, TooMuch } from '#base/wire/too-much.ts';
import { NAMESPACES } from './names.ts';

/** An element by its usual name (`cbc:ID`), whatever prefix the document gave its namespace. */
export type Element = {
  name: string;
  /** Where it stands: `/Invoice/cac:InvoiceLine[2]/cbc:ID`. */
  path: string;
  attributes: Record<string, string>;
  children: Element[];
  /** Text of its own, as it is written. */
  raw: string;
};

const PREFIX: Record<string, string> = { [NAMESPACES.cac]: 'cac:', [NAMESPACES.cbc]: 'cbc:' };
const ROOTS = new Set([NAMESPACES.Invoice, NAMESPACES.CreditNote]);

/** Documents of this kind have a dozen. */
const DEEPEST_ELEMENT = 40;

/** An element that has begun, and how many of each name are in it. */
type Open = { element: Element; counts: Map<string, number> };

/**
 * The root of a document; throws what is wrong where it is not well formed. Somebody else's may have so many elements;
 * the time it takes grows with its length and nothing else.
 */
export function parseXml(xml: string, elements: Allowance = { left: Infinity }): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Open[] = [];
  let root: Element | undefined;
  const takeText = (text: string) => {
    const inner = open.at(-1);
    if (inner) inner.element.raw += text;
  };
  parser.on('doctype', () => parser.fail('a document type is not allowed'));
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('opentag', (tag) => {
    takeFrom(elements, 'elements');
    if (open.length >= DEEPEST_ELEMENT) throw new TooMuch('elements in one another');
    const parent = open.at(-1);
    const element = elementOf(tag, parent);
    parent?.element.children.push(element);
    root ??= element;
    open.push({ element, counts: new Map() });
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root!;
}

function elementOf(tag: SaxesTagNS, parent: Open | undefined): Element {
  const name = (PREFIX[tag.uri] ?? (ROOTS.has(tag.uri) ? '' : `{${tag.uri}}`)) + tag.local;
  const place = parent ? placeIn(parent, name) : '';
  const attributes = Object.values<SaxesAttributeNS>(tag.attributes).filter(
    ({ prefix, local }) => prefix !== 'xmlns' && local !== 'xmlns',
  );
  return {
    name,
    path: `${parent?.element.path ?? ''}/${name}${place}`,
    children: [],
    raw: '',
    attributes: Object.fromEntries(attributes.map((one) => [one.name, one.value])),
  };
}

function placeIn({ counts }: Open, name: string): string {
  const place = (counts.get(name) ?? 0) + 1;
  counts.set(name, place);
  return place === 1 ? '' : `[${place}]`;
}

/** All elements on a way of names; `*Line` is a line of either kind of document. */
export function all(from: Element, way: string): Element[] {
  if (way === '') return [from];
  let found = [from];
  for (const step of way.split('/'))
    found = found.flatMap(({ children }) => children.filter(({ name }) => isCalled(name, step)));
  return found;
}
const isCalled = (name: string, step: string) =>
  step === '*Line' ? name === 'cac:InvoiceLine' || name === 'cac:CreditNoteLine' : name === step;

/** The text of the first one, without spaces around it; empty when there is none. */
export const textOf = (from: Element, way = ''): string =>
  all(from, way)[0]?.raw.replace(/\s+/g, ' ').trim() ?? '';

export const has = (from: Element, way: string) => all(from, way).length > 0;
/** There, and not empty. */
export const isFilled = (from: Element, way: string) => textOf(from, way) !== '';

export const everyElement = (from: Element): Element[] => [
  from,
  ...from.children.flatMap(everyElement),
];
