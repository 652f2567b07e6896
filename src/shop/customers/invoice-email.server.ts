import type { Sql } from '#base/database/database.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { auditOwn } from './own-audit.server.ts';

export async function saveInvoiceEmail(
  sql: Sql,
  { customer, person }: SignedIn,
  email: string | null,
): Promise<void> {
  await sql.begin(async (tx) => {
    const [company] = await tx<[{ invoice_email: string | null }]>`
      select invoice_email from company where id = ${customer.id} for update`;
    if (company.invoice_email === email) return;
    await tx`update company set invoice_email = ${email} where id = ${customer.id}`;
    await auditOwn(tx, person.id, {
      command: 'account: set the e-mail for invoices',
      before: { invoice_email: company.invoice_email ?? '' },
      after: { invoice_email: email ?? '' },
    });
  });
}
