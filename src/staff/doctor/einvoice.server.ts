import type { Config } from '#base/process/config.server.ts';
import type { Db } from '#base/database/database.server.ts';
import { getEinvoiceSettings } from '#shop/invoices/einvoice/network/settings.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { count, say } from '#text/staff.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

const CHECK = 'einvoice';

/** Whether electronic invoices will leave once they must; a shop that pays no VAT makes none. */
export async function checkEinvoice(sql: Db, { sapi }: Config): Promise<Finding[]> {
  const { icDph } = await getCompany(sql);
  if (icDph.trim() === '') return [];
  const { sending, duty_from: from } = await getEinvoiceSettings(sql);
  const isDuty = todayInBratislava() >= from;
  if (sending && !sapi)
    return [fail(CHECK, say('doctor.einvoiceNoService'), say('doctor.einvoiceNoServiceAdvice'))];
  const [{ open }] = await sql<[{ open: number }]>`
    select count(*)::int as open from einvoice_delivery where state in ('refused', 'failed', 'held')`;
  const findings = [
    ...(sending
      ? []
      : [
          (isDuty ? fail : warn)(
            ...([
              CHECK,
              say('doctor.einvoiceOff', { day: from }),
              say('doctor.einvoiceOffAdvice'),
            ] as const),
          ),
        ]),
    ...(open > 0
      ? [warn(CHECK, count('doctor.einvoiceOpen', open), say('doctor.einvoiceOpenAdvice'))]
      : []),
  ];
  return findings.length > 0 ? findings : [ok(CHECK, say('doctor.einvoiceFine'))];
}
