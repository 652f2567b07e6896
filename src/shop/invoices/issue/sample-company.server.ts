import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';

/** Of the company that the shop is filled with; money sent there reaches nobody. */
export const SAMPLE_COMPANY = { ico: '50629565', iban: 'SK3611000000002921004021' };

/** The supplier is the sample's by its number or its account; a value of a query. */
export const isSampleSupplier = (sql: Db): Fragment => sql`exists (
  select from setting where key = 'company'
    and (value ->> 'ico' = ${SAMPLE_COMPANY.ico} or replace(value ->> 'iban', ' ', '') = ${SAMPLE_COMPANY.iban}))`;

/** The shop was filled without the demo's goods and customers, so whatever it sells is real. */
const isReal = (sql: Db): Fragment =>
  sql`exists (select from setting where key = 'filled' and value = 'false')`;

/** A real shop that would issue documents in the name, or to the account, of the sample company; a value of a query. */
export const isNobodysShop = (sql: Db): Fragment =>
  sql`(${isReal(sql)} and ${isSampleSupplier(sql)})`;

export const sampleCompany = () => ShopError.conflict('messages.invoice.sampleCompany');
