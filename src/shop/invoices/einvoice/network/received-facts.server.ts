import type { Parts } from '#base/files/parse-thread.server.ts';
import { TooMuch } from '#base/wire/too-much.ts';
import { parseXml, textOf } from '#shop/invoices/einvoice/element.ts';

/** Of a document without what is enclosed in it: an invoice of a thousand lines. */
const LONGEST_XML = 1024 * 1024;
const MOST_ELEMENTS = 50_000;
const ENCLOSED = /(<(?:[\w.-]+:)?EmbeddedDocumentBinaryObject\b[^<>]*>)[^<]*/g;

export type Facts = { number: string; supplier: string; issued_on: string; amount: string };

/** Runs in another thread: what a list says of a document, or nothing where there is none in it. */
export function readFacts(xml: Uint8Array): Parts {
  return [new TextEncoder().encode(JSON.stringify(factsOf(Buffer.from(xml).toString('utf8'))))];
}

function factsOf(whole: string): Facts | null {
  const payload = whole.replace(ENCLOSED, '$1');
  if (payload.length > LONGEST_XML) throw new TooMuch('signs');
  const root = rootOf(payload);
  if (!root) return null;
  const seller = 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity';
  const at = (way: string) => textOf(root, way).slice(0, 200);
  const facts = {
    number: at('cbc:ID'),
    supplier: at(`${seller}/cbc:RegistrationName`),
    issued_on: at('cbc:IssueDate'),
    amount: at('cac:LegalMonetaryTotal/cbc:PayableAmount'),
  };
  return facts.number === '' ? null : facts;
}

/** Somebody else's document may be anything. */
function rootOf(payload: string) {
  try {
    return parseXml(payload, { left: MOST_ELEMENTS });
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    return null;
  }
}
