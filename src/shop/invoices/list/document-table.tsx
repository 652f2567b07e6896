import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Download, QrCode } from 'lucide-react';
import type { ChangeEvent, ReactNode } from 'react';
import { formatDate, formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { ListedInvoice } from '#shop/invoices/contract.ts';
import type { LinkTo } from './document-link.ts';
import styles from './document-table.module.css';
import type { DocumentSearch, Sort } from './filter.ts';
import { Tick } from './tick.tsx';
import type { Selection } from './use-selection.ts';

type Props = {
  documents: ListedInvoice[];
  search: DocumentSearch;
  selection: Selection;
  linkTo: LinkTo;
  onPay: (id: number) => void;
};

export function DocumentTable({ documents, search, selection, linkTo, onPay }: Props) {
  const sortable = (sort: Sort, label: string, isEnd = false) => {
    const isBy = search.sort === sort;
    const dir = isBy && search.dir === 'desc' ? 'asc' : 'desc';
    const sorted = isBy ? (search.dir === 'asc' ? 'ascending' : 'descending') : undefined;
    return {
      ...({ label, isEnd, sorted } as const),
      head: (
        <>
          {/* A small screen shows no head, and has a list of orders above. */}
          <span className="only-on-small">{label}</span>
          <SortLink linkTo={linkTo} sort={sort} dir={dir} isBy={isBy}>
            {label}
            {isBy ? search.dir === 'asc' ? <ArrowUp /> : <ArrowDown /> : null}
          </SortLink>
        </>
      ),
    };
  };
  const columns = [
    {
      label: t('documents.selectPage'),
      head: (
        <Tick
          label={t('documents.selectPage')}
          isOn={selection.isPage}
          isMixed={selection.isSomeOfPage && !selection.isPage}
          onChange={selection.togglePage}
        />
      ),
    },
    sortable('number', t('documents.numberAndOrder')),
    { label: t('account.invoices.varSymbol') },
    sortable('issued', t('documents.issued')),
    sortable('due', t('documents.due')),
    sortable('amount', t('documents.amount'), true),
    sortable('unpaid', t('documents.left'), true),
    { label: t('documents.actions'), isHidden: true },
  ];
  return (
    <Table columns={columns} className={styles.table}>
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} selection={selection} onPay={onPay} />
      ))}
    </Table>
  );
}

type SortProps = {
  linkTo: LinkTo;
  sort: Sort;
  dir: 'asc' | 'desc';
  isBy: boolean;
  children: ReactNode;
};

const SortLink = ({ linkTo, sort, dir, isBy, children }: SortProps) => (
  <Link
    {...linkTo({ sort, dir })}
    activeOptions={{ exact: true }}
    className={classNames('not-on-small', styles.sort, isBy && styles.sorted)}
  >
    {children}
  </Link>
);

type RowProps = Pick<Props, 'selection' | 'onPay'> & { document: ListedInvoice };

function DocumentRow({ document, selection, onPay }: RowProps) {
  const { id, kind, name: number, order, credited_number: credited } = document;
  const isOn = selection.has(id);
  const toggle = (event: ChangeEvent<HTMLInputElement>) =>
    selection.toggle(document, (event.nativeEvent as MouseEvent).shiftKey);
  return (
    <Row className={classNames(styles.row, isOn && styles.on)} aria-selected={isOn}>
      <Cell className={styles.tick}>
        <Tick label={t('documents.select', { number })} isOn={isOn} onChange={toggle} />
      </Cell>
      <Cell className={styles.number}>
        <a href={document.invoice_url} download>
          {number}
        </a>
        <Link
          className={classNames(styles.order, (credited || kind === 'advance') && styles.long)}
          to="/account/orderdetail/$orderId"
          params={{ orderId: String(order.id) }}
        >
          {credited
            ? t('documents.credits', { number: credited })
            : t(kind === 'advance' ? 'documents.advance' : 'documents.order', {
                number: order.number,
              })}
        </Link>
        {order.customer_reference || order.project_name ? (
          <small className={styles.reference}>
            {[order.customer_reference, order.project_name].filter(Boolean).join(', ')}
          </small>
        ) : null}
      </Cell>
      <Cell className={styles.symbol}>
        <span className={styles.symbolWord}>{t('documents.symbol')} </span>
        {document.varsymbol}
      </Cell>
      <Cell className={styles.issued}>{formatDate(document.created_at)}</Cell>
      <Cell className={styles.due}>
        <Due document={document} />
      </Cell>
      <Cell isEnd className={styles.amount}>
        {formatPrice(document.amount)}
      </Cell>
      <Cell isEnd className={styles.left}>
        <Left document={document} />
      </Cell>
      <Cell isEnd className={styles.actions}>
        {document.not_paid_amount > 0 ? (
          <Button
            size="sm"
            variant="line"
            icon={<QrCode />}
            aria-label={t('documents.qrNamed', { number })}
            onClick={() => onPay(id)}
          >
            {t('documents.qr')}
          </Button>
        ) : null}
        <a
          className={buttonClass({ size: 'sm', variant: 'line' })}
          href={document.invoice_url}
          download
          aria-label={`${t('account.invoices.pdf')}: ${t('account.invoices.downloadNamed', { number })}`}
        >
          <Download />
          {t('account.invoices.pdf')}
        </a>
        {document.xml_url ? (
          <a
            className={buttonClass({ size: 'sm', variant: 'line' })}
            href={document.xml_url}
            download
            aria-label={`${t('account.invoices.xml')}: ${t('account.invoices.xmlNamed', { number })}`}
          >
            {t('account.invoices.xml')}
          </a>
        ) : null}
      </Cell>
    </Row>
  );
}

/** How near is worth saying, in days. */
const SOON_DAYS = 7;

function Due({
  document: { kind, due_to, is_overdue, days_late, not_paid_amount },
}: {
  document: ListedInvoice;
}) {
  if (kind === 'credit_note') return '–';
  const isSoon = not_paid_amount > 0 && !is_overdue && -days_late <= SOON_DAYS;
  return (
    <>
      <span className={styles.dueWord}>{t('documents.dueOn')} </span>
      <span className={classNames(is_overdue && styles.late)}>{formatDate(due_to)}</span>
      {is_overdue ? (
        <small className={styles.late}>{plurals('documents.late', days_late)}</small>
      ) : null}
      {isSoon ? (
        <small className={styles.soon}>
          {days_late === 0 ? t('documents.today') : plurals('documents.soon', -days_late)}
        </small>
      ) : null}
    </>
  );
}

function Left({ document: { kind, is_overdue, not_paid_amount } }: { document: ListedInvoice }) {
  if (not_paid_amount === 0)
    return (
      <span className="muted">
        {t(kind === 'credit_note' ? 'documents.setOff' : 'documents.paid')}
      </span>
    );
  return (
    <span className={not_paid_amount < 0 ? styles.open : is_overdue ? styles.owed : styles.unpaid}>
      {formatPrice(not_paid_amount)}
    </span>
  );
}
