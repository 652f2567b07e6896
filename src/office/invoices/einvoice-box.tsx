import type { ReactNode } from 'react';
import { Pair, Pairs } from '#office/components/detail/detail.tsx';
import { shortMoment } from '#office/components/format.ts';
import { Box } from '#office/components/screen.tsx';
import type { Invoice } from '#staff/invoices/contract.ts';
import { t } from '#text/office/invoices.ts';
import { Message } from '#ui/message.tsx';
import { FOR_PEOPLE, isRefusedForDate } from './invoice-words.ts';
import styles from './invoice.module.css';

const STEPS = ['made', 'sent', 'delivered'] as const;

/** How far the electronic document is, and what stands in its way. */
export function EinvoiceBox({ invoice, action }: { invoice: Invoice; action: ReactNode }) {
  const { state, answer, receiver, next_at: nextAt, provider_id: providerId } = invoice.einvoice!;
  const reached = state === 'delivered' ? 3 : state === 'taken' || state === 'failed' ? 2 : 1;
  const isWrong = FOR_PEOPLE.includes(state);
  const isOfDate = isRefusedForDate(state, answer);
  return (
    <Box title={t('invoices.einvoice')} badge={<span className="muted">Peppol BIS 3.0</span>}>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            data-on={index < reached || undefined}
            data-wrong={(isWrong && index === reached) || undefined}
          >
            {isWrong && index === reached
              ? t(`invoices.states.${state}`)
              : t(`invoices.steps.${step}`)}
          </li>
        ))}
      </ol>
      {invoice.service_pause ? (
        <Message tone="warning">
          {t('invoices.servicePaused', {
            until: shortMoment(invoice.service_pause.until),
            reason: invoice.service_pause.message,
          })}
        </Message>
      ) : null}
      {answer && isWrong ? (
        <Message tone="error">
          <b>{isOfDate ? t('invoices.refusedForDate') : answer.message}</b>{' '}
          {[isOfDate ? answer.message : '', answer.status || '', answer.code ?? '']
            .filter(Boolean)
            .join(' ')}
        </Message>
      ) : null}
      {isOfDate ? null : <p className={styles.note}>{t(`invoices.meaning.${state}`)}</p>}
      {answer && state === 'waiting' ? (
        <p className={styles.note}>{t('invoices.lastAnswer', { answer: answer.message })}</p>
      ) : null}
      {action}
      <Pairs>
        <Pair label={t('invoices.receiver')}>{receiver ?? '–'}</Pair>
        {providerId ? <Pair label={t('invoices.providerId')}>{providerId}</Pair> : null}
        {state === 'waiting' && nextAt ? (
          <Pair label={t('invoices.nextTry')}>{shortMoment(nextAt)}</Pair>
        ) : null}
      </Pairs>
    </Box>
  );
}
