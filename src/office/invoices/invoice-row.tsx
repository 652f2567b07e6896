import { Download, FileText } from 'lucide-react';
import { fillPath } from '#base/api.ts';
import { euros } from '#office/components/format.ts';
import { OfficeLink } from '#office/components/link.ts';
import { t } from '#text/office.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Cell, Row } from '#ui/table.tsx';
import { dayWords, paymentOf, STATE_ICONS, STATE_TONES } from './invoice-words.ts';
import { type EinvoiceState, getInvoicePdf, type ListedInvoice } from '#staff/invoices/contract.ts';
import { getProformaPdf } from '#staff/invoices/proforma-contract.ts';
import small from '#ui/small-box.module.css';
import styles from './invoices.module.css';

type TickProps = { label: string; isOn: boolean; isPartly?: boolean; onChange: () => void };

export const Tick = ({ label, isOn, isPartly = false, onChange }: TickProps) => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      className={small.box}
      checked={isOn}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={onChange}
    />
    <span className="visually-hidden">{label}</span>
  </label>
);

type RowProps = {
  invoice: ListedInvoice;
  isAt: boolean;
  isChosen: boolean;
  onToggle: () => void;
};

/** One document of the list. */
export function InvoiceRow({ invoice, isAt, isChosen, onToggle }: RowProps) {
  const { number, einvoice, unpaid_cents: unpaid } = invoice;
  const isLate = invoice.kind === 'invoice' && unpaid > 0 && invoice.days_late > 0;
  const [tone, words] = paymentOf(invoice);
  return (
    <Row
      data-invoice={number}
      className={classNames(styles.row, isChosen && styles.chosen, isAt && styles.at)}
    >
      <Cell className={styles.choose}>
        <Tick label={t('invoices.choose', { number })} isOn={isChosen} onChange={onToggle} />
      </Cell>
      <Cell className={styles.number}>
        <OfficeLink to={`/faktury/${number}`}>{number}</OfficeLink>
        {invoice.kind === 'invoice' ? null : <small>{t(`invoices.kinds.${invoice.kind}`)}</small>}
      </Cell>
      <Cell className={styles.customer} title={invoice.company_name}>
        {invoice.company_name}
      </Cell>
      <Cell className={styles.issued}>{dayWords(invoice.issued_on)}</Cell>
      <Cell className={classNames(styles.due, isLate && styles.late)}>
        {dayWords(invoice.due_on)}
      </Cell>
      <Cell className={styles.payment}>
        <Chip tone={tone}>{words}</Chip>
        {invoice.is_paused ? (
          <small>{t('invoices.pausedShort')}</small>
        ) : invoice.reminded ? (
          <small>{t('invoices.reminded', { level: invoice.reminded })}</small>
        ) : null}
      </Cell>
      <Cell className={styles.state}>
        {invoice.kind === 'proforma' ? null : <EinvoiceWords state={einvoice} />}
      </Cell>
      <Cell isEnd className={styles.sum}>
        {euros(invoice.gross_cents)}
      </Cell>
      <Cell
        isEnd
        className={classNames(styles.sum, unpaid === 0 && styles.nothing, isLate && styles.late)}
      >
        {euros(unpaid)}
      </Cell>
      <Cell className={styles.steps}>
        <a href={pdfOf(invoice)} download title={t('invoices.getPdf')}>
          <Download />
          <span className="visually-hidden">{t('invoices.pdfOf', { number })}</span>
        </a>
      </Cell>
    </Row>
  );
}

const pdfOf = ({ kind, number }: ListedInvoice) =>
  fillPath((kind === 'proforma' ? getProformaPdf : getInvoicePdf).url, { number });

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
