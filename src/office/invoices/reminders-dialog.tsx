import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import { LoadingState } from '#office/components/states.tsx';
import { plurals, t } from '#text/office/invoices.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { type ReminderMail, sendReminders } from '#staff/reminders/contract.ts';
import styles from './reminders-dialog.module.css';

type Props = {
  /** Only these documents; everything that is due when it is not said. */
  numbers?: string[] | undefined;
  onClose: () => void;
  onSent?: () => void;
};

const LEVELS = [null, 'info', 'warning', 'error'] as const;

/** Shows every mail as it will leave; nothing is sent before somebody has seen them. */
export function RemindersDialog({ numbers, onClose, onSent }: Props) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [key] = useState(newKey);
  const body = numbers ? { numbers } : {};
  const { data, error } = useQuery({
    queryKey: ['invoices', 'reminders', numbers],
    queryFn: ({ signal }) => api(sendReminders, { body, signal, headers: { 'x-dry-run': '1' } }),
    gcTime: 0,
    retry: false,
  });
  const send = useMutation({
    mutationFn: () => api(sendReminders, { body, headers: { 'idempotency-key': key } }),
    onSuccess: ({ count }) => {
      toasts.success(plurals('invoices.reminders.sent', count));
      onClose();
      onSent?.();
      return client.invalidateQueries({ queryKey: ['invoices'] });
    },
  });
  const mails = data?.letters ?? [];
  const count = data?.count ?? 0;
  // Opened again meanwhile, it would be sent under another key.
  const close = () => {
    if (!send.isPending) onClose();
  };
  return (
    <Dialog
      isOpen
      isWide
      onClose={close}
      title={t('invoices.reminders.title')}
      footer={
        <>
          <Button variant="line" onClick={close}>
            {t('office.cancel')}
          </Button>
          {mails.length > 0 ? (
            <Button isLoading={send.isPending} onClick={() => send.mutate()}>
              {plurals('invoices.reminders.send', count)}
            </Button>
          ) : null}
        </>
      }
    >
      {data ? null : error ? <FormProblem>{wordsOf(error)}</FormProblem> : <LoadingState />}
      {data && mails.length === 0 ? (
        <Message tone="info">{t('invoices.reminders.none')}</Message>
      ) : null}
      <ul className={styles.mails}>
        {mails.map((mail) => (
          <li key={mail.subject + mail.company_name}>
            <MailPreview mail={mail} />
          </li>
        ))}
      </ul>
      {count > mails.length ? (
        <p className={styles.rest}>{plurals('invoices.reminders.rest', count - mails.length)}</p>
      ) : null}
      {data && data.skipped.length > 0 ? (
        <section className={styles.skipped}>
          <h3>{t('invoices.reminders.skipped')}</h3>
          <ul>
            {data.skipped.map(({ number, why }) => (
              <li key={number}>{t(`invoices.reminders.why.${why}`, { number })}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <FormProblem>{send.error ? wordsOf(send.error) : undefined}</FormProblem>
    </Dialog>
  );
}

const MailPreview = ({ mail }: { mail: ReminderMail }) => (
  <article className={styles.mail}>
    <header>
      <b>{mail.company_name}</b>
      <Chip tone={LEVELS[mail.level] ?? 'neutral'}>
        {t('invoices.reminders.level', { level: mail.level })}
      </Chip>
      <span className={styles.to}>{mail.recipients.join(', ')}</span>
      <span className={styles.sum}>{euros(mail.sum_cents)}</span>
    </header>
    <p className={styles.subject}>{mail.subject}</p>
    <p className={styles.text}>{mail.text}</p>
    <ul>
      {mail.invoices.map((one) => (
        <li key={one.number}>
          <span>{one.number}</span>
          <span>{plurals('invoices.late', one.days_late)}</span>
          <span className={styles.sum}>{euros(one.unpaid_cents)}</span>
        </li>
      ))}
    </ul>
  </article>
);
