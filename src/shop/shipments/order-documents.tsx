import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#base/wire/api.ts';
import { orderQuery } from '#shop/orders/queries.ts';
import { SectionTitle } from '#shop/orders/one/section-title.tsx';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './order-documents.module.css';
import { shipmentsQuery } from './queries.ts';

type Props = {
  orderId: string;
  /** More rows: the documents of the products. */
  children?: ReactNode;
};

/** The invoice for those who see documents, a delivery note of each shipment, and what is added. */
export function OrderDocuments({ orderId, children }: Props) {
  const api = useApi();
  const { data: order } = useSuspenseQuery(orderQuery(api, orderId));
  const { shipments } = useSuspenseQuery(shipmentsQuery(api, orderId)).data;
  const { invoices } = order;
  if (invoices.length === 0 && shipments.length === 0 && !children) return null;
  // What else is here is there to be downloaded.
  const isPrinted = invoices.length > 0 || shipments.length > 0;
  return (
    <section aria-labelledby="doklady" className={isPrinted ? undefined : 'not-printed'}>
      <SectionTitle id="doklady">{t('shipments.documents')}</SectionTitle>
      <DocumentRows>
        {invoices.map(({ kind, name, invoice_url: url }) => (
          <DocumentRow
            key={name}
            mark={kind === 'proforma' ? 'ZV' : 'FA'}
            title={
              <a className="link" href={url} download>
                {t(`order.documents.${kind}`, { number: name })}
              </a>
            }
            note={
              kind === 'proforma' ? (
                t('order.notTaxDocument')
              ) : (
                <Link className="link" to="/account/invoices" search={{ q: Number(name) }}>
                  {t('order.amongInvoices')}
                </Link>
              )
            }
          />
        ))}
        {shipments.map((shipment) => (
          <DocumentRow
            key={shipment.id}
            mark="DL"
            title={t('shipments.note', { number: shipment.number })}
            note={[
              formatDate(shipment.shipped_on),
              ...(shipment.parcels.length > 0
                ? [plurals('shipments.parcels', shipment.parcels.length)]
                : []),
            ].join(' · ')}
          >
            <a
              className={buttonClass({ size: 'sm', variant: 'line' })}
              href={shipment.document_url}
              download
            >
              <Download />
              {t('account.invoices.pdf')}
              <span className="visually-hidden">
                {' '}
                {t('shipments.note', { number: shipment.number })}
              </span>
            </a>
          </DocumentRow>
        ))}
        {children}
      </DocumentRows>
    </section>
  );
}

type RowsProps = { className?: string; children: ReactNode };

export const DocumentRows = ({ className, children }: RowsProps) => (
  <Card isFlushOnSmall className={classNames(styles.rows, className)}>
    {children}
  </Card>
);

type RowProps = {
  /** Two or three letters for the kind of document: PDF, ZIP. */
  mark: string;
  title: ReactNode;
  note: ReactNode;
  className?: string;
  children?: ReactNode;
};

export const DocumentRow = ({ mark, title, note, className, children }: RowProps) => (
  <div className={classNames(styles.row, className)}>
    <span className={styles.mark} aria-hidden="true">
      {mark}
    </span>
    <span className={styles.words}>
      <b>{title}</b>
      <small>{note}</small>
    </span>
    {children}
  </div>
);
