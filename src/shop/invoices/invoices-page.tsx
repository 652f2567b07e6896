import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '#base/api.ts';
import { LISTING_DEFAULTS, type ListingSearch, pagesOf, paramsOf } from '#shop/catalog/listing.ts';
import { EmptyList } from '#shop/kernel/empty-list.tsx';
import { formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Paginator } from '#ui/paginator.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import styles from './invoice-table.module.css';
import { invoiceListQuery } from './queries.ts';

type Paging = Pick<ListingSearch, 'lm' | 'pg'>;

export function InvoicesPage({ paging }: { paging: Paging }) {
  const navigate = useNavigate();
  const { invoices, count, notPaid } = useSuspenseQuery(invoiceListQuery(useApi(), paging)).data;
  const at = (change: Partial<Paging>) => ({
    to: '/account/invoices' as const,
    search: paramsOf({ ...LISTING_DEFAULTS, ...paging, pg: 1, ...change }),
  });

  return (
    <>
      <PageHead
        title={t('account.invoices.title')}
        count={count > 0 ? plurals('plurals.invoice', count) : undefined}
      >
        {notPaid > 0 ? (
          <span className={styles.owed}>
            {t('account.invoices.unpaidTotal')} {formatPrice(notPaid)}
          </span>
        ) : null}
      </PageHead>
      {invoices.length > 0 ? (
        <InvoiceTable invoices={invoices} />
      ) : (
        <EmptyList
          count={count}
          title={t('account.invoices.empty')}
          hint={t('account.invoices.emptyHint')}
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
