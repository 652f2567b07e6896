import { SaxesParser } from 'saxes';

type Attributes = Record<string, string>;
type Handlers = {
  /** A tag that begins, by its name without a prefix. */
  onOpen(name: string, attributes: Attributes): void;
  /** One that ends, with the text since the tag before. */
  onClose(name: string, text: string): void;
};

/** Reads an XML in one pass; throws where it is not well formed. */
export function readXml(xml: string, { onOpen, onClose }: Handlers): void {
  const parser = new SaxesParser();
  let text = '';
  const takeText = (more: string) => void (text += more);
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    onOpen(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    onClose(localName(name), text);
    text = '';
  });
  parser.write(xml).close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
