import { Link } from '@tanstack/react-router';
import type { CompanyOrder } from '#shop/orders/contract.ts';
import { StatusChip } from '#shop/orders/status-chip.tsx';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import box from './board-box.module.css';
import { BoardBox } from './board-box.tsx';
import styles from './board-orders.module.css';

export function BoardOrders({ orders }: { orders: CompanyOrder[] }) {
  if (orders.length === 0)
    return (
      <Card isFlushOnSmall>
        <Empty
          title={t('account.board.noOrders')}
          action={
            <Link className={buttonClass({ variant: 'line' })} to="/">
              {t('account.board.look')}
            </Link>
          }
        >
          {t('account.board.noOrdersHint')}
        </Empty>
      </Card>
    );
  return (
    <BoardBox
      title={t('account.board.lastOrders')}
      more={
        <Link className="link" to="/account/orders">
          {t('account.board.allOrders')}
        </Link>
      }
    >
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              className={box.row}
              to="/account/orderdetail/$orderId"
              params={{ orderId: String(order.id) }}
            >
              <span className={styles.name}>
                <b>{order.name}</b>
                <StatusChip order={order} />
              </span>
              <b className={box.end}>{formatPrice(order.amount)}</b>
              <small>
                {[formatDate(order.created_at), order.ordered_by].filter(Boolean).join(' · ')}
              </small>
              <small className={box.end}>{t('common.exclVat')}</small>
            </Link>
          </li>
        ))}
      </ul>
    </BoardBox>
  );
}
