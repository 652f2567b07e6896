import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { RadioRow, RadioRows } from '#ui/radio-row.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/toasts.tsx';
import { wordsOf } from './form.ts';
import { creditInvoice, type Invoice } from './invoices-contract.ts';
import { euros } from './order-words.ts';
import { api } from './send.ts';
import styles from './credit-dialog.module.css';

type Way = 'whole' | 'quantity';

/** What will happen is tried and shown before anything is issued: a credit note cannot be taken back. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { number } = invoice;
  const client = useQueryClient();
  const toasts = useToasts();
  const router = useRouter();
  const [key] = useState(() => crypto.randomUUID());
  const [way, setWay] = useState<Way>('whole');
  const [reason, setReason] = useState(t('invoices.credit.usualReason'));
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const chosen = [...counts]
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position, quantity }));
  const isReady = reason.trim() !== '' && (way === 'whole' || chosen.length > 0);
  const body = { reason: reason.trim(), ...(way === 'quantity' ? { lines: chosen } : {}) };
  const shown = useQuery({
    queryKey: ['invoices', 'credit', number, way === 'whole' ? null : chosen],
    queryFn: async ({ signal }) =>
      (
        await api(creditInvoice, {
          ...{ params: { number }, body, signal, headers: { 'x-dry-run': '1' } },
        })
      ).credit,
    enabled: isReady,
    gcTime: 0,
    retry: false,
  });
  const issue = useMutation({
    mutationFn: () =>
      api(creditInvoice, { params: { number }, body, headers: { 'idempotency-key': key } }),
    onSuccess: async ({ credit }) => {
      toasts.success(t('invoices.credit.done', { number: credit.number }));
      await client.invalidateQueries({ queryKey: ['invoices'] });
      onClose();
      await router.navigate({ to: `/faktury/${credit.number}` } as never);
    },
  });
  const problem = issue.error ?? shown.error;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('invoices.credit.title', { number })}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('office.cancel')}
          </Button>
          <Button
            variant="danger"
            isLoading={issue.isPending}
            disabled={!isReady || !shown.data}
            onClick={() => issue.mutate()}
          >
            {t('invoices.credit.submit')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <RadioRows label={t('invoices.credit.way')}>
          {(['whole', 'quantity'] as const).map((one) => (
            <RadioRow
              key={one}
              name="way"
              value={one}
              checked={way === one}
              onChange={() => setWay(one)}
              label={t(`invoices.credit.ways.${one}`)}
              note={t(`invoices.credit.notes.${one}`)}
            />
          ))}
        </RadioRows>
        {way === 'quantity' ? (
          <ul className={styles.lines}>
            {invoice.lines.map((line) => (
              <li key={line.position}>
                <span>
                  {line.name}
                  <small>
                    {line.code}{' '}
                    {t('invoices.credit.left', {
                      left: formatCount(line.left),
                      unit: line.unit,
                    })}
                  </small>
                </span>
                <TextField
                  className={styles.count}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={line.left}
                  disabled={line.left === 0}
                  isLabelHidden
                  label={t('invoices.credit.countOf', { name: line.name })}
                  value={counts.get(line.position) || ''}
                  onChange={({ target }) =>
                    setCounts(
                      new Map(counts).set(
                        line.position,
                        Math.min(Math.max(Math.trunc(Number(target.value) || 0), 0), line.left),
                      ),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        ) : null}
        <TextField
          label={t('invoices.credit.reason')}
          isRequired
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {shown.data && isReady ? (
          <Message tone="info">
            {t('invoices.credit.will', { sum: euros(shown.data.gross_cents) })}{' '}
            {shown.data.to_return_cents > 0
              ? t('invoices.credit.willReturn', { sum: euros(shown.data.to_return_cents) })
              : t('invoices.credit.willSetOff')}{' '}
            {invoice.einvoice ? t('invoices.credit.willSend') : t('invoices.credit.willMail')}
          </Message>
        ) : null}
        <FormProblem>{problem ? wordsOf(problem) : undefined}</FormProblem>
      </div>
    </Dialog>
  );
}
