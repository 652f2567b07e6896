import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Users, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useMay } from '#shop/customers/user.tsx';
import { EmptyList } from '#shop/kernel/empty-list.tsx';
import { ANY_PERIOD } from '#shop/kernel/list-search.ts';
import { NotInList } from '#shop/kernel/not-in-list.tsx';
import { plurals, t } from '#text/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Paginator } from '#ui/navigation/paginator.tsx';
import { isNarrowed, ORDER_DEFAULTS, orderParams, type OrderSearch } from './filter.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import styles from './orders-page.module.css';
import { orderListQuery } from '#shop/orders/queries.ts';

type Props = {
  search: OrderSearch;
  /** Above the list: what has not become an order yet. */
  children?: ReactNode;
};

/** Where a change of the list leads: to its first page, unless it is the page that changes. */
const at = (search: OrderSearch, change: Partial<OrderSearch>) => ({
  to: '/account/orders' as const,
  search: orderParams({ ...search, pg: 1, ...change }),
});

export function OrdersPage({ search, children }: Props) {
  const navigate = useNavigate();
  const seesPurchases = useMay('purchases');
  const { data } = useSuspenseQuery(orderListQuery(useApi(), search));
  const { orders, people, orders_count: count } = data;
  const go = (change: Partial<OrderSearch>) => void navigate(at(search, change));

  return (
    <>
      <PageHead
        title={t('account.orders.title')}
        count={data.all_count > 0 ? plurals('plurals.order', data.all_count) : undefined}
      >
        {seesPurchases &&
        (people.length > 1 || orders.some(({ project_name: project }) => project)) ? (
          <Link className={buttonClass({ variant: 'line' })} to="/account/purchases">
            <Users />
            {t('account.purchases.title')}
          </Link>
        ) : null}
      </PageHead>
      {children}
      {data.all_count === 0 ? (
        <EmptyList
          count={0}
          title={t('account.orders.empty')}
          hint={t('account.orders.emptyHint')}
          firstPage={at(ORDER_DEFAULTS, {})}
        />
      ) : (
        <Card isFlushOnSmall>
          <OrderFilters search={search} people={people} firstYear={data.first_year} onChange={go} />
          {isNarrowed(search) && count > 0 ? (
            <div className={styles.found}>
              <p role="status">
                {t('account.orders.found', { count: plurals('plurals.order', count) })}
              </p>
              {search.zakazka === 0 ? null : (
                <Link
                  className={buttonClass({ variant: 'line', size: 'sm' })}
                  {...at(search, { zakazka: 0 })}
                >
                  {t('order.project')}: {orders[0]?.project_name}
                  <X aria-label={t('account.orders.anyJob')} />
                </Link>
              )}
            </div>
          ) : null}
          {orders.length > 0 ? (
            <OrderTable orders={orders} />
          ) : (
            <NotInList
              count={count}
              title={t('account.orders.nothing')}
              elsewhere={
                data.anytime_count > 0
                  ? t('account.orders.elsewhere', {
                      count: plurals('plurals.order', data.anytime_count),
                    })
                  : null
              }
              links={{
                firstPage: at(search, {}),
                anyPeriod: at(search, ANY_PERIOD),
                everything: at(ORDER_DEFAULTS, {}),
              }}
            />
          )}
        </Card>
      )}
      {count > 0 ? (
        <Paginator
          page={search.pg}
          pages={Math.ceil(count / search.lm)}
          pageSize={search.lm}
          onPageSize={(lm) => go({ lm: lm as OrderSearch['lm'] })}
          renderLink={({ page, ...link }) => (
            <Link {...at(search, { pg: page })} activeOptions={{ exact: true }} {...link} />
          )}
        />
      ) : null}
    </>
  );
}
