import { Download, FileText } from 'lucide-react';
import { fillPath } from '#base/wire/api.ts';
import { euros } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import type { Column } from '#office/components/list/description.ts';
import { invoicePlace } from '#office/navigation/places.ts';
import { type EinvoiceState, getInvoicePdf, type ListedInvoice } from '#staff/invoices/contract.ts';
import { getProformaPdf } from '#staff/invoices/proforma-contract.ts';
import { t } from '#text/office/invoices.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { dayWords, paymentOf, STATE_ICONS, STATE_TONES } from './invoice-words.ts';
import styles from './invoices.module.css';

/** What the list of documents says of each. */
export const INVOICE_COLUMNS: readonly Column<ListedInvoice>[] = [
  {
    name: 'number',
    label: t('invoices.columns.number'),
    narrow: 'title',
    className: styles.number,
    cell: ({ number, kind }) => (
      <>
        <Link {...invoicePlace(number)}>{number}</Link>
        {kind === 'invoice' ? null : <small>{t(`invoices.kinds.${kind}`)}</small>}
      </>
    ),
  },
  {
    name: 'customer',
    label: t('invoices.columns.customer'),
    narrow: 'wide',
    className: styles.customer,
    cell: ({ company_name: name }) => <span title={name}>{name}</span>,
  },
  {
    name: 'issued',
    label: t('invoices.columns.issued'),
    roomFrom: 1280,
    className: styles.issued,
    cell: ({ issued_on: day }) => dayWords(day),
  },
  {
    name: 'due',
    label: t('invoices.columns.due'),
    className: (invoice) => classNames(styles.due, isLate(invoice) && styles.late),
    cell: ({ due_on: day }) => dayWords(day),
  },
  {
    name: 'payment',
    label: t('invoices.columns.payment'),
    narrow: 'below',
    className: styles.payment,
    cell: (invoice) => <Payment invoice={invoice} />,
  },
  {
    name: 'einvoice',
    label: t('invoices.columns.einvoice'),
    roomFrom: 900,
    narrow: 'belowEnd',
    cell: ({ kind, einvoice }) => (kind === 'proforma' ? null : <EinvoiceWords state={einvoice} />),
  },
  {
    name: 'sum',
    label: t('invoices.columns.sum'),
    isEnd: true,
    narrow: 'beside',
    className: styles.sum,
    cell: ({ gross_cents: cents }) => euros(cents),
  },
  {
    name: 'unpaid',
    label: t('invoices.columns.unpaid'),
    isEnd: true,
    className: (invoice) =>
      classNames(
        styles.sum,
        invoice.unpaid_cents === 0 && styles.nothing,
        isLate(invoice) && styles.late,
      ),
    cell: ({ unpaid_cents: cents }) => euros(cents),
  },
  {
    name: 'steps',
    label: t('invoices.columns.steps'),
    isHidden: true,
    roomFrom: 900,
    className: styles.steps,
    cell: (invoice) => (
      <a href={pdfOf(invoice)} download title={t('invoices.getPdf')}>
        <Download />
        <span className="visually-hidden">{t('invoices.pdfOf', { number: invoice.number })}</span>
      </a>
    ),
  },
];

const isLate = ({ kind, unpaid_cents: unpaid, days_late: days }: ListedInvoice) =>
  kind === 'invoice' && unpaid > 0 && days > 0;

const pdfOf = ({ kind, number }: ListedInvoice) =>
  fillPath((kind === 'proforma' ? getProformaPdf : getInvoicePdf).url, { number });

function Payment({ invoice }: { invoice: ListedInvoice }) {
  const [tone, words] = paymentOf(invoice);
  return (
    <>
      <Chip tone={tone}>{words}</Chip>
      {invoice.is_paused ? (
        <small>{t('invoices.pausedShort')}</small>
      ) : invoice.reminded ? (
        <small>{t('invoices.reminded', { level: invoice.reminded })}</small>
      ) : null}
    </>
  );
}

function EinvoiceWords({ state }: { state: EinvoiceState | null }) {
  if (state === null)
    return (
      <span className={classNames(styles.einvoice, styles.neutral)}>
        <FileText />
        {t('invoices.pdfOnly')}
      </span>
    );
  const Icon = STATE_ICONS[state];
  return (
    <span className={classNames(styles.einvoice, styles[STATE_TONES[state]])}>
      <Icon />
      {t(`invoices.states.${state}`)}
    </span>
  );
}
