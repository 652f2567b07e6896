import type { Db } from '#base/database/database.server.ts';
import { createSapiClient } from '#shop/invoices/einvoice/network/sapi-client.server.ts';
import { findPause } from '#shop/invoices/einvoice/network/staff.server.ts';
import { getEinvoiceSettings } from '#shop/invoices/einvoice/network/settings.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { readEinvoice } from './settings.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import * as contract from './contract.ts';

/** How far the shop is with electronic invoices; the secret is in the environment and in no answer. */
export const lookAtEinvoiceService = readingJob(
  contract.getEinvoiceService,
  async ({ sql, config: { sapi } }) => {
    const { dic, icDph } = await getCompany(sql);
    const pause = await findPause(sql);
    return {
      einvoice: {
        ...(await readEinvoice(sql)),
        service: sapi ? { url: sapi.base } : null,
        participant: `0245:${dic}`,
        is_payer: icDph.trim() !== '',
        pause: pause && { until: pause.until, message: pause.answer.message },
        customers: await countCustomers(sql),
        states: await countStates(sql),
      },
    };
  },
);

/** By the same check as for documents: an invalid DIČ counts as missing. */
type Customers = contract.Service['customers'];
async function countCustomers(sql: Db): Promise<Customers> {
  const [counts] = await sql<[Customers]>`
    select (count(*) filter (where outside_duty is null and is_reachable))::int as ready,
           (count(*) filter (where outside_duty is null and not is_reachable))::int as incomplete,
           (count(*) filter (where outside_duty is not null))::int as outside
    from (
      select outside_duty, peppol_address is not null
             or case when vat_id ~ '^[1-7][0-9]{9}$' then vat_id::bigint % 11 = 0 else false end as is_reachable
      from company where state = 'active') as active`;
  return counts;
}

const countStates = async (sql: Db) => [
  ...(await sql<contract.Service['states']>`
    select state, count(*)::int as count from einvoice_delivery group by 1 order by 1`),
];

const TIMEOUT = 15_000;

/** Asks the service for a token as the shop does before it sends: nothing else is sent. */
export const tryEinvoiceService = readingJob(
  contract.tryEinvoiceService,
  async ({ sql, config: { sapi } }) => {
    if (!sapi) throw new StaffError('einvoices.service.none');
    const { scope, status_path: statusPath } = await getEinvoiceSettings(sql);
    const { dic } = await getCompany(sql);
    const client = createSapiClient({
      settings: { ...sapi, scope, statusPath, participant: `0245:${dic}`, timeoutMs: TIMEOUT },
      fetch,
      now: Date.now,
    });
    const begun = Date.now();
    const { isKnown, reason } = await client.tryOut();
    return {
      trial: {
        is_known: isKnown,
        /** Something answered, whatever it said. */
        is_there: isKnown || (reason?.status ?? 0) > 0,
        milliseconds: Date.now() - begun,
        reason: reason
          ? [reason.status || '', reason.code, reason.message].filter(Boolean).join(' ')
          : '',
      },
    };
  },
);
