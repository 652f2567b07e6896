import { compactNumber, isForeign, isIcDph, isIco, isTaxNumber } from '#base/values/identifiers.ts';
import type { Registration, Verdict } from './registrations-contract.ts';

type Checks = Registration['checks'];

type Entered = { company_id: string; vat_id: string; ext_vat_id: string };

const verdictOf = (typed: string, isRight: (text: string) => boolean): Verdict =>
  typed.trim() === '' ? 'none' : isRight(compactNumber(typed)) ? 'ok' : 'wrong';

/**
 * What a register of companies says of an IČO. No register can be reached from the shop, so the answer is always that
 * nobody was asked: whoever connects one writes this function anew, and nothing else.
 */
export const askRegister = async (_companyId: string): Promise<Verdict> => 'unverified';

export const checksOf = (entered: Entered, register: Verdict, isKnown: boolean): Checks => ({
  company_id: verdictOf(entered.company_id, isIco),
  vat_id: verdictOf(entered.vat_id, isTaxNumber),
  // A foreign number: the shop invoices in Slovakia only.
  ext_vat_id: isForeign(compactNumber(entered.ext_vat_id))
    ? 'warning'
    : verdictOf(entered.ext_vat_id, isIcDph),
  register,
  duplicate: isKnown ? 'warning' : 'ok',
});
