import type { EParty } from './document.ts';

type Case = {
  supplier: Pick<EParty, 'icDph'>;
  buyer: Pick<EParty, 'dic' | 'icDph'>;
  /** Why the buyer is outside the duty; null when nobody said so. */
  outsideDuty: string | null;
  issuedOn: string;
  dutyFrom: string;
};

export const isForeign = (number: string) => /^(?!SK)[A-Z]{2}/.test(number.trim());

/**
 * Which documents a customer gets. `foreign` gets none: the shop sells in Slovakia. A seller who pays no VAT has no
 * duty, and a customer without a DIČ has no address: until the duty begins a PDF will do.
 */
export function formatFor(one: Case): 'xml' | 'pdf' | 'foreign' {
  const { supplier, buyer, outsideDuty, issuedOn, dutyFrom } = one;
  if (isForeign(buyer.dic) || isForeign(buyer.icDph)) return 'foreign';
  if (supplier.icDph.trim() === '' || outsideDuty !== null) return 'pdf';
  return buyer.dic.trim() === '' && issuedOn < dutyFrom ? 'pdf' : 'xml';
}
