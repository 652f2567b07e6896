import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#base/api.ts';
import { LISTING_DEFAULTS, type ListingSearch, pagesOf, paramsOf } from '#shop/catalog/listing.ts';
import type { PersonParam } from '#shop/customers/person-param.ts';
import { useMay } from '#shop/customers/user.tsx';
import { EmptyList } from '#shop/kernel/empty-list.tsx';
import { plurals, t } from '#text/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Paginator } from '#ui/paginator.tsx';
import { Select } from '#ui/select.tsx';
import { OrderTable } from './order-table.tsx';
import styles from './orders-page.module.css';
import { orderListQuery } from './queries.ts';

type Paging = Pick<ListingSearch, 'lm' | 'pg'> & PersonParam;

type Props = {
  paging: Paging;
  /** Above the list: what has not become an order yet. */
  children?: ReactNode;
};

export function OrdersPage({ paging, children }: Props) {
  const navigate = useNavigate();
  const seesPurchases = useMay('purchases');
  const { orders, count, people } = useSuspenseQuery(orderListQuery(useApi(), paging)).data;
  const { kto, ...page } = paging;
  const at = ({ kto: of = kto, ...change }: Partial<Paging>) => ({
    to: '/account/orders' as const,
    search: {
      ...paramsOf({ ...LISTING_DEFAULTS, ...page, pg: 1, ...change }),
      ...(of ? { kto: of } : {}),
    },
  });
  const isChoice = people.length > 1 || kto !== undefined;

  return (
    <>
      <PageHead
        title={t('account.orders.title')}
        count={count > 0 ? plurals('plurals.order', count) : undefined}
      >
        {seesPurchases && people.length > 1 ? (
          <Link className={buttonClass({ variant: 'line' })} to="/account/purchases">
            <Users />
            {t('account.purchases.title')}
          </Link>
        ) : null}
      </PageHead>
      {children}
      {isChoice ? (
        <Select
          className={styles.whose}
          label={t('account.orders.whose')}
          isLabelHidden
          value={kto ?? 0}
          onChange={({ target }) => void navigate(at({ kto: Number(target.value) }))}
        >
          <option value={0}>{t('account.orders.everybody')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      {orders.length > 0 ? (
        <OrderTable orders={orders} />
      ) : (
        <EmptyList
          count={count}
          title={t(kto ? 'account.orders.emptyOfPerson' : 'account.orders.empty')}
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
          renderLink={({ page: number, ...link }) => <Link {...at({ pg: number })} {...link} />}
        />
      ) : null}
    </>
  );
}
