import type { Db } from '#base/database/database.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';

/** How a company gets its documents. */
export type EinvoiceTerms = {
  /** Its address on the network, where that is not its DIČ. */
  peppol_address: string | null;
  /** By mail only with its consent. */
  einvoice_way: 'network' | 'mail';
  /** Why it gets a PDF only. */
  outside_duty: string | null;
};

export async function getEinvoiceTerms(sql: Db, id: CompanyId): Promise<EinvoiceTerms> {
  const [terms] = await sql<[EinvoiceTerms]>`
    select peppol_address, einvoice_way, outside_duty from company where id = ${id} for no key update`;
  return terms;
}

export async function setEinvoiceTerms(tx: Db, id: CompanyId, terms: EinvoiceTerms) {
  await tx`update company set ${tx(terms)} where id = ${id}`;
}
