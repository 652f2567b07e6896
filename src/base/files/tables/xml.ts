import { SaxesParser } from 'saxes';
import { type Allowance, TooMuch, takeFrom } from '#base/wire/too-much.ts';

type Attributes = Record<string, string>;
type Handlers = {
  /** A tag that begins, by its name without a prefix. */
  onOpen(name: string, attributes: Attributes): void;
  /** One that ends, with the text since the tag before. */
  onClose(name: string, text: string): void;
};

/** Deeper than any program writes. */
const DEEPEST_ELEMENT = 100;

/** Reads an XML in one pass; throws where it is not well formed, or has more elements than it may. */
export function readXml(
  xml: string,
  { onOpen, onClose }: Handlers,
  elements: Allowance = { left: Infinity },
): void {
  const parser = new SaxesParser();
  let text = '';
  let depth = 0;
  const takeText = (more: string) => void (text += more);
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('opentag', ({ name, attributes }) => {
    takeFrom(elements, 'elements');
    depth += 1;
    if (depth > DEEPEST_ELEMENT) throw new TooMuch('elements in one another');
    text = '';
    onOpen(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    onClose(localName(name), text);
    depth -= 1;
    text = '';
  });
  parser.write(xml).close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
