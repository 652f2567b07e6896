import { useQuery } from '@tanstack/react-query';

import type { CSSProperties, ReactNode } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useAddToBasket } from '#shop/basket/use-add-to-basket.tsx';
import type { HomeFacts } from '#site/board/home-contract.ts';
import { homeFactsQuery } from '#site/board/home-query.ts';
import { useMay } from '#shop/customers/user.tsx';
import { DuplicateButton } from '#shop/orders/again/duplicate-button.tsx';
import { StatusChip } from '#shop/orders/status-chip.tsx';
import { QuickAdd } from '#shop/search/quick-add.tsx';
import { t } from '#text/account.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from './home-own.module.css';

/** What a customer comes for: where the last order is, what is to be paid, how much is left, and a field to order with. */
export function HomeOwn() {
  const { data, isError } = useQuery(homeFactsQuery(useApi()));
  const mayBuy = useMay('buy');
  if (isError && !data) return null;
  return (
    <Card as="section" isFlushOnSmall className={styles.own} aria-label={t('account.home.title')}>
      <div className={styles.facts}>{data ? <Facts {...data} /> : <FactSkeletons />}</div>
      {mayBuy ? <AddByCode /> : null}
    </Card>
  );
}

function Facts({ order, debts, month }: HomeFacts) {
  return (
    <>
      <LastOrder order={order} />
      {debts ? <Debts {...debts} /> : null}
      {debts?.credit ? (
        <Allowance label={t('documents.credit')} {...debts.credit} />
      ) : month ? (
        <Allowance label={t('account.board.monthLimit')} {...month} />
      ) : null}
    </>
  );
}

type FactProps = { label: string; value: ReactNode; isLate?: boolean; children?: ReactNode };

const Fact = ({ label, value, isLate = false, children }: FactProps) => (
  <div className={classNames(styles.fact, isLate && styles.late)}>
    <span>{label}</span>
    <b>{value}</b>
    {children}
  </div>
);

function LastOrder({ order }: Pick<HomeFacts, 'order'>) {
  if (!order)
    return <Fact label={t('account.home.lastOrder')} value={t('account.board.noOrders')} />;
  return (
    <div className={classNames(styles.fact, styles.order)}>
      <span>{t('account.home.lastOrder')}</span>
      <b>
        <Link
          className="link"
          to="/account/orderdetail/$orderId"
          params={{ orderId: String(order.id) }}
        >
          {order.name}
        </Link>
        <StatusChip order={order} />
      </b>
      <small>
        {formatDate(order.created_at)} · {formatPrice(order.amount)} {t('common.exclVat')}
      </small>
      <DuplicateButton orderId={order.id} number={order.name} variant="line" size="sm" />
    </div>
  );
}

function Debts({ unpaid, overdue }: NonNullable<HomeFacts['debts']>) {
  const isLate = overdue.count > 0;
  return (
    <Fact
      label={t('account.board.toPay')}
      value={unpaid.count > 0 ? formatPrice(unpaid.amount) : t('account.home.paid')}
      isLate={isLate}
    >
      {isLate ? (
        <small>{t('account.home.overdue', { amount: formatPrice(overdue.amount) })}</small>
      ) : null}
      <Link
        className="link"
        to="/account/invoices"
        search={unpaid.count > 0 ? { tab: isLate ? 'overdue' : 'unpaid' } : {}}
      >
        {t('account.board.allInvoices')}
      </Link>
    </Fact>
  );
}

type AllowanceProps = { label: string; limit: number; free: number };

function Allowance({ label, limit, free }: AllowanceProps) {
  const used = limit > 0 ? Math.min(100, Math.max(0, ((limit - free) / limit) * 100)) : 100;
  const isPassed = free < 0;
  return (
    <Fact label={label} value={formatPrice(Math.abs(free))} isLate={isPassed}>
      <span className={styles.meter} style={{ '--used': `${used}%` } as CSSProperties} />
      <small>
        {t(isPassed ? 'documents.creditPassed' : 'documents.creditOf', {
          limit: formatPrice(limit),
        })}
      </small>
    </Fact>
  );
}

function AddByCode() {
  const { add, isPending } = useAddToBasket();
  return (
    <div className={styles.add}>
      <QuickAdd
        isBusy={isPending}
        onPick={({ id }, quantity) => add(id, quantity)}
        hint={
          <Link className="link" to="/rychla-objednavka">
            {t('account.home.moreCodes')}
          </Link>
        }
      />
    </div>
  );
}

const FactSkeletons = () =>
  [1, 2, 3].map((index) => (
    <div key={index} className={styles.fact} aria-hidden>
      <Skeleton width="7rem" />
      <Skeleton width="9rem" />
      <Skeleton width="6rem" />
    </div>
  ));
