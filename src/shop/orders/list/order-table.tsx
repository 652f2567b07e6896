import { Link } from '@tanstack/react-router';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { CompanyOrder } from '#shop/orders/contract.ts';
import { DuplicateButton } from '#shop/orders/again/duplicate-button.tsx';
import styles from './order-table.module.css';
import { StatusChip } from '#shop/orders/status-chip.tsx';

const columns = (isWho: boolean) => [
  { label: t('account.orders.id') },
  { label: t('account.orders.name') },
  { label: t('account.orders.date') },
  ...(isWho ? [{ label: t('order.orderedBy') }] : []),
  { label: t('account.orders.state') },
  { label: t('account.orders.total'), isEnd: true },
  { label: t('order.duplicate'), isHidden: true },
];

export function OrderTable({ orders }: { orders: CompanyOrder[] }) {
  const isWho = orders.some((order) => order.ordered_by);
  return (
    <Table columns={columns(isWho)}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} isWho={isWho} />
      ))}
    </Table>
  );
}

function OrderRow({ order, isWho }: { order: CompanyOrder; isWho: boolean }) {
  const references = [order.project_name, order.customer_reference].filter(Boolean);
  const params = { orderId: String(order.id) };
  return (
    <Row className={styles.row}>
      <Cell className={styles.id}>
        <span className="only-on-small">{t('account.orders.id')} </span>
        {order.id}
      </Cell>
      <Cell className={styles.name}>
        {/* The whole row leads to the order, but for the button. */}
        <Link
          className={styles.number}
          to="/account/orderdetail/$orderId"
          params={params}
          aria-label={`${t('account.orders.show')} ${order.name}`}
        >
          {order.name}
        </Link>
        {references.length > 0 ? (
          <small className={styles.reference} title={references.join(' · ')}>
            {references.join(' · ')}
          </small>
        ) : null}
      </Cell>
      <Cell className={styles.date}>{formatDate(order.created_at)}</Cell>
      {isWho ? <Cell className={styles.who}>{order.ordered_by}</Cell> : null}
      <Cell className={styles.state}>
        <StatusChip order={order} />
      </Cell>
      <Cell isEnd className={styles.total}>
        <b>{formatPrice(order.amount)}</b>
        <span className={`only-on-small ${styles.vat}`}> {t('common.exclVat')}</span>
      </Cell>
      <Cell isEnd className={styles.actions}>
        <DuplicateButton orderId={order.id} number={order.name} size="sm" variant="line" />
      </Cell>
    </Row>
  );
}
