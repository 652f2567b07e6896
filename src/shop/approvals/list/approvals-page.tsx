import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useApi } from '#base/wire/api.ts';
import { useMay } from '#shop/customers/user.tsx';
import { plurals, t } from '#text/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Empty } from '#ui/empty.tsx';
import { Message } from '#ui/message.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Paginator } from '#ui/navigation/paginator.tsx';
import { ApprovalTable } from './approval-table.tsx';
import styles from './approvals-page.module.css';
import type { ApprovalSearch } from './approval-search.ts';
import { APPROVAL_TABS, approvalParams } from './approval-search.ts';
import { DeputyCard } from '#shop/approvals/deputy-card.tsx';
import { APPROVALS_ON_PAGE, approvalListQuery } from '#shop/approvals/queries.ts';

const RECENT_DECISIONS = 5;

/** Requests of the company: what waits for whoever looks, and what became of the others. */
export function ApprovalsPage({ search }: { search: ApprovalSearch }) {
  const { tab, pg } = search;
  const { approvals, counts } = useSuspenseQuery(approvalListQuery(useApi(), tab, pg)).data;
  const mayApprove = useMay('approve');
  const at = (change: Partial<ApprovalSearch>) => ({
    to: '/account/approvals' as const,
    search: approvalParams({ tab, pg: 1, ...change }),
  });

  return (
    <>
      <PageHead
        title={t('account.approvals.title')}
        count={
          counts.waiting > 0 ? plurals('account.approvals.waiting', counts.waiting) : undefined
        }
      />
      <JustApproved />
      <Card isFlushOnSmall>
        <nav className={styles.tabs} aria-label={t('account.approvals.tabs.label')}>
          {APPROVAL_TABS.map((name) => (
            <Link
              key={name}
              {...at({ tab: name })}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={tab === name ? 'page' : undefined}
            >
              {t(`account.approvals.tabs.${name}`)}{' '}
              <span
                className={classNames(name === 'waiting' && counts.waiting > 0 && styles.waits)}
              >
                {counts[name]}
              </span>
            </Link>
          ))}
        </nav>
        {approvals.length > 0 ? (
          <ApprovalTable approvals={approvals} />
        ) : (
          <Nothing tab={tab} mayApprove={mayApprove} />
        )}
      </Card>
      {counts[tab] > APPROVALS_ON_PAGE ? (
        <Paginator
          page={pg}
          pages={Math.ceil(counts[tab] / APPROVALS_ON_PAGE)}
          renderLink={({ page, ...link }) => <Link {...at({ pg: page })} {...link} />}
        />
      ) : null}
      {tab === 'waiting' ? (
        <>
          {mayApprove || counts.waiting > 0 ? (
            <Note>{t('account.approvals.notReserved')}</Note>
          ) : null}
          {counts.decided > 0 ? <Recent /> : null}
        </>
      ) : null}
      {mayApprove ? <DeputyCard /> : null}
    </>
  );
}

/** People who decide nothing find their own requests among their orders. */
function Nothing({ tab, mayApprove }: { tab: ApprovalSearch['tab']; mayApprove: boolean }) {
  if (tab !== 'waiting') return <Empty title={t(`account.approvals.empty.${tab}`)} />;
  if (mayApprove)
    return (
      <Empty title={t('account.approvals.empty.waiting')}>{t('account.approvals.emptyHint')}</Empty>
    );
  return (
    <Empty
      title={t('account.approvals.decidedByOthers')}
      action={
        <Link className={buttonClass({ variant: 'line' })} to="/account/orders">
          {t('account.approvals.toOwn')}
        </Link>
      }
    >
      {t('account.approvals.decidedByOthersHint')}
    </Empty>
  );
}

function Recent() {
  const { approvals } = useSuspenseQuery(
    approvalListQuery(useApi(), 'decided', 1, RECENT_DECISIONS),
  ).data;
  return (
    <section>
      <h2 className={styles.title}>{t('account.approvals.recent')}</h2>
      <Card isFlushOnSmall>
        <ApprovalTable approvals={approvals} />
      </Card>
    </section>
  );
}

/** The result of the last decision, until another page is opened. */
function JustApproved() {
  const approved = useRouterState({ select: ({ location }) => location.state.approved });
  if (!approved) return null;
  const { number, order, buyer } = approved;
  return (
    <Message
      tone="success"
      className={styles.done}
      action={
        <Link
          className={buttonClass({ variant: 'line', size: 'sm' })}
          to="/account/orderdetail/$orderId"
          params={{ orderId: String(order.id) }}
        >
          {t('account.orders.show')}
        </Link>
      }
    >
      <b>{t('account.approvals.done.title', { number })}</b>{' '}
      {t('account.approvals.done.text', { order: order.number, buyer })}
    </Message>
  );
}
