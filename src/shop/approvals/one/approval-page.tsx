import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/account.ts';
import back from '#ui/navigation/back-link.module.css';
import { PageHead } from '#ui/page-head.tsx';
import styles from './approval-page.module.css';
import type { Approval } from '#shop/approvals/contract.ts';
import { DecidePage } from './decide-page.tsx';
import { OwnButtons, OwnRequest } from './own-request.tsx';
import { approvalQuery } from '#shop/approvals/queries.ts';
import { StateChip } from '#shop/approvals/list/state-chip.tsx';

/** One request, as its buyer follows it or as somebody decides about it. */
export function ApprovalPage({ approvalId }: { approvalId: string }) {
  const { data: approval } = useSuspenseQuery(approvalQuery(useApi(), approvalId));
  const isMine = approval.is_mine;
  return (
    <>
      <Link className={back.back} to={isMine ? '/account/orders' : '/account/approvals'}>
        <ArrowLeft />
        {t(isMine ? 'order.backToOrders' : 'account.approvals.back')}
      </Link>
      <PageHead
        className={styles.head}
        title={t('account.approvals.named', { number: approval.number })}
        badge={<StateChip request={approval} />}
      >
        {isMine ? <OwnButtons approval={approval} /> : null}
      </PageHead>
      <p className={styles.facts}>{factsOf(approval)}</p>
      {isMine ? <OwnRequest approval={approval} /> : <DecidePage approval={approval} />}
    </>
  );
}

/** Tomáš Hradský, 13. 11. 2026 14:05 · Kuriér: Zlatovská 2211, Trenčín */
function factsOf({ asked_by: buyer, asked_at: at, shipping, ...approval }: Approval): string {
  const place =
    approval.pick_up_point?.name ??
    `${approval.delivery_address.street}, ${approval.delivery_address.city}`;
  return `${buyer.name}, ${formatMoment(at)} · ${shipping.name}: ${place}`;
}
