import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { EmptyList } from '#shop/kernel/empty-list.tsx';
import { ANY_PERIOD } from '#shop/kernel/list-search.ts';
import { NotInList } from '#shop/kernel/not-in-list.tsx';
import { formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Paginator } from '#ui/navigation/paginator.tsx';
import { DebtSums } from './debt-sums.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentTable } from './document-table.tsx';
import { DOCUMENT_DEFAULTS, documentParams, type DocumentSearch } from './filter.ts';
import { InvoiceEmail } from './invoice-email.tsx';
import styles from './invoices-page.module.css';
import { PaymentDialog } from './payment-dialog.tsx';
import { documentsQuery } from '#shop/invoices/queries.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

/** Where a change of the list leads: to its first page, unless it is the page that changes. */
const at = (search: DocumentSearch, change: Partial<DocumentSearch>) => ({
  to: '/account/invoices' as const,
  search: documentParams({ ...search, pg: 1, ...change }),
});

export function InvoicesPage({ search }: { search: DocumentSearch }) {
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(documentsQuery(useApi(), search));
  const { invoices: documents, found } = data;
  const selection = useSelection(search, documents);
  const [paid, setPaid] = useState<number | null>(null);
  const go = (change: Partial<DocumentSearch>) => void navigate(at(search, change));

  if (data.all_count === 0)
    return (
      <>
        <PageHead title={t('account.invoices.title')} />
        <EmptyList
          count={0}
          title={t('account.invoices.empty')}
          hint={t('account.invoices.emptyHint')}
          firstPage={at(DOCUMENT_DEFAULTS, {})}
        />
        <InvoiceEmail email={data.invoice_email} />
      </>
    );
  return (
    <>
      <PageHead
        title={t('account.invoices.title')}
        count={plurals('plurals.document', data.all_count)}
      />
      <DebtSums
        overdue={data.overdue}
        unpaid={data.unpaid}
        overpaid={data.overpaid}
        credit={data.credit}
      />
      <Card isFlushOnSmall>
        <DocumentFilters
          search={search}
          tabs={data.tabs}
          firstYear={data.first_year}
          onChange={go}
          linkTo={(change) => at(search, change)}
        />
        {selection.count > 0 ? (
          <SelectionBar
            search={search}
            selection={selection}
            foundCount={found.count}
            foundAmount={found.amount}
          />
        ) : null}
        {documents.length > 0 ? (
          <DocumentTable
            documents={documents}
            search={search}
            selection={selection}
            linkTo={(change) => at(search, change)}
            onPay={setPaid}
          />
        ) : (
          <NotInList
            count={found.count}
            title={t('documents.nothing')}
            elsewhere={
              data.anytime_count > 0 ? plurals('documents.elsewhere', data.anytime_count) : null
            }
            links={{
              firstPage: at(search, {}),
              anyPeriod: at(search, ANY_PERIOD),
              everything: at(DOCUMENT_DEFAULTS, {}),
            }}
          />
        )}
        {found.count > 0 ? (
          <p className={styles.foot}>
            <span>
              {t('paginator.range', {
                from: Math.min((search.pg - 1) * search.lm + 1, found.count),
                to: Math.min(search.pg * search.lm, found.count),
                total: found.count,
              })}
            </span>
            <span>
              {t('documents.total')} <b>{formatPrice(found.amount)}</b>
            </span>
          </p>
        ) : null}
      </Card>
      {found.count > 0 ? (
        <Paginator
          page={search.pg}
          pages={Math.ceil(found.count / search.lm)}
          pageSize={search.lm}
          onPageSize={(lm) => go({ lm: lm as DocumentSearch['lm'] })}
          renderLink={({ page, ...link }) => (
            <Link {...at(search, { pg: page })} activeOptions={{ exact: true }} {...link} />
          )}
        />
      ) : null}
      <InvoiceEmail email={data.invoice_email} />
      <PaymentDialog id={paid} onNext={setPaid} onClose={() => setPaid(null)} />
    </>
  );
}
