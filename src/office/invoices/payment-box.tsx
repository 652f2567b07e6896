import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { Pair, Pairs } from '#office/components/detail/detail.tsx';
import { euros } from '#office/components/format.ts';
import { Box } from '#office/components/screen.tsx';
import type { Invoice } from '#staff/invoices/contract.ts';
import { pauseReminders } from '#staff/reminders/contract.ts';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/office/invoices.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { RecordButton } from './invoice-boxes.tsx';
import { isLate } from './invoice-step.ts';
import styles from './invoice.module.css';

type PaymentProps = {
  invoice: Invoice;
  onPay: (() => void) | undefined;
  onPause: (() => void) | undefined;
  action: ReactNode;
};

/** What has been paid and what has not, and reminders of it. */
export function PaymentBox({ invoice, onPay, onPause, action }: PaymentProps) {
  const { unpaid_cents: unpaid, payments } = invoice;
  const resume = useResume(invoice.number);
  return (
    <Box title={t('invoices.paymentTitle')} action={<RecordButton onPay={onPay} />}>
      <Pairs>
        <Pair label={t('invoices.columns.sum')}>{euros(invoice.gross_cents)}</Pair>
        {payments.map((payment, index) => (
          <Pair
            // oxlint-disable-next-line react/no-array-index-key -- two of one day may be alike
            key={index}
            label={[formatDate(payment.paid_on), payment.note].filter(Boolean).join(', ')}
          >
            {euros(payment.cents)}
          </Pair>
        ))}
        <Pair isStrong label={t('invoices.columns.unpaid')}>
          {euros(unpaid)}
        </Pair>
      </Pairs>
      {isLate(invoice) ? (
        <p className={styles.note}>
          {plurals('invoices.late', invoice.days_late)}
          {invoice.reminded ? `, ${t('invoices.reminded', { level: invoice.reminded })}` : ''}
        </p>
      ) : null}
      {invoice.pause_reason ? (
        <Message
          tone="info"
          action={
            onPause ? (
              <Button
                variant="line"
                size="sm"
                isLoading={resume.isPending}
                onClick={() => resume.mutate()}
              >
                {t('invoices.pause.resume')}
              </Button>
            ) : null
          }
        >
          {t('invoices.pause.is', { reason: invoice.pause_reason })}
        </Message>
      ) : null}
      {action}
      {onPause && !invoice.pause_reason ? (
        <Button variant="quiet" size="sm" onClick={onPause}>
          {t('invoices.pause.open')}
        </Button>
      ) : null}
    </Box>
  );
}

function useResume(number: string) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => api(pauseReminders, { params: { number }, body: { reason: null } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['invoices'] }),
    onError: (error) => toasts.error(wordsOf(error)),
  });
}
