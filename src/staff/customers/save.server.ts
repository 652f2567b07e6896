import {
  compactNumber,
  isDic,
  isForeign,
  isIcDph,
  isIco,
  isTaxNumber,
} from '#base/values/identifiers.ts';
import { ShopError } from '#base/wire/errors.ts';
import { assignPriceGroup } from '#shop/customers/price-groups.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { changingJob, type JobContext } from '#staff/job.server.ts';
import { findCustomerEmail, lockCompany } from './company.server.ts';
import * as contract from './contract.ts';

type Firm = Omit<InputOf<typeof contract.saveFirm>, 'id' | 'version'>;
type Terms = Omit<InputOf<typeof contract.saveTerms>, 'id' | 'version'>;

/** Name and numbers of the company, and where its documents go. */
export const saveCustomerFirm = changingJob(
  contract.saveFirm,
  async (context, { id, version, ...given }) => {
    const before = await lockCompany(context.sql, { id, version });
    const after = checkedFirm(before, given);
    await context.sql`update company set ${context.sql(after)} where id = ${id}`;
    return noteDown(context, id, before, after);
  },
);

export const NO_FIRM: Firm = {
  company_name: '',
  company_id: '',
  vat_id: '',
  ext_vat_id: '',
  invoice_email: null,
};

/** Only changed values are checked; older ones may stay as they are. */
export function checkedFirm(before: Firm, given: Firm): Firm {
  const firm = {
    company_name: given.company_name.trim(),
    company_id: compactNumber(given.company_id),
    vat_id: compactNumber(given.vat_id),
    ext_vat_id: compactNumber(given.ext_vat_id),
    invoice_email: given.invoice_email?.trim() || null,
  };
  const checks = { company_id: isIco, vat_id: isTaxNumber, ext_vat_id: isIcDph };
  for (const key of ['company_id', 'vat_id', 'ext_vat_id'] as const) {
    if (firm[key] === compactNumber(before[key])) firm[key] = before[key];
    else if (key === 'ext_vat_id' && isForeign(firm[key]))
      throw new ShopError('messages.validation.icDphForeign', { key });
    else if (firm[key] !== '' && !checks[key](firm[key])) throw wrong(key);
  }
  if (firm.company_name === '') throw wrong('company_name');
  const { invoice_email: email } = firm;
  if (email !== null && (email.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)))
    throw wrong('invoice_email');
  return firm;
}

const SENTENCES = {
  company_name: 'messages.validation.required',
  company_id: 'messages.validation.ico',
  vat_id: 'messages.validation.dic',
  ext_vat_id: 'messages.validation.icDph',
  invoice_email: 'messages.validation.invalid',
  peppol_address: 'messages.validation.peppol',
  outside_duty: 'messages.validation.tooLong',
} as const;

const wrong = (key: keyof typeof SENTENCES) => new ShopError(SENTENCES[key], { key });

/** What was agreed: prices, days, credit, how documents go. */
export const saveCustomerTerms = changingJob(
  contract.saveTerms,
  async (context, { id, version, ...given }) => {
    const { sql } = context;
    const before = await lockCompany(sql, { id, version });
    const { group, ...columns } = checkedTerms(given);
    if (group !== before.group) await assignPriceGroup(sql, id, group);
    await sql`update company set ${sql(columns)} where id = ${id}`;
    return noteDown(context, id, before, { group, ...columns });
  },
);

function checkedTerms(given: Terms): Terms {
  const address = given.peppol_address === null ? '' : compactNumber(given.peppol_address);
  const dic = address.replace(/^0245:/, '');
  if (dic !== '' && !isDic(dic)) throw wrong('peppol_address');
  const reason = given.outside_duty?.trim() ?? '';
  if (reason.length > 300) throw wrong('outside_duty');
  return {
    ...given,
    peppol_address: dic === '' ? null : `0245:${dic}`,
    outside_duty: reason === '' ? null : reason,
  };
}

/** For the shop's own people only. */
export const saveCustomerNote = changingJob(
  contract.saveNote,
  async (context, { id, version, note }) => {
    const before = await lockCompany(context.sql, { id, version });
    await context.sql`update company set note = ${note.trim()} where id = ${id}`;
    return noteDown(context, id, before, { note: note.trim() });
  },
);

async function noteDown(
  { sql, audit }: JobContext,
  id: CompanyId,
  before: contract.CompanyFields,
  after: Partial<contract.CompanyFields>,
) {
  const was = Object.fromEntries(
    Object.keys(after).map((key) => [key, before[key as keyof contract.CompanyFields]]),
  );
  await audit.add('customer', await findCustomerEmail(sql, id), was, after);
  const [row] = await sql<[{ version: number }]>`select version from company where id = ${id}`;
  return { version: row.version };
}
