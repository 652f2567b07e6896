import { CircleCheck, QrCode, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Payment } from '#shop/invoices/documents-contract.ts';
import { PaymentDialog } from '#shop/invoices/payment-dialog.tsx';
import { formatDate, formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import styles from './board-todo.module.css';

type Debts = { overdue: { count: number; amount: number }; payment: Payment | null };

/** What waits for this person, the most urgent first. */
export function BoardTodo({ debts }: { debts: Debts | null }) {
  const hasOverdue = debts !== null && debts.overdue.count > 0;
  return (
    <Card
      as="section"
      isFlushOnSmall
      className={styles.todo}
      aria-label={t('account.board.attention')}
    >
      {hasOverdue ? (
        <ul>
          <Overdue {...debts} />
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
