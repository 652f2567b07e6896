import { Link } from '@tanstack/react-router';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { OrderListItem } from './contract.ts';
import { DuplicateButton } from './duplicate-button.tsx';
import styles from './order-table.module.css';
import { StatusChip } from './status-chip.tsx';

const columnsOf = (saysWho: boolean) => [
  { label: t('account.orders.id') },
  { label: t('account.orders.name') },
  { label: t('account.orders.date') },
  ...(saysWho ? [{ label: t('order.orderedBy') }] : []),
  { label: t('account.orders.total'), isEnd: true },
  { label: t('account.orders.show'), isHidden: true },
];

export function OrderTable({ orders }: { orders: OrderListItem[] }) {
  const saysWho = orders.some(({ ordered_by: who }) => who !== undefined);
  return (
    <Card isFlushOnSmall>
      <Table columns={columnsOf(saysWho)}>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} saysWho={saysWho} />
        ))}
      </Table>
    </Card>
  );
}

function OrderRow({ order, saysWho }: { order: OrderListItem; saysWho: boolean }) {
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
      </Cell>
      <Cell className={styles.date}>
        {formatDate(order.created_at)}
        <StatusChip status={order.status_code} />
      </Cell>
      {saysWho ? (
        <Cell className={styles.who}>
          <span className="only-on-small">{t('order.orderedBy')}: </span>
          {order.ordered_by}
        </Cell>
      ) : null}
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
