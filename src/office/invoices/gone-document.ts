import { t } from '#text/office/invoices.ts';

/** No document has this number. */
export const GONE_DOCUMENT = {
  title: t('invoices.gone'),
  back: t('invoices.backToList'),
  to: '/faktury',
} as const;
