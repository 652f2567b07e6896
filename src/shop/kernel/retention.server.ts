/**
 * How long what nobody needs any more is kept; told to the owner and to customers in docs/security.md.
 * Orders, invoices and credit notes stay.
 */
export const RETENTION = {
  /** Mails that have left: to whom, about what, and as a file where there is no mail server. */
  mailDays: 90,
  /** Who changed what by hand, with the values before and after. */
  auditDays: 730,
};
