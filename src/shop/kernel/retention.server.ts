/**
 * How long what nobody needs any more is kept; told to the owner and to customers in docs/security.md.
 * Orders, invoices and credit notes stay.
 */
export const RETENTION = {
  /** Mails that have left: to whom, about what, and as a file where there is no mail server. */
  mailDays: 90,
  /** Which price lists were downloaded, by whom. */
  downloadDays: 180,
  /** Who changed what by hand, with the values before and after. */
  auditDays: 730,
};
