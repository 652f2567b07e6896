import { ShopError } from '#base/wire/errors.ts';
import { t } from '#text/documents.ts';
import { checkUbl } from './check.ts';
import type { EDocument, EParty } from './document.ts';
import { isForeign } from './duty.ts';
import { toComplete } from './to-complete.ts';
import { writeUbl } from './ubl.ts';

const INCOMPLETE = 'messages.einvoice.incomplete';
/** As long as a real one: checked is what will be written, but for the number. */
const NO_NUMBER = '0000000000';

const numbered = (document: EDocument, number: string): EDocument => ({
  ...document,
  number,
  payment: { ...document.payment, variableSymbol: number },
});

/**
 * The document without its number, checked: what the network would refuse is refused here, in sentences that say what
 * to complete. What is returned writes it under a number.
 */
export function checked(
  document: EDocument,
  /** Lines without tax that say no reason. */
  unexplained: { name: string }[],
): (number: string) => string {
  const found = toComplete(
    checkUbl(writeUbl(numbered(document, NO_NUMBER))),
    numbered(document, NO_NUMBER),
  );
  const sentences = new Set([
    ...unexplained.map(({ name }) => t('einvoice.goods.exemption', { name })),
    ...found.filter(({ level }) => level === 'error').map(({ text }) => text),
  ]);
  if (sentences.size > 0) throw refusal([...sentences]);
  return (number) => writeUbl(numbered(document, number));
}

const refusal = (sentences: string[]) =>
  new ShopError(
    sentences.map((message) => ({ key: null, code: INCOMPLETE, message })),
    { status: 409 },
  );

/** The shop sells in Slovakia only; which of the two numbers stands in the way is named. */
export const foreignBuyer = ({ name, dic, icDph }: Pick<EParty, 'name' | 'dic' | 'icDph'>) =>
  refusal([
    ...(isForeign(icDph) ? [t('einvoice.buyer.foreignIcDph', { name, value: icDph.trim() })] : []),
    ...(isForeign(dic) ? [t('einvoice.buyer.foreignDic', { name, value: dic.trim() })] : []),
  ]);
