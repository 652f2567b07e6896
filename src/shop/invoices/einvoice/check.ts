import { type Element, parseXml } from './element.ts';
import { type Finding, findingsOf } from './rule.ts';
import { CODES } from './rules-codes.ts';
import { CONTENT } from './rules-content.ts';
import { ofEveryElement, PEPPOL } from './rules-peppol.ts';
import { SLOVAK } from './rules-slovak.ts';
import { DECIMALS, SUMS } from './rules-sums.ts';
import { VAT } from './rules-vat.ts';
import { structureOf } from './structure.ts';

export const RULES = [CONTENT, SUMS, DECIMALS, VAT, CODES, PEPPOL, SLOVAK].flat();

/**
 * What the schema, EN 16931, Peppol BIS Billing and Slovak practice have against a document of this shop, each
 * under its official id. It knows the part of UBL the shop writes: anything else is refused as `xsd`.
 */
export function checkUbl(xml: string): Finding[] {
  let root: Element;
  try {
    root = parseXml(xml);
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return [{ rule: 'xml', level: 'error', where: '/', message }];
  }
  const structure = structureOf(root);
  if (root.name !== 'Invoice' && root.name !== 'CreditNote') return structure;
  return [...structure, ...ofEveryElement(root), ...findingsOf(RULES, root)];
}
