import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#base/api.ts';
import { NoRight } from '#shop/customers/no-right.tsx';
import { useMay, useUser } from '#shop/customers/user.tsx';
import { plurals, t } from '#text/text.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Empty } from '#ui/empty.tsx';
import { PageHead } from '#ui/page-head.tsx';
import styles from './basket-page.module.css';
import { BasketSkeleton } from './basket-skeleton.tsx';
import { BasketSummary } from './basket-summary.tsx';
import { BasketTable } from './basket-table.tsx';
import { basketQuery } from './queries.ts';
import { useExpectedLines } from './use-basket-writes.ts';

/** What a slice to the right knows of the limits of whoever is signed in. */
export type BasketLimits = {
  isOver: (total: number) => boolean;
  reason: (total: number) => ReactNode;
  bars: (total: number) => ReactNode;
};

export function BasketPage({ limits }: { limits: BasketLimits | null }) {
  const seesPrices = useUser() !== null;
  const { data: basket, isError, refetch } = useQuery(basketQuery(useApi()));
  const lines = useExpectedLines(basket);
  const mayBuy = useMay('buy');
  const total = basket?.product_price_without_vat ?? 0;
  const bars = limits?.bars(total);
  const isOver = lines.length > 0 && (limits?.isOver(total) ?? false);

  if (seesPrices && !mayBuy)
    return (
      <div className={classNames('wrap', styles.page)}>
        <NoRight title={t('cart.title')} />
      </div>
    );
  return (
    <div className={classNames('wrap', styles.page)}>
      <PageHead
        title={t('cart.title')}
        count={lines.length > 0 ? plurals('plurals.item', lines.length) : undefined}
      />
      {isOver ? limits!.reason(total) : null}
      {!basket ? (
        isError ? (
          <Failed onRetry={() => void refetch()} />
        ) : (
          <BasketSkeleton />
        )
      ) : lines.length === 0 ? (
        <Nothing />
      ) : (
        <div className={styles.columns}>
          <div>
            <Card isFlushOnSmall>
              <BasketTable basketId={basket.id} lines={lines} seesPrices={seesPrices} />
            </Card>
            <Link className={styles.back} to="/">
              <ArrowLeft />
              {t('cart.backToShopping')}
            </Link>
          </div>
          <div className={styles.side}>
            <BasketSummary {...{ basket, lines, seesPrices, isOver }} />
            {bars ? <Card isPadded>{bars}</Card> : null}
          </div>
        </div>
      )}
    </div>
  );
}

const Nothing = () => (
  <Card>
    <Empty
      title={t('cart.empty')}
      action={
        <Link className={buttonClass({ variant: 'line' })} to="/">
          <ArrowLeft />
          {t('cart.backToShopping')}
        </Link>
      }
    >
      {t('cart.emptyHint')}
    </Empty>
  </Card>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Card>
    <Empty
      title={t('pages.serverError.title')}
      action={
        <Button variant="line" onClick={onRetry}>
          {t('pages.serverError.retry')}
        </Button>
      }
    >
      {t('toasts.genericError')}
    </Empty>
  </Card>
);
