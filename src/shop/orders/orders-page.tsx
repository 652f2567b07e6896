import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '#base/api.ts';
import { LISTING_DEFAULTS, type ListingSearch, pagesOf, paramsOf } from '#shop/catalog/listing.ts';
import { EmptyList } from '#shop/kernel/empty-list.tsx';
import { plurals, t } from '#text/account.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Paginator } from '#ui/paginator.tsx';
import { OrderTable } from './order-table.tsx';
import { orderListQuery } from './queries.ts';

type Paging = Pick<ListingSearch, 'lm' | 'pg'>;

export function OrdersPage({ paging }: { paging: Paging }) {
  const navigate = useNavigate();
  const { orders, count } = useSuspenseQuery(orderListQuery(useApi(), paging)).data;
  const at = (change: Partial<Paging>) => ({
    to: '/account/orders' as const,
    search: paramsOf({ ...LISTING_DEFAULTS, ...paging, pg: 1, ...change }),
  });

  return (
    <>
      <PageHead
        title={t('account.orders.title')}
        count={count > 0 ? plurals('plurals.order', count) : undefined}
      />
      {orders.length > 0 ? (
        <OrderTable orders={orders} />
      ) : (
        <EmptyList
          count={count}
          title={t('account.orders.empty')}
          hint={t('account.orders.emptyHint')}
          firstPage={at({})}
        />
      )}
      {count > 0 ? (
        <Paginator
          page={paging.pg}
          pages={pagesOf(count, paging)}
          pageSize={paging.lm}
          onPageSize={(lm) => void navigate(at({ lm: lm as Paging['lm'] }))}
          renderLink={({ page, ...link }) => <Link {...at({ pg: page })} {...link} />}
        />
      ) : null}
    </>
  );
}
