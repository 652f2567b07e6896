import type { Db } from '#base/database/database.server.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { type AccountingCodes, AccountingCodesShape } from '#staff/setting-store/shape.ts';
import { readToChange, versionOf } from '#staff/setting-store/version.server.ts';
import { writeSettings } from '#staff/setting-store/write.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import * as contract from './contract.ts';

const NONE = { accounting: '', vat: '', control: '', centre: '' };
const { control: _, ...NONE_OF_MONEY } = NONE;

/** Empty: the program takes what it is set to. Codes are the accountant's own, so none is guessed. */
export const NO_CODES: AccountingCodes = {
  pohoda: { invoice: NONE, credit_note: NONE, advance: NONE },
  money: { invoice: NONE_OF_MONEY, credit_note: NONE_OF_MONEY, advance: NONE_OF_MONEY },
};

/** In the order of the shape, which the database does not keep: the same codes are the same text. */
export const asCodes = (value: unknown): AccountingCodes =>
  AccountingCodesShape.safeParse(value).data ?? NO_CODES;

export async function getCodes(sql: Db): Promise<AccountingCodes> {
  const [row] = await sql`select value from setting where key = 'accounting'`;
  return asCodes(row?.value);
}

type Read = { codes: AccountingCodes; version: string };

async function readCodes(sql: Db): Promise<Read> {
  const codes = await getCodes(sql);
  return { codes, version: versionOf(codes) };
}

export const showAccountingCodes = readingJob(contract.getCodes, ({ sql }) => readCodes(sql));

/** For everybody who hands files over: also an accountant, who may change no other setting. */
export const setAccountingCodes = changingJob(
  contract.saveCodes,
  async ({ sql, audit }, { codes, version }) => {
    const { data: accounting } = AccountingCodesShape.safeParse(codes);
    if (!accounting) throw new StaffError('accounting.wrongCode');
    const was = await readToChange(sql, readCodes, { version, parts: ['accounting'] });
    await writeSettings(sql, { accounting });
    const is = await readCodes(sql);
    await audit.add('setting', 'accounting', { value: was.codes }, { value: is.codes });
    return is;
  },
);
