import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import { centsOf } from '#office/components/money.ts';
import { useLeaveQuestion } from '#office/components/unsaved.tsx';
import { invoicePlace } from '#office/navigation/places.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/invoices.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { creditInvoice, type Invoice } from '#staff/invoices/contract.ts';
import styles from './credit-dialog.module.css';

type Way = 'whole' | 'quantity' | 'price';
const WAYS: readonly Way[] = ['whole', 'quantity', 'price'];

/** What will happen is tried and shown before anything is issued: a credit note cannot be taken back. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { number } = invoice;
  const client = useQueryClient();
  const toasts = useToasts();
  const router = useRouter();
  const [key] = useState(newKey);
  const isAdvance = invoice.kind === 'advance';
  const [way, setWay] = useState<Way>('whole');
  const [typedReason, setTypedReason] = useState<string | null>(null);
  const reason = typedReason ?? t(`invoices.credit.usualReasons.${isAdvance ? 'advance' : way}`);
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const [sums, setSums] = useState<ReadonlyMap<number, string>>(new Map());
  const lines = [...counts]
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position, quantity }));
  const { prices, isWrong } = pricesOf(invoice, sums);
  const isReady =
    reason.trim() !== '' &&
    (way === 'whole' || (way === 'quantity' ? lines.length > 0 : prices.length > 0 && !isWrong));
  const chosen = way === 'quantity' ? { lines } : way === 'price' ? { prices } : {};
  const body = { reason: reason.trim(), ...chosen };
  const shown = useQuery({
    queryKey: ['invoices', 'credit', number, chosen],
    queryFn: async ({ signal }) =>
      (
        await api(creditInvoice, {
          params: { number },
          body,
          signal,
          headers: { 'x-dry-run': '1' },
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
    },
  });
  // Only if the screen has not been left meanwhile.
  const submit = () =>
    issue.mutate(undefined, {
      onSuccess: ({ credit }) => {
        onClose();
        void router.navigate(invoicePlace(credit.number));
      },
    });
  const problem = issue.error ?? shown.error;
  const isTouched =
    typedReason !== null || lines.length > 0 || [...sums.values()].some((typed) => typed !== '');
  // While it is being sent nothing can be typed; the answer leads to the credit note.
  const isSent = issue.isPending || issue.isSuccess;
  const { leave, question } = useLeaveQuestion(isTouched && !isSent, onClose);
  // Opened again meanwhile, it would be sent under another key.
  const close = () => {
    if (!issue.isPending) leave();
  };
  return (
    <>
      <Dialog
        isOpen
        isWide
        onClose={close}
        title={t(isAdvance ? 'invoices.credit.titleAdvance' : 'invoices.credit.title', { number })}
        footer={
          <>
            <Button variant="line" onClick={close}>
              {t('office.cancel')}
            </Button>
            <Button
              variant="danger"
              isLoading={issue.isPending}
              disabled={!isReady || !shown.data}
              onClick={submit}
            >
              {t('invoices.credit.submit')}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <Ways isAdvance={isAdvance} way={way} onChange={setWay} />
          {way === 'quantity' ? (
            <Counts invoice={invoice} counts={counts} onChange={setCounts} />
          ) : null}
          {way === 'price' ? <Sums invoice={invoice} sums={sums} onChange={setSums} /> : null}
          <TextField
            label={t('invoices.credit.reason')}
            isRequired
            maxLength={200}
            value={reason}
            onChange={({ target }) => setTypedReason(target.value)}
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
      {question}
    </>
  );
}

type WaysProps = { isAdvance: boolean; way: Way; onChange: (way: Way) => void };

/** Of a taxed payment only all that is left can be taken back. */
const Ways = ({ isAdvance, way, onChange }: WaysProps) => (
  <RadioRows label={t('invoices.credit.way')}>
    {(isAdvance ? (['whole'] as const) : WAYS).map((one) => (
      <RadioRow
        key={one}
        name="way"
        value={one}
        checked={way === one}
        onChange={() => onChange(one)}
        label={t(`invoices.credit.ways.${isAdvance ? 'advance' : one}`)}
        note={t(`invoices.credit.notes.${isAdvance ? 'advance' : one}`)}
      />
    ))}
  </RadioRows>
);

type CountsProps = {
  invoice: Invoice;
  counts: ReadonlyMap<number, number>;
  onChange: (counts: ReadonlyMap<number, number>) => void;
};

const Counts = ({ invoice, counts, onChange }: CountsProps) => (
  <Lines
    invoice={invoice}
    left={(line) => t('invoices.credit.left', { left: formatCount(line.left), unit: line.unit })}
  >
    {(line) => (
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
          onChange(
            new Map(counts).set(
              line.position,
              Math.min(Math.max(Math.trunc(Number(target.value) || 0), 0), line.left),
            ),
          )
        }
      />
    )}
  </Lines>
);

type SumsProps = {
  invoice: Invoice;
  sums: ReadonlyMap<number, string>;
  onChange: (sums: ReadonlyMap<number, string>) => void;
};

const Sums = ({ invoice, sums, onChange }: SumsProps) => (
  <Lines
    invoice={invoice}
    left={(line) => t('invoices.credit.leftCents', { sum: euros(line.left_cents) })}
  >
    {(line) => (
      <TextField
        className={styles.count}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        disabled={line.left_cents <= 0}
        isLabelHidden
        label={t('invoices.credit.centsOf', { name: line.name })}
        error={
          isSum(sums.get(line.position), line)
            ? undefined
            : t('invoices.credit.noSum', { sum: euros(line.left_cents) })
        }
        value={sums.get(line.position) ?? ''}
        onChange={({ target }) => onChange(new Map(sums).set(line.position, target.value))}
      />
    )}
  </Lines>
);

type CreditLine = Invoice['lines'][number];

/** Nothing, or a sum that the line still has. */
function isSum(typed: string | undefined, { left_cents: left }: CreditLine): boolean {
  if (!typed?.trim()) return true;
  const cents = centsOf(typed);
  return cents !== null && cents <= left;
}

/** For each line the sum by which its price is lowered. */
function pricesOf({ lines }: Invoice, sums: ReadonlyMap<number, string>) {
  const prices = lines.flatMap(({ position }) => {
    const cents = centsOf(sums.get(position) ?? '');
    return cents ? [{ position, cents }] : [];
  });
  return { prices, isWrong: lines.some((line) => !isSum(sums.get(line.position), line)) };
}

type LinesProps = {
  invoice: Invoice;
  left: (line: CreditLine) => string;
  children: (line: CreditLine) => ReactNode;
};

/** Goods and fees; what was taken off for a taxed payment cannot be taken back. */
const Lines = ({ invoice, left, children }: LinesProps) => (
  <ul className={styles.lines}>
    {invoice.lines
      .filter(({ quantity }) => quantity > 0)
      .map((line) => (
        <li key={line.position}>
          <span>
            {line.name}
            <small>
              {line.code} {left(line)}
            </small>
          </span>
          {children(line)}
        </li>
      ))}
  </ul>
);
