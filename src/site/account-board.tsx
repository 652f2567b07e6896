import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useApi } from '#base/api.ts';
import { useMay, useUser } from '#shop/customers/user.tsx';
import { invoiceListQuery } from '#shop/invoices/queries.ts';
import { orderListQuery } from '#shop/orders/queries.ts';
import { StatusChip } from '#shop/orders/status-chip.tsx';
import { formatDate, formatPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { plurals, t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { useAccountParts } from './account-area.tsx';
import styles from './account-board.module.css';

/** What the board reads; a few rows say enough. */
export const BOARD_ORDERS = { lm: 3, pg: 1 };
export const BOARD_INVOICES = { lm: 1, pg: 1 };

export function AccountBoard() {
  const user = useUser();
  const seesInvoices = useMay('documents');
  return (
    <>
      <PageHead
        title={t('account.board.greeting', { company: noBreak(user?.company_name ?? '') })}
      />
      <p className={styles.message}>{t('account.board.message')}</p>
      <p className={styles.notYou}>
        {t('account.board.notYou')}{' '}
        <Link className="link" to="/logout" preload={false}>
          {t('account.board.logout')}
        </Link>
      </p>
      {seesInvoices ? <Attention /> : null}
      <ul className={styles.boxes}>
        {useAccountParts().map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link className={styles.box} to={to}>
              <Icon />
              {label}
              <ArrowRight className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
      <LastOrders />
    </>
  );
}

/** Money that should have been sent, or still has to be. */
function Attention() {
  const { notPaid, overdue } = useSuspenseQuery(invoiceListQuery(useApi(), BOARD_INVOICES)).data;
  if (notPaid <= 0) return null;
  return (
    <Card
      as="section"
      isPadded
      className={styles.attention}
      aria-label={t('account.board.attention')}
    >
      {overdue.count > 0 ? (
        <p className={styles.overdue}>
          <b>{plurals('account.board.overdue', overdue.count)}</b>
          <span>{formatPrice(overdue.total)}</span>
        </p>
      ) : null}
      <p className={styles.notPaid}>
        <b>{t('account.invoices.unpaidTotal')}</b>
        <span>{formatPrice(notPaid)}</span>
      </p>
      <Link className="link" to="/account/invoices">
        {t('account.board.allInvoices')}
      </Link>
    </Card>
  );
}

function LastOrders() {
  const { orders } = useSuspenseQuery(orderListQuery(useApi(), BOARD_ORDERS)).data;
  if (orders.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{t('account.board.lastOrders')}</h2>
      <Card as="ul" isFlushOnSmall>
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              className={styles.order}
              to="/account/orderdetail/$orderId"
              params={{ orderId: String(order.id) }}
            >
              <b>{order.name}</b>
              <span className="muted">{formatDate(order.created_at)}</span>
              <StatusChip status={order.status_code} />
              <span className={styles.amount}>
                {formatPrice(order.amount)} <small>{t('common.exclVat')}</small>
              </span>
            </Link>
          </li>
        ))}
      </Card>
      <p className={styles.all}>
        <Link className="link" to="/account/orders">
          {t('account.board.allOrders')}
        </Link>
      </p>
    </section>
  );
}
