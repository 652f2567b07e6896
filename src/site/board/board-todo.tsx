import { CircleCheck, ClipboardCheck, Hourglass, QrCode, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Payment } from '#shop/invoices/list/documents-contract.ts';
import { PaymentDialog } from '#shop/invoices/list/payment-dialog.tsx';
import { formatDate, formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './board-todo.module.css';

type Debts = { overdue: { count: number; amount: number }; payment: Payment | null };

type Props = {
  debts: Debts | null;
  waitingForMe: number;
  /** Requests of this person's own that wait for others. */
  mineWaiting: number;
};

/** What waits for this person, the most urgent first. */
export function BoardTodo(props: Props) {
  const { debts, waitingForMe, mineWaiting } = props;
  const hasOverdue = debts !== null && debts.overdue.count > 0;
  return (
    <Card
      as="section"
      isFlushOnSmall
      className={styles.todo}
      aria-label={t('account.board.attention')}
    >
      {hasOverdue || waitingForMe > 0 || mineWaiting > 0 ? (
        <ul>
          {hasOverdue ? <Overdue {...debts} /> : null}
          {waitingForMe > 0 ? <Approvals count={waitingForMe} /> : null}
          {mineWaiting > 0 ? <OwnRequests count={mineWaiting} /> : null}
        </ul>
      ) : (
        <p className={styles.nothing}>
          <CircleCheck />
          {t('account.board.nothing')}
        </p>
      )}
    </Card>
  );
}

const Approvals = ({ count }: { count: number }) => (
  <li className={styles.waiting}>
    <ClipboardCheck />
    <b>{plurals('account.board.approvals', count)}</b>
    <Action to="/account/approvals">{t('account.board.judge')}</Action>
  </li>
);

const OwnRequests = ({ count }: { count: number }) => (
  <li className={styles.asked}>
    <Hourglass />
    <b>{plurals('account.board.ownRequests', count)}</b>
    <Action to="/account/orders">{t('account.board.showRequests')}</Action>
  </li>
);

const Action = ({ to, children }: { to: string; children: string }) => (
  <a className={classNames(buttonClass({ variant: 'line', size: 'sm' }), styles.action)} href={to}>
    {children}
  </a>
);

function Overdue({ overdue, payment }: Debts) {
  const [paid, setPaid] = useState<number | null>(null);
  return (
    <li className={styles.urgent}>
      <TriangleAlert />
      <span>
        <b>
          {plurals('account.board.overdue', overdue.count)}, {formatPrice(overdue.amount)}
        </b>
        {payment ? (
          <small>{t('account.board.oldest', { day: formatDate(payment.due_on) })}</small>
        ) : null}
      </span>
      <Button
        variant="line"
        size="sm"
        icon={<QrCode />}
        className={styles.action}
        onClick={() => setPaid(payment?.id ?? null)}
      >
        {t('account.board.pay')}
      </Button>
      <PaymentDialog id={paid} onNext={setPaid} onClose={() => setPaid(null)} />
    </li>
  );
}
