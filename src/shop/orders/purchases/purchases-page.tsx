import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import { formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { FileMenu } from '#ui/overlay/file-menu.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import orderStyles from '#shop/orders/one/order-page.module.css';
import { LAST_MONTHS, periodParam } from '#shop/orders/list/period.ts';
import type { Purchases } from './purchases-contract.ts';
import styles from './purchases-page.module.css';
import { purchasesQuery } from '#shop/orders/queries.ts';

/** Who has bought for how much and for which project, month by month. */
export function PurchasesPage({ period }: { period: string }) {
  const { data: purchases } = useSuspenseQuery(purchasesQuery(useApi(), period));

  return (
    <>
      <Link className={orderStyles.back} to="/account/orders">
        <ArrowLeft />
        {t('order.backToOrders')}
      </Link>
      <PageHead title={t('account.purchases.title')} />
      <nav className={styles.periods} aria-label={t('account.purchases.period')}>
        {[...LAST_MONTHS, ...yearsOf(purchases)].map((one) => (
          <Link
            key={one}
            to="/account/purchases"
            search={periodParam(one)}
            activeOptions={{ exact: true, explicitUndefined: true }}
          >
            {isMonths(one) ? t(`account.purchases.last.${one}`) : one}
          </Link>
        ))}
      </nav>
      {purchases.people.length > 0 ? (
        <>
          <PurchasesTable by="person" purchases={purchases} rows={purchases.people} />
          {purchases.projects.some(({ name }) => name) ? (
            <PurchasesTable
              by="project"
              purchases={purchases}
              rows={purchases.projects.map((project, index) => ({
                ...project,
                id: index + 1,
                name: project.name || t('account.purchases.noProject'),
              }))}
            />
          ) : null}
        </>
      ) : (
        <Card>
          <Empty title={t('account.purchases.empty')} />
        </Card>
      )}
      <Note>{t('account.purchases.hint')}</Note>
    </>
  );
}

/** A year that came by the address is shown, though nothing was ordered in it. */
const yearsOf = ({ years, period }: Purchases): string[] => {
  const offered = years.map(String);
  return period.endsWith('m') || offered.includes(period) ? offered : [...offered, period];
};

const isMonths = (period: string): period is (typeof LAST_MONTHS)[number] =>
  (LAST_MONTHS as readonly string[]).includes(period);

const KINDS = ['xlsx', 'csv'] as const;

type TableProps = {
  by: 'person' | 'project';
  purchases: Purchases;
  rows: Purchases['people'];
};

function PurchasesTable({ by, purchases: { months, total, period }, rows }: TableProps) {
  const columns = [
    { label: t(`account.purchases.${by}`) },
    ...months.map((month) => ({ label: monthName(month), isEnd: true })),
    { label: t('account.purchases.total'), isEnd: true },
  ];
  const all = { id: 0, name: t('account.purchases.total'), ...total };
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{t(`account.purchases.by.${by}`)}</h2>
        <FileMenu
          label={t('account.purchases.export')}
          spokenLabel={`${t('account.purchases.export')}: ${t(`account.purchases.by.${by}`)}`}
          files={KINDS.map((kind) => ({
            href: `/files/purchases.${kind}?period=${period}&by=${by}`,
            label: t(`account.purchases.${kind}`),
          }))}
        />
      </div>
      <Card isFlushOnSmall className={styles.card}>
        <Table columns={columns} className={styles.table}>
          {[...rows, ...(rows.length > 1 ? [all] : [])].map((person) => (
            <Row key={person.id} className={styles.row}>
              <Cell className={styles.person}>{person.name}</Cell>
              {person.months.map((bought, index) => (
                <Cell
                  key={months[index]}
                  isEnd
                  label={monthName(months[index]!)}
                  className={bought.orders === 0 ? styles.nothing : styles.month}
                >
                  <Bought {...bought} />
                </Cell>
              ))}
              <Cell isEnd label={t('account.purchases.total')} className={styles.sum}>
                <Bought {...person} />
              </Cell>
            </Row>
          ))}
        </Table>
      </Card>
    </section>
  );
}

const Bought = ({ orders, amount }: { orders: number; amount: number }) =>
  orders === 0 ? (
    <>–</>
  ) : (
    <>
      {formatPrice(amount)}
      <small>{plurals('plurals.order', orders)}</small>
    </>
  );

/** 11/2026 */
const monthName = (month: string) => `${Number(month.slice(5))}/${month.slice(0, 4)}`;
