import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/checkout.ts';
import { buttonClass } from '#ui/button.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import styles from './approval-table.module.css';
import type { ApprovalItem } from '#shop/approvals/contract.ts';
import { Difference } from '#ui/difference.tsx';
import { StateChip } from './state-chip.tsx';
import { Who } from '#shop/approvals/one/who.tsx';
import { whyOf } from '#shop/approvals/one/why.ts';

const COLUMNS = [
  { label: t('account.approvals.request') },
  { label: t('account.approvals.who') },
  { label: t('account.approvals.why') },
  { label: t('account.approvals.total'), isEnd: true },
  { label: t('account.approvals.show'), isHidden: true },
];

export const ApprovalTable = ({ approvals }: { approvals: ApprovalItem[] }) => (
  <Table columns={COLUMNS}>
    {approvals.map((request) => (
      <ApprovalRow key={request.id} request={request} />
    ))}
  </Table>
);

function ApprovalRow({ request }: { request: ApprovalItem }) {
  const page = {
    to: '/account/approvals/$approvalId' as const,
    params: { approvalId: String(request.id) },
  };
  const isWaiting = request.state === 'waiting';
  return (
    <Row className={styles.row}>
      <Cell className={styles.request}>
        <Link {...page}>{t('account.approvals.named', { number: request.number })}</Link>
        <small>{plurals('plurals.item', request.lines_count)}</small>
      </Cell>
      <Cell className={styles.who}>
        <Who person={request.asked_by} at={request.asked_at} />
      </Cell>
      <Cell className={styles.why}>
        {isWaiting ? (
          <span className={styles.over}>
            <TriangleAlert />
            {whyOf(request.why)}
          </span>
        ) : (
          <>
            <StateChip request={request} /> <Outcome request={request} />
          </>
        )}
      </Cell>
      <Cell isEnd className={styles.total}>
        <b>{formatPrice(request.total)}</b>
        <small>
          {isWaiting && request.total !== request.total_asked ? (
            <>
              <Difference then={request.total_asked} now={request.total} />{' '}
              {t('account.approvals.sinceSent')}
            </>
          ) : (
            t('common.exclVat')
          )}
        </small>
      </Cell>
      <Cell isEnd className={styles.action}>
        <Link className={buttonClass({ variant: 'line', size: 'sm' })} {...page}>
          {t(
            request.may_decide && isWaiting ? 'account.approvals.judge' : 'account.approvals.show',
          )}{' '}
          <span className="visually-hidden">{request.number}</span>
        </Link>
      </Cell>
    </Row>
  );
}

/** Who decided, and what came of it. */
function Outcome({ request }: { request: ApprovalItem }) {
  const said = [
    request.decided_by?.name,
    request.order ? t('order.title', { number: request.order.number }) : null,
    request.reason ? `„${request.reason}“` : null,
  ].filter(Boolean);
  return <span className="muted">{said.join(', ')}</span>;
}
