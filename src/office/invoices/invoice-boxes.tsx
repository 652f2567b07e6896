import { Plus } from 'lucide-react';
import { Pair } from '#office/components/detail/detail.tsx';
import { t } from '#text/office/invoices.ts';
import { Button } from '#ui/button.tsx';

/** The document is kept as it was issued; the state of today is a PDF of its own, which says so. */
export const PdfToday = ({ url }: { url: string }) => (
  <Pair label={t('invoices.pdfToday')}>
    <a className="link" href={`${url}?today=1`} download>
      {t('invoices.getPdfToday')}
    </a>
  </Pair>
);

/** The button in the head of the payments; none where no payment can be recorded. */
export const RecordButton = ({ onPay }: { onPay: (() => void) | undefined }) =>
  onPay ? (
    <Button variant="quiet" size="sm" icon={<Plus />} onClick={onPay}>
      {t('invoices.record')}
    </Button>
  ) : null;
