/** One tag with the text since the tag before it. */
export type Tag = {
  name: string;
  attributes: string;
  isOpening: boolean;
  isClosing: boolean;
  before: string;
};

/** A tag never holds another, so whatever is open at the end is read once and not again from every tag. */
const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)([^<>]*?)(\/?)>/g;

/** The tags of an XML in the order they stand, in one pass; comments and declarations are passed over. */
export function* tagsOf(xml: string): Generator<Tag> {
  let done = 0;
  for (const found of xml.matchAll(TAG)) {
    const [whole, slash, name, attributes, empty] = found as unknown as string[];
    yield {
      name: name!,
      attributes: attributes!,
      isOpening: slash === '',
      isClosing: slash !== '' || empty !== '',
      before: xml.slice(done, found.index),
    };
    done = found.index + whole!.length;
  }
}

const PATTERNS = new Map<string, RegExp>();

export function attributeOf(attributes: string, name: string): string | undefined {
  const pattern = PATTERNS.get(name) ?? new RegExp(`(?:^|\\s)${name}="([^"]*)"`);
  PATTERNS.set(name, pattern);
  return pattern.exec(attributes)?.[1];
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_SIGN = 0x10ffff;

/** Entities of XML; a number that is no sign stands for nothing, so the file is damaged. */
export const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name: string) => {
        if (!hex && !decimal) return NAMED[name] ?? whole;
        const sign = hex ? Number.parseInt(hex, 16) : Number(decimal);
        if (sign > LAST_SIGN) throw new RangeError(`${whole} is no sign`);
        return String.fromCodePoint(sign);
      })
    : text;
