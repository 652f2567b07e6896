import { fillPath } from '#base/wire/api.ts';
import { euros, shortMoment } from '#office/components/format.ts';
import { OfficeLink } from '#office/components/link.ts';
import { Box } from '#office/components/screen.tsx';
import { getInvoicePdf, type Invoice } from '#staff/invoices/contract.ts';
import { t } from '#text/office.ts';
import { Pair, PdfToday } from './invoice-boxes.tsx';
import styles from './invoice.module.css';

/** What the document belongs to, and what belongs to it. */
export function Around({ invoice }: { invoice: Invoice }) {
  return (
    <Box title={t('invoices.around')}>
      <dl className={styles.pairs}>
        <dt>{t('invoices.paper.order')}</dt>
        <dd>
          <OfficeLink className="link" to={`/objednavky/${invoice.order_number}`}>
            {invoice.order_number}
          </OfficeLink>
        </dd>
        <PdfToday url={fillPath(getInvoicePdf.url, { number: invoice.number })} />
        {invoice.kept?.is_late ? (
          <Pair label={t('invoices.keptLate')}>{shortMoment(invoice.kept.at)}</Pair>
        ) : null}
        {invoice.credited_number ? (
          <Pair label={t('invoices.paper.credits')}>
            <OfficeLink className="link" to={`/faktury/${invoice.credited_number}`}>
              {invoice.credited_number}
            </OfficeLink>
          </Pair>
        ) : null}
        {invoice.settled.map((one) => (
          <Pair
            key={one.number}
            label={t(`invoices.settledOf.${invoice.kind === 'advance' ? 'advance' : 'invoice'}`)}
          >
            <OfficeLink className="link" to={`/faktury/${one.number}`}>
              {one.number}
            </OfficeLink>{' '}
            {euros(one.cents)}
          </Pair>
        ))}
        {invoice.credits.map((credit) => (
          <Pair key={credit.number} label={t('invoices.kinds.credit_note')}>
            <OfficeLink className="link" to={`/faktury/${credit.number}`}>
              {credit.number}
            </OfficeLink>{' '}
            {euros(credit.gross_cents)}
          </Pair>
        ))}
        <dt>{t('invoices.accountant')}</dt>
        <dd>{t(`invoices.handed.${invoice.handed}`)}</dd>
      </dl>
    </Box>
  );
}

export const History = ({ invoice }: { invoice: Invoice }) => (
  <Box title={t('invoices.history')}>
    <ol className={styles.history}>
      {invoice.events.toReversed().map((event, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- events of one moment may be alike
        <li key={index}>
          <span>
            {eventWords(event)}
            {event.message ? <small>{event.message}</small> : null}
          </span>
          <time dateTime={event.at}>{shortMoment(event.at)}</time>
        </li>
      ))}
    </ol>
  </Box>
);

function eventWords({ what, who, detail, level, cents }: Invoice['events'][number]): string {
  if (what === 'einvoice')
    return t('invoices.einvoiceIs', {
      state: t(`invoices.states.${detail as NonNullable<Invoice['einvoice']>['state']}`),
    });
  return t(`invoices.events.${what}`, {
    ...{ who: who ?? t('invoices.events.shop'), detail, level: level ?? '' },
    sum: cents === null ? '' : euros(cents),
  });
}
