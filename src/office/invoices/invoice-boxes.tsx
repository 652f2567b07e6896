import type { ReactNode } from 'react';
import { t } from '#text/office.ts';

/** A row of a list of facts. */
export const Pair = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

/** The document is kept as it was issued; what is paid by now is on a paper of its own, which says so. */
export const PdfToday = ({ url }: { url: string }) => (
  <Pair label={t('invoices.pdfToday')}>
    <a className="link" href={`${url}?today=1`} download>
      {t('invoices.getPdfToday')}
    </a>
  </Pair>
);
