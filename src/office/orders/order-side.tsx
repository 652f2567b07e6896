import { Pair, Pairs } from '#office/components/detail/detail.tsx';
import { euros, shortMoment } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { pressOnce } from '#office/components/press-once.ts';
import { Box } from '#office/components/screen.tsx';
import { invoicePlace } from '#office/navigation/places.ts';
import { formatDate, formatPhone, formatZip } from '#text/format.ts';
import { plurals, t } from '#text/office/orders.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import styles from './order.module.css';

export function CustomerBox({ order: { customer, overdue } }: { order: WorkedOrder }) {
  const { credit } = customer;
  const facts = [customer.city, customer.group, plurals('order.customer.orders', customer.orders)];
  return (
    <Box title={t('order.customer.title')}>
      <p className={styles.company}>
        <b>{customer.name}</b>
        <span className="muted">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <Pairs>
        {customer.ico ? <Pair label={t('order.customer.ico')}>{customer.ico}</Pair> : null}
        <Pair label={t('order.customer.who')}>{customer.ordered_by}</Pair>
        <Pair label={t('order.customer.phone')}>
          <a className="link" href={`tel:${customer.phone.replace(/\s/g, '')}`}>
            {formatPhone(customer.phone)}
          </a>
        </Pair>
        <Pair label={t('order.customer.email')}>
          <a className="link" href={`mailto:${customer.email}`}>
            {customer.email}
          </a>
        </Pair>
      </Pairs>
      {credit ? <Credit {...credit} /> : null}
      {overdue.days > 0 && overdue.invoice !== null && !overdue.is_stopped && !overdue.released ? (
        <Message tone="warning">
          {t('order.overdue.warning', {
            invoice: overdue.invoice,
            days: plurals('orders.days', overdue.days),
            stop: plurals('orders.days', overdue.stop_days),
          })}
        </Message>
      ) : null}
    </Box>
  );
}

type CreditProps = NonNullable<WorkedOrder['customer']['credit']>;

function Credit({ limit_cents: limit, ...credit }: CreditProps) {
  const { ordered_cents: ordered, unpaid_cents: unpaid, overdue_cents: overdue } = credit;
  const used = unpaid + ordered;
  return (
    <div className={styles.credit}>
      <p>
        <span>
          {t('order.customer.limit')}{' '}
          <b>{limit === null ? t('order.customer.noLimit') : euros(limit)}</b>
        </span>
        {limit === null ? null : (
          <span>
            {t('order.customer.free')} <b>{euros(limit - used)}</b>
          </span>
        )}
      </p>
      {limit === null ? null : (
        <meter
          className={styles.meter}
          aria-label={t('order.customer.limit')}
          min={0}
          max={Math.max(limit, 1)}
          high={limit * 0.8}
          optimum={0}
          value={Math.min(used, limit)}
        />
      )}
      <ul>
        {overdue > 0 ? (
          <li className={styles.bad}>{t('order.customer.overdue', { sum: euros(overdue) })}</li>
        ) : null}
        <li>{t('order.customer.unpaid', { sum: euros(unpaid) })}</li>
        <li>{t('order.customer.ordered', { sum: euros(ordered) })}</li>
      </ul>
    </div>
  );
}

type DocumentsProps = {
  order: WorkedOrder;
  mayOpen: boolean;
  isBusy: boolean;
  onInvoice: (() => void) | null;
  /** Prepayments: what the role may do, asked for, booked, taxed. */
  onProforma: (() => void) | null;
  onPrepayment: (() => void) | null;
  onAdvance: (() => void) | null;
};

const documentKind = (kind: string) =>
  t(`order.documents.${kind === 'credit_note' || kind === 'advance' ? kind : 'invoice'}`);

export const DocumentsBox = ({ order, mayOpen, isBusy, onInvoice, ...prepaid }: DocumentsProps) => (
  <Box
    title={t('order.documents.title')}
    action={
      onInvoice ? (
        <Button variant="quiet" size="sm" isLoading={isBusy} {...pressOnce(onInvoice)}>
          {t('order.invoice')}
        </Button>
      ) : null
    }
  >
    <p>{order.payment}</p>
    {order.documents.length === 0 && order.prepayment.proforma === null ? (
      <p className="muted">{t('order.documents.none')}</p>
    ) : null}
    <ul className={styles.documents}>
      {order.prepayment.proforma ? (
        <li>
          <span>
            {mayOpen ? (
              <Link {...invoicePlace(order.prepayment.proforma.number)}>
                {order.prepayment.proforma.number}
              </Link>
            ) : (
              order.prepayment.proforma.number
            )}
            <small className="muted">
              {t('order.documents.proforma')} ·{' '}
              {t('order.documents.due', { day: formatDate(order.prepayment.proforma.due_on) })}
            </small>
          </span>
          <b>{euros(order.prepayment.proforma.gross_cents)}</b>
        </li>
      ) : null}
      {order.documents.map((one) => {
        const kind = documentKind(one.kind);
        return (
          <li key={one.number}>
            <span>
              {mayOpen ? <Link {...invoicePlace(one.number)}>{one.number}</Link> : one.number}
              <small className={one.is_overdue ? styles.bad : 'muted'}>
                {kind} · {t('order.documents.due', { day: formatDate(one.due_on) })}
              </small>
            </span>
            <b>{euros(one.gross_cents)}</b>
          </li>
        );
      })}
    </ul>
    {order.documents.some(({ paid_cents: paid }) => paid !== null) ? (
      <p className={styles.between}>
        <span>{t('order.documents.paid')}</span>
        <span>
          {euros(order.documents.reduce((sum, { paid_cents: paid }) => sum + (paid ?? 0), 0))}
        </span>
      </p>
    ) : null}
    <Prepayments order={order} {...prepaid} />
  </Box>
);

type PrepaymentProps = Pick<DocumentsProps, 'order' | 'onProforma' | 'onPrepayment' | 'onAdvance'>;

function Prepayments({
  order: { prepayment: prepaid },
  onProforma,
  onPrepayment,
  onAdvance,
}: PrepaymentProps) {
  const steps = [
    [onProforma, t('proforma.issue.open')],
    [onPrepayment, t('proforma.prepayment.open')],
    [onAdvance, t('proforma.advance.open')],
  ] as const;
  return (
    <>
      {prepaid.received_cents ? (
        <p className={styles.between}>
          <span>{t('order.documents.prepayment')}</span>
          <span>{euros(prepaid.received_cents)}</span>
        </p>
      ) : null}
      {prepaid.unused_cents ? (
        <p className={styles.between}>
          <span>{t('order.documents.unused')}</span>
          <span>{euros(prepaid.unused_cents)}</span>
        </p>
      ) : null}
      {steps.some(([act]) => act) ? (
        <p className={styles.prepayment}>
          {steps.map(([act, words]) =>
            act ? (
              <Button key={words} variant="line" size="sm" onClick={act}>
                {words}
              </Button>
            ) : null,
          )}
        </p>
      ) : null}
    </>
  );
}

export const NotesBox = ({ notes }: Pick<WorkedOrder, 'notes'>) => (
  <Box
    title={t('order.notes.title')}
    badge={<span className="muted">{t('order.notes.hidden')}</span>}
  >
    {notes.length === 0 ? <p className="muted">{t('order.notes.none')}</p> : null}
    {notes.map(({ at, who, text }) => (
      <div key={at + text} className={styles.note}>
        <p>{text}</p>
        <small>
          {who}, {shortMoment(at)}
        </small>
      </div>
    ))}
  </Box>
);

export function AddressesBox({ order }: { order: WorkedOrder }) {
  const { delivery, pick_up_point: point } = order;
  const lines = [
    ...new Set([delivery.company, delivery.name, delivery.street]),
    `${formatZip(delivery.zip)} ${delivery.city}`,
    formatPhone(delivery.phone),
  ].filter((line) => line.trim() !== '');
  return (
    <Box title={t('order.addresses.title')}>
      <dl className={styles.addresses}>
        <dt>{t(point ? 'order.addresses.pickUp' : 'order.addresses.delivery')}</dt>
        <dd>{point ? `${point.name}, ${point.address}` : lines.join(', ')}</dd>
        <dt>{t('order.addresses.invoice')}</dt>
        <dd>{order.invoicing.join(', ')}</dd>
        <Fact name={t('order.addresses.note')} value={order.note} />
        <Fact name={t('order.addresses.reference')} value={order.customer_reference} />
        <Fact name={t('order.addresses.project')} value={order.project_name} />
      </dl>
    </Box>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) =>
  value ? (
    <>
      <dt>{name}</dt>
      <dd className={styles.plain}>{value}</dd>
    </>
  ) : null;
