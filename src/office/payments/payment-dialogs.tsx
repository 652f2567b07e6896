import { useState } from 'react';
import type * as z from 'zod/mini';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormFlag, FormText } from '#office/components/form/fields.tsx';
import { todayInBratislava } from '#text/clock.ts';
import { t } from '#text/office/payments.ts';
import { Button } from '#ui/button.tsx';
import {
  assignTransaction,
  Division,
  Ignored,
  ignoreTransaction,
  PaymentByHand,
  recordPayment,
  type Transaction,
} from '#staff/payments/contract.ts';
import { euros } from './payment-euros.ts';
import { nameOf } from './payment-words.ts';
import { useDecisions } from './use-decisions.tsx';
import styles from './payments.module.css';

type Props = { transaction: Transaction; onClose: () => void; onDecided: () => void };

export function IgnoreDialog({ transaction, onClose, onDecided }: Props) {
  const { decided } = useDecisions();
  const { id, version } = transaction;
  return (
    <AskForm
      title={t('payments.ignore.title')}
      intro={t('payments.ignore.intro', {
        sum: euros(transaction.cents),
        name: nameOf(transaction),
      })}
      submit={t('payments.ignore.submit')}
      schema={Ignored}
      send={({ reason }) => api(ignoreTransaction, { params: { id }, body: { version, reason } })}
      onDone={(reply) => {
        onDecided();
        return decided(t('payments.ignored'), id, reply.version);
      }}
      onClose={onClose}
    >
      {(form) => (
        <FormText of={form} name="reason" label={t('payments.ignore.reason')} isRequired />
      )}
    </AskForm>
  );
}

type Part = { number: string; cents: number };
type SplitProps = Props & { parts: Part[] };

/** One movement over several invoices; what is not given out waits on. */
export function SplitDialog({ transaction, parts, onClose, onDecided }: SplitProps) {
  const { decided } = useDecisions();
  const { id, version, left_cents: left } = transaction;
  const [begins] = useState(() => [...parts, ...Array.from({ length: 2 }, () => undefined)]);
  const [count, setCount] = useState(Math.max(2, parts.length));
  const check = ({ parts: given }: z.infer<typeof Division>): Record<string, string> => {
    const filled = given.filter((part) => part !== undefined);
    const sum = filled.reduce((total, { cents }) => total + cents, 0);
    if (filled.length === 0) return { 'parts.0.number': t('forms.required') };
    if (sum <= left) return {};
    const last = given.lastIndexOf(filled.at(-1));
    return {
      [`parts.${last}.cents`]: t('payments.split.tooMuch', { sum: euros(sum - left) }),
    };
  };
  return (
    <AskForm
      title={t('payments.split.title', { sum: euros(left) })}
      intro={t('payments.split.intro')}
      submit={t('payments.split.submit')}
      schema={Division}
      begins={{ parts: begins }}
      check={check}
      send={({ parts: given, ...how }) =>
        api(assignTransaction, {
          params: { id },
          body: { version, parts: given.filter((part) => part !== undefined), ...how },
        })
      }
      onDone={(reply) => {
        onDecided();
        return decided(
          t('payments.assigned', { sum: euros(left - reply.left_cents) }),
          id,
          reply.version,
        );
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {Array.from({ length: count }, (_, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows that are typed have nothing else of their own
            <div key={row} className={styles.part}>
              <FormText
                of={form}
                name={`parts.${row}.number`}
                label={t('payments.split.number')}
                inputMode="numeric"
                wrong={t('payments.split.wrongNumber')}
              />
              <FormText
                of={form}
                name={`parts.${row}.cents`}
                label={t('payments.split.sum')}
                inputMode="decimal"
                wrong={t('payments.split.wrongSum')}
              />
            </div>
          ))}
          <Button variant="quiet" size="sm" onClick={() => setCount(count + 1)}>
            {t('payments.split.add')}
          </Button>
          <FormFlag of={form} name="writes_off" label={t('payments.split.writesOff')} />
          <FormFlag of={form} name="allows_overpayment" label={t('payments.split.overpayment')} />
        </>
      )}
    </AskForm>
  );
}

/** Cash and cards, or what came another way. */
export function RecordDialog({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (words: string) => void;
}) {
  // One dialog is one payment, however often its button is pressed.
  const [key] = useState(newKey);
  return (
    <AskForm
      title={t('payments.record.title')}
      submit={t('payments.record.submit')}
      schema={PaymentByHand}
      begins={{ paid_on: todayInBratislava() }}
      send={(body) => api(recordPayment, { headers: { 'idempotency-key': key }, body })}
      onDone={({ unpaid_cents: unpaid }) =>
        onDone(t('payments.record.done', { sum: euros(unpaid) }))
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            of={form}
            name="number"
            label={t('payments.split.number')}
            inputMode="numeric"
            isRequired
            wrong={t('payments.split.wrongNumber')}
          />
          <FormText
            of={form}
            name="cents"
            label={t('payments.split.sum')}
            inputMode="decimal"
            isRequired
            wrong={t('payments.split.wrongSum')}
          />
          <FormText
            of={form}
            name="paid_on"
            type="date"
            label={t('payments.record.day')}
            isRequired
          />
          <FormText of={form} name="note" label={t('payments.record.note')} />
          <FormFlag of={form} name="is_returned" label={t('payments.record.returned')} />
          <FormFlag of={form} name="allows_overpayment" label={t('payments.split.overpayment')} />
        </>
      )}
    </AskForm>
  );
}
