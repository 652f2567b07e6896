import { Link } from '@tanstack/react-router';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { CompanyOrder } from './contract.ts';
import { DuplicateButton } from './duplicate-button.tsx';
import styles from './order-table.module.css';
import { StatusChip } from './status-chip.tsx';

const COLUMNS = [
  { label: t('account.orders.id') },
  { label: t('account.orders.name') },
  { label: t('account.orders.date') },
  { label: t('account.orders.state') },
  { label: t('account.orders.total'), isEnd: true },
  { label: t('account.orders.show'), isHidden: true },
];

export function OrderTable({ orders }: { orders: CompanyOrder[] }) {
  return (
    <Table columns={COLUMNS}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </Table>
  );
}

function OrderRow({ order }: { order: CompanyOrder }) {
  const references = [order.project_name, order.customer_reference].filter(Boolean);
  const params = { orderId: String(order.id) };
  return (
    <Row className={styles.row}>
      <Cell className={styles.id}>
        <span className="only-on-small">{t('account.orders.id')} </span>
        {order.id}
      </Cell>
      <Cell className={styles.name}>
        <Link className={styles.number} to="/account/orderdetail/$orderId" params={params}>
          {order.name}
        </Link>
        {references.length > 0 ? (
          <small className={styles.reference}>{references.join(' · ')}</small>
        ) : null}
      </Cell>
      <Cell className={styles.date}>
        {formatDate(order.created_at)}
        {order.ordered_by ? (
          <small className={styles.who}>
            <span className="only-on-small">{t('order.orderedBy')}: </span>
            {order.ordered_by}
          </small>
        ) : null}
      </Cell>
      <Cell className={styles.state}>
        <StatusChip order={order} />
      </Cell>
      <Cell isEnd className={styles.total}>
        <b>{formatPrice(order.amount)}</b>
        <span className={`only-on-small ${styles.vat}`}> {t('common.exclVat')}</span>
      </Cell>
      <Cell isEnd className={styles.actions}>
        <DuplicateButton orderId={order.id} number={order.name} size="sm" variant="quiet" />
        <Link
          className={buttonClass({ size: 'sm', variant: 'line' })}
          to="/account/orderdetail/$orderId"
          params={params}
        >
          {t('account.orders.show')} <span className="visually-hidden">{order.name}</span>
        </Link>
      </Cell>
    </Row>
  );
}
