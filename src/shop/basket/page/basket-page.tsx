import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#base/wire/api.ts';
import { NoRight } from '#shop/customers/no-right.tsx';
import { useMay, useUser } from '#shop/customers/user.tsx';
import { plurals, t } from '#text/checkout.ts';
import { formatDate } from '#text/format.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/loading/load-failed.tsx';
import { Message } from '#ui/message.tsx';
import { PageHead } from '#ui/page-head.tsx';
import styles from './basket-page.module.css';
import { BasketSkeleton } from './basket-skeleton.tsx';
import { BasketSummary } from './basket-summary.tsx';
import { BasketTable } from './basket-table.tsx';
import { ClearButton } from './clear-button.tsx';
import type { Basket } from '#shop/basket/contract.ts';
import { ExportMenu } from './export-menu.tsx';
import { basketQuery } from '#shop/basket/queries.ts';
import { ReferenceForm, type ProjectChoice } from './reference-form.tsx';
import { RemovedBar } from './removed-row.tsx';
import { sendingOf } from '#shop/basket/sending.ts';
import { SplitChoice } from './split-choice.tsx';
import { summaryOf } from '#shop/basket/summary.ts';
import { useExpectedLines } from '#shop/basket/use-basket-writes.ts';
import { useChanges } from '#shop/basket/use-changes.ts';
import { useRemoved } from './use-removed.ts';

/** What a slice to the right knows of the limits of whoever is signed in. */
export type BasketLimits = {
  isOver: (total: number) => boolean;
  reason: (total: number) => ReactNode;
  bars: (total: number) => ReactNode;
};

/** What slices to the right add to the page. */
export type BasketSlots = {
  limits: BasketLimits | null;
  /** Below the lines: products by their codes. */
  quickAdd?: ReactNode;
  /** Beside the title: keep it as a list, share it. */
  renderActions?: (basket: Basket) => ReactNode;
  /** Open projects of the company, to choose from; none: the field is not drawn. */
  projects?: ProjectChoice[] | undefined;
};

export function BasketPage({ limits, quickAdd, renderActions, projects }: BasketSlots) {
  const seesPrices = useUser() !== null;
  const { data: basket, isError, refetch } = useQuery(basketQuery(useApi()));
  const lines = useExpectedLines(basket);
  const mayBuy = useMay('buy');
  const { removed, remove, noteCleared } = useRemoved(lines);
  const changes = useChanges(basket);
  const sending = sendingOf(basket, lines);
  const total = basket ? summaryOf(basket, [sending.fee]).withoutVat : 0;
  const bars = limits?.bars(total);
  const isOver = lines.length > 0 && (limits?.isOver(total) ?? false);

  if (seesPrices && !mayBuy)
    return (
      <div className={classNames('wrap', styles.page)}>
        <NoRight
          title={t('cart.title')}
          said={t('cart.notForRole.title')}
          text={t('cart.notForRole.text')}
        />
      </div>
    );
  return (
    <div className={classNames('wrap', styles.page)}>
      <PageHead
        title={t('cart.title')}
        count={lines.length > 0 ? plurals('plurals.item', lines.length) : undefined}
        className={styles.head}
      >
        {basket && lines.length > 0 ? (
          <div className={styles.actions}>
            {renderActions?.(basket)}
            <ExportMenu seesPrices={seesPrices} />
          </div>
        ) : null}
      </PageHead>
      {isOver ? limits!.reason(total) : null}
      {changes && changes.count > 0 ? (
        <Message tone="warning" className={styles.changes}>
          <b>
            {t('cart.changes.title', {
              day: formatDate(changes.since),
              items: plurals('plurals.changedItems', changes.count),
            })}
          </b>{' '}
          {t('cart.changes.hint')}
        </Message>
      ) : null}
      {!basket ? (
        isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <BasketSkeleton />
        )
      ) : lines.length === 0 ? (
        <>
          {removed ? (
            <Card className={styles.undo}>
              <RemovedBar removed={removed} />
            </Card>
          ) : null}
          <Nothing quickAdd={quickAdd} />
        </>
      ) : (
        <div className={classNames(styles.columns, 'printed-in-one-column')}>
          <div className={styles.main}>
            <Card isFlushOnSmall>
              <BasketTable
                basketId={basket.id}
                lines={lines}
                seesPrices={seesPrices}
                removed={removed}
                changes={changes}
                onRemove={remove}
              />
              {quickAdd}
            </Card>
            {seesPrices ? <SplitChoice basket={basket} lines={lines} sending={sending} /> : null}
            {seesPrices ? (
              <ReferenceForm key={basket.id} basket={basket} projects={projects} />
            ) : null}
            <Link className={styles.back} to="/">
              <ArrowLeft />
              {t('cart.backToShopping')}
            </Link>
          </div>
          <div className={styles.side}>
            <BasketSummary
              basket={basket}
              lines={lines}
              seesPrices={seesPrices}
              isOver={isOver}
              sending={sending}
            />
            {bars ? <Card isPadded>{bars}</Card> : null}
            <Card as="nav" className={styles.tools} aria-label={t('cart.tools')}>
              <ClearButton count={lines.length} onCleared={noteCleared} />
            </Card>
          </div>
        </div>
      )}
    </div>
  );
}

const Nothing = ({ quickAdd }: { quickAdd: ReactNode }) => (
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
    {quickAdd}
  </Card>
);
