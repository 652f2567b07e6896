import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { feeText } from '#shop/checkout/steps/fee.tsx';
import { formatMoment, formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/checkout.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Message } from '#ui/message.tsx';
import { ApprovalLines } from './approval-lines.tsx';
import styles from './approval-page.module.css';
import { ApprovalTalk } from './approval-talk.tsx';
import type { Approval } from '#shop/approvals/contract.ts';
import { signed } from '#ui/difference.tsx';
import { LimitBars } from '#shop/approvals/limits/limit-bars.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { useApprovalWrites, useApprove } from './use-approval-writes.ts';

/** Lines, sums and the two buttons of whoever decides; what was decided already can only be read. */
export function DecidePage({ approval }: { approval: Approval }) {
  const mayDecide = approval.may_decide && approval.state === 'waiting';
  const { edit, show } = useApprovalWrites(approval);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Notice approval={approval} />
        <Card as="section" isFlushOnSmall>
          <div className={styles.title}>
            <h2>{t('account.approvals.lines')}</h2>
            {mayDecide ? (
              <span className="not-printed">{t('account.approvals.linesHint')}</span>
            ) : null}
          </div>
          <ApprovalLines
            approval={approval}
            onQuantity={
              mayDecide ? ({ id }, quantity) => edit.write([{ id, quantity }], show) : null
            }
          />
        </Card>
        <ApprovalTalk approval={approval} />
      </div>
      <aside className={styles.side}>
        <Card as="section" isPadded isFlushOnSmall aria-labelledby="suhrn">
          <h2 id="suhrn">{t('account.approvals.summary')}</h2>
          <Sums approval={approval} isChanging={edit.isPending} />
          {mayDecide ? <Decision approval={approval} isEditing={edit.isPending} /> : null}
        </Card>
        {approval.limits ? (
          <Card as="section" isPadded isFlushOnSmall aria-labelledby="limity">
            <h2 id="limity">{t('account.approvals.limitsOf', { name: approval.asked_by.name })}</h2>
            <LimitBars limits={approval.limits} total={approval.total} />
          </Card>
        ) : null}
      </aside>
    </div>
  );
}

/** What an approver must know first: somebody was quicker, it cannot be ordered, or prices have changed. */
function Notice({ approval }: { approval: Approval }) {
  const { state, decided_by: by, decided_at: at, order } = approval;
  if (state === 'withdrawn') return <Message>{t('account.approvals.notices.withdrawn')}</Message>;
  if (state !== 'waiting')
    return (
      <Message
        tone={state === 'approved' ? 'success' : 'info'}
        action={
          order ? (
            <Link
              className={buttonClass({ variant: 'line', size: 'sm' })}
              to="/account/orderdetail/$orderId"
              params={{ orderId: String(order.id) }}
            >
              {t('account.orders.show')}
            </Link>
          ) : null
        }
      >
        <b>
          {t('account.approvals.notices.decided', {
            name: by?.name ?? '',
            at: at ? formatMoment(at) : '',
          })}
        </b>{' '}
        {approval.reason ? t('account.approvals.notices.why', { reason: approval.reason }) : null}
      </Message>
    );
  const difference = pricesSince(approval);
  return (
    <>
      {approval.problem ? <Message tone="error">{approval.problem}</Message> : null}
      {difference !== 0 ? (
        <Message tone="warning">
          {t('account.approvals.notices.prices')} <b>{signed(difference)}</b>.{' '}
          {t('account.approvals.notices.today')}
        </Message>
      ) : null}
    </>
  );
}

/** Compared for the present quantities, so that an edit is not taken for a change of prices. */
const pricesSince = ({ lines }: Approval) =>
  Math.round(
    lines.reduce(
      (sum, line) =>
        line.quantity_asked === 0
          ? sum
          : sum + line.price_total - (line.price_total_asked * line.quantity) / line.quantity_asked,
      0,
    ) * 100,
  ) / 100;

function Sums({ approval, isChanging }: { approval: Approval; isChanging: boolean }) {
  const edited = approval.lines.filter((line) => line.quantity !== line.quantity_asked);
  return (
    <>
      <dl className={styles.sums} aria-busy={isChanging} aria-live="polite">
        <dt>{plurals('plurals.item', approval.lines_count)}</dt>
        <dd>{formatPrice(approval.products_total)}</dd>
        <dt>
          {approval.shipping.name}
          {approval.is_split ? <small> {t('split.twice')}</small> : null}
        </dt>
        <dd>{feeText(approval.shipping.price)}</dd>
        <dt>{approval.payment.name}</dt>
        <dd>{feeText(approval.payment.price)}</dd>
        <dt className={styles.total}>{t('account.approvals.total')}</dt>
        <dd className={styles.total}>{formatPrice(approval.total)}</dd>
        <dt>{t('checkout.totalInclVat')}</dt>
        <dd>{formatPrice(approval.total_with_vat)}</dd>
        {approval.gift_card ? (
          <>
            <dt>{t('cart.giftCard.named', { code: approval.gift_card.code })}</dt>
            <dd>{formatPrice(-approval.gift_card.amount)}</dd>
            <dt>{t('cart.toPay')}</dt>
            <dd>{formatPrice(approval.to_pay)}</dd>
          </>
        ) : null}
      </dl>
      {approval.customer_reference ? (
        <p className={styles.named}>
          {t('reference.number')}: {approval.customer_reference}
        </p>
      ) : null}
      {approval.project ? (
        <p className={styles.named}>
          {t('reference.project')}: {approval.project.name}
        </p>
      ) : null}
      {edited.length > 0 ? (
        <p className={styles.edits}>
          {plurals('account.approvals.editedLines', edited.length)}
          {approval.edited_by ? ` (${approval.edited_by.name})` : ''}
        </p>
      ) : null}
    </>
  );
}

function Decision({ approval, isEditing }: { approval: Approval; isEditing: boolean }) {
  const [isRefusing, setIsRefusing] = useState(false);
  const { approve, isPending } = useApprove(approval);
  const { refusal, show } = useApprovalWrites(approval);
  const isEdited = approval.lines.some((line) => line.quantity !== line.quantity_asked);
  return (
    <>
      <Button
        variant="buy"
        isBlock
        disabled={approval.problem !== null}
        isLoading={isPending || isEditing}
        onClick={() => approve({ shown_total: approval.total, shown_to_pay: approval.to_pay })}
      >
        {t(isEdited ? 'account.approvals.approveEdited' : 'account.approvals.approve')}
      </Button>
      <Button variant="line" isBlock disabled={isPending} onClick={() => setIsRefusing(true)}>
        {t('account.approvals.refuse')}
      </Button>
      <RefuseDialog
        approval={approval}
        isOpen={isRefusing}
        isPending={refusal.isPending}
        onClose={() => setIsRefusing(false)}
        onRefuse={(reason) =>
          refusal.write(reason, (result) => {
            setIsRefusing(false);
            show(result);
          })
        }
      />
    </>
  );
}
