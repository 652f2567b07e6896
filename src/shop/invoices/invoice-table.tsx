import { Download } from 'lucide-react';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { InvoiceListItem } from './contract.ts';
import styles from './invoice-table.module.css';

const LABELS = {
  number: t('account.invoices.number'),
  varSymbol: t('account.invoices.varSymbol'),
  date: t('account.invoices.date'),
  due: t('account.invoices.dueDate'),
  total: t('account.invoices.total'),
  unpaid: t('account.invoices.unpaid'),
};

const COLUMNS = [
  { label: LABELS.number },
  { label: LABELS.varSymbol },
  { label: LABELS.date },
  { label: LABELS.due },
  { label: LABELS.total, isEnd: true },
  { label: LABELS.unpaid, isEnd: true },
  { label: t('account.invoices.download'), isHidden: true },
];

export function InvoiceTable({ invoices }: { invoices: InvoiceListItem[] }) {
  return (
    <Card isFlushOnSmall>
      <Table columns={COLUMNS}>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </Table>
    </Card>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceListItem }) {
  const unpaid = formatPrice(invoice.not_paid_amount);
  return (
    <Row className={styles.row}>
      <Cell className={styles.number}>{invoice.name}</Cell>
      <Cell label={LABELS.varSymbol}>
        <span className={`code ${styles.symbol}`}>{invoice.varsymbol}</span>
      </Cell>
      <Cell label={LABELS.date} className={styles.date}>
        {formatDate(invoice.created_at)}
      </Cell>
      <Cell label={LABELS.due} className={styles.date}>
        {formatDate(invoice.due_to)}
        {invoice.is_overdue ? <Chip tone="error">{t('account.invoices.overdue')}</Chip> : null}
      </Cell>
      <Cell isEnd label={LABELS.total} className={styles.total}>
        {formatPrice(invoice.amount)}
      </Cell>
      <Cell isEnd label={LABELS.unpaid} className={styles.unpaid}>
        {invoice.not_paid_amount > 0 ? (
          <span className={styles.owed}>{unpaid}</span>
        ) : (
          <span className="muted">{unpaid}</span>
        )}
      </Cell>
      <Cell isEnd className={styles.download}>
        <a
          className={buttonClass({ size: 'sm', variant: 'line' })}
          href={invoice.invoice_url}
          download
        >
          <Download />
          {t('account.invoices.pdf')}
          <span className="visually-hidden">
            : {t('account.invoices.downloadNamed', { number: invoice.name })}
          </span>
        </a>
      </Cell>
    </Row>
  );
}
