import { Link } from '@tanstack/react-router';
import { BellRing, Pencil, ShoppingCart, Undo2 } from 'lucide-react';
import { useState } from 'react';
import stepStyles from '#shop/checkout/steps/steps.module.css';
import { formatMoment, formatPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Message } from '#ui/message.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { ApprovalLines } from './approval-lines.tsx';
import styles from './approval-page.module.css';
import { ApprovalTalk } from './approval-talk.tsx';
import type { Approval } from '#shop/approvals/contract.ts';
import { useApprovalWrites, useTakeBack } from './use-approval-writes.ts';

/** What its buyer can still do with it. */
export function OwnButtons({ approval }: { approval: Approval }) {
  const { edit, withdraw, reopen, isPending } = useTakeBack(approval);
  if (approval.state === 'waiting')
    return (
      <div className={styles.buttons}>
        <Button variant="line" icon={<Pencil />} isLoading={isPending} onClick={edit}>
          {t('account.approvals.edit')}
        </Button>
        <Button variant="line" icon={<Undo2 />} isLoading={isPending} onClick={withdraw}>
          {t('account.approvals.withdraw')}
        </Button>
      </div>
    );
  if (approval.state === 'approved') return null;
  return (
    <div className={styles.buttons}>
      <Button icon={<ShoppingCart />} isLoading={isPending} onClick={reopen}>
        {t('account.approvals.reopen')}
      </Button>
    </div>
  );
}

/** Where one's own request stands. */
export function OwnRequest({ approval }: { approval: Approval }) {
  return (
    <div className={styles.main}>
      {approval.state === 'waiting' || approval.state === 'approved' ? (
        <Way approval={approval} />
      ) : null}
      <Standing approval={approval} />
      <Card isFlushOnSmall>
        <ApprovalLines approval={approval} onQuantity={null} />
        <p className={styles.sum}>
          <span className="muted">{t('account.approvals.totalWithDelivery')}</span>
          <b className="numeric">{formatPrice(approval.total)}</b>
        </p>
      </Card>
      <ApprovalTalk approval={approval} />
    </div>
  );
}

function Way({ approval }: { approval: Approval }) {
  const { state, decided_by: by, order } = approval;
  const isDecided = state === 'approved';
  const steps = [
    { name: t('account.approvals.way.sent'), note: formatMoment(approval.asked_at) },
    {
      name: t('account.approvals.way.approval'),
      note: by?.name ?? approval.deciders.map(({ name }) => name).join(', '),
    },
    {
      name: t('account.approvals.way.order'),
      note: order?.number ?? t('account.approvals.way.afterApproval'),
    },
  ];
  const now = isDecided ? 2 : 1;
  return (
    <Card
      as="section"
      isFlushOnSmall
      className={styles.way}
      aria-label={t('account.approvals.way.label')}
    >
      <ol className={stepStyles.steps}>
        {steps.map(({ name, note }, index) => (
          <li
            key={name}
            className={index < now ? stepStyles.done : index === now ? stepStyles.now : undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            <span>
              {name}
              <small>{note}</small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Standing({ approval }: { approval: Approval }) {
  const { state, decided_by: by, decided_at: at, order } = approval;
  const decided = { name: by?.name ?? '', at: at ? formatMoment(at) : '' };
  if (state === 'refused')
    return (
      <Message tone="error">
        <b>{t('account.approvals.standing.refused', decided)}</b>{' '}
        {t('account.approvals.notices.why', { reason: approval.reason })}
      </Message>
    );
  if (state === 'approved' && order)
    return (
      <Message
        tone="success"
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
        <b>{t('account.approvals.standing.approved', decided)}</b>{' '}
        {t('account.approvals.standing.ordered', { number: order.number })}
      </Message>
    );
  if (state === 'withdrawn') return <Message>{t('account.approvals.standing.withdrawn')}</Message>;
  return <Waiting approval={approval} />;
}

function Waiting({ approval }: { approval: Approval }) {
  const toasts = useToasts();
  const { remind, show } = useApprovalWrites(approval);
  const { remind_from: from } = approval;
  const [openedAt] = useState(() => Date.now());
  const mayRemind = from !== null && Date.parse(from) <= openedAt;
  return (
    <Message
      action={
        mayRemind ? (
          <Button
            variant="line"
            size="sm"
            icon={<BellRing />}
            isLoading={remind.isPending}
            onClick={() =>
              remind.write(null, (result) => {
                toasts.success(t('account.approvals.reminded'));
                show(result);
              })
            }
          >
            {t('account.approvals.remind')}
          </Button>
        ) : null
      }
    >
      {t('account.approvals.standing.waiting')}{' '}
      {from && !mayRemind
        ? t('account.approvals.standing.remindFrom', { at: formatMoment(from) })
        : null}
    </Message>
  );
}
