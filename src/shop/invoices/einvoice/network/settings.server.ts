import type { Db } from '#base/database/database.server.ts';

export type EinvoiceSettings = {
  /** From this day on a document needs its XML. The law says 1 January 2027. */
  duty_from: string;
  /** Whether documents are handed to the delivery service; its address and secret are in the environment. */
  sending: boolean;
  /** What becomes of a document that has not left on its day of issue: sent all the same, or held for a person. */
  late: 'send' | 'hold';
  /** What the token is asked for; providers differ, none when empty. */
  scope: string;
  /** The provider's own call for the state of a document, {id} in it; empty without one. */
  status_path: string;
  /** Whether the shop reads its mailbox. One mailbox must have one reader: usually the accounting program. */
  inbox: boolean;
};

export const EINVOICE_DEFAULTS: EinvoiceSettings = {
  duty_from: '2027-01-01',
  sending: false,
  late: 'send',
  scope: '',
  status_path: '',
  inbox: false,
};

export async function getEinvoiceSettings(sql: Db): Promise<EinvoiceSettings> {
  const [row] = await sql<{ value: Partial<EinvoiceSettings> }[]>`
    select value from setting where key = 'einvoice'`;
  return { ...EINVOICE_DEFAULTS, ...row?.value };
}
