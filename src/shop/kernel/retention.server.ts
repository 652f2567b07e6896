/**
 * How long what nobody needs any more is kept; told to the owner and to customers in docs/security.md.
 * Orders, invoices and credit notes stay.
 */
export const RETENTION = {
  /** Mails that have left: to whom, about what, and as a file where there is no mail server. */
  mailDays: 90,
  /** Which price lists were downloaded, by whom. */
  downloadDays: 180,
  /** Who changed what, with the values before and after, of the topics below … */
  auditDays: 730,
  /** … and of all others: prices and products, rights, settings and documents. */
  longAuditDays: 3_653,
  /** What files changed of the stock; older ones become part of the opening. */
  stockFileDays: 730,
};

/** Topics (`audit_topic`) of which changes are not kept as long: stock by file, and what is about orders and customers. */
export const SHORT_TOPICS = ['stock', 'orders', 'customers', 'content', 'signs', 'other'] as const;
