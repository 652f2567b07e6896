import { fillPath } from '#base/wire/api.ts';
import { History, Pair, Pairs } from '#office/components/detail/detail.tsx';
import { euros, shortMoment } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { Box } from '#office/components/screen.tsx';
import { invoicePlace, orderPlace } from '#office/navigation/places.ts';
import { getInvoicePdf, type Invoice } from '#staff/invoices/contract.ts';
import { t } from '#text/office/invoices.ts';
import { PdfToday } from './invoice-boxes.tsx';

/** What the document belongs to, and what belongs to it. */
export function Around({ invoice }: { invoice: Invoice }) {
  return (
    <Box title={t('invoices.around')}>
      <Pairs>
        <Pair label={t('invoices.document.order')}>
          <Link className="link" {...orderPlace(invoice.order_number)}>
            {invoice.order_number}
          </Link>
        </Pair>
        <PdfToday url={fillPath(getInvoicePdf.url, { number: invoice.number })} />
        {invoice.kept?.is_late ? (
          <Pair label={t('invoices.keptLate')}>{shortMoment(invoice.kept.at)}</Pair>
        ) : null}
        {invoice.credited_number ? (
          <Pair label={t('invoices.document.credits')}>
            <Link className="link" {...invoicePlace(invoice.credited_number)}>
              {invoice.credited_number}
            </Link>
          </Pair>
        ) : null}
        {invoice.settled.map((one) => (
          <Pair
            key={one.number}
            label={t(`invoices.settledOf.${invoice.kind === 'advance' ? 'advance' : 'invoice'}`)}
          >
            <Link className="link" {...invoicePlace(one.number)}>
              {one.number}
            </Link>{' '}
            {euros(one.cents)}
          </Pair>
        ))}
        {invoice.credits.map((credit) => (
          <Pair key={credit.number} label={t('invoices.kinds.credit_note')}>
            <Link className="link" {...invoicePlace(credit.number)}>
              {credit.number}
            </Link>{' '}
            {euros(credit.gross_cents)}
          </Pair>
        ))}
        <Pair label={t('invoices.accountant')}>{t(`invoices.handed.${invoice.handed}`)}</Pair>
      </Pairs>
    </Box>
  );
}

export const HistoryBox = ({ invoice }: { invoice: Invoice }) => (
  <Box title={t('invoices.history')}>
    <History
      of={invoice.events.toReversed().map((event, key) => ({
        key,
        at: event.at,
        words: eventWords(event),
        more: event.message ? <small>{event.message}</small> : null,
      }))}
    />
  </Box>
);

function eventWords({ what, who, detail, level, cents }: Invoice['events'][number]): string {
  if (what === 'einvoice')
    return t('invoices.einvoiceIs', {
      state: t(`invoices.states.${detail as NonNullable<Invoice['einvoice']>['state']}`),
    });
  return t(`invoices.events.${what}`, {
    who: who ?? t('invoices.events.shop'),
    detail,
    level: level ?? '',
    sum: cents === null ? '' : euros(cents),
  });
}
