import type { DocumentParams, DocumentSearch } from './filter.ts';

/** The address of the list with something changed. */
export type LinkTo = (change: Partial<DocumentSearch>) => {
  to: '/account/invoices';
  search: DocumentParams;
};
