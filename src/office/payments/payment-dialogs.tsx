import { useState } from 'react';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormFlag, FormText } from '#office/components/form/fields.tsx';
import { centsOf } from '#office/components/money.ts';
import { todayInBratislava } from '#text/clock.ts';
import { plurals, t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import {
  assignTransaction,
  assignTransactions,
  ignoreTransaction,
  PaymentByHand,
  type Proposal,
  recordPayment,
  type Transaction,
} from '#staff/payments/contract.ts';
import { differenceOf, euros, nameOf, proposalWords, typedOf } from './payment-words.ts';
import { useDecisions } from './use-decisions.tsx';
import styles from './payments.module.css';

type Props = { transaction: Transaction; onClose: () => void; onDecided: () => void };

export function IgnoreDialog({ transaction, onClose, onDecided }: Props) {
  const { decided } = useDecisions();
  const { id, version } = transaction;
  return (
    <AskDialog
      title={t('payments.ignore.title')}
      intro={t('payments.ignore.intro', {
        sum: euros(transaction.cents),
        name: nameOf(transaction),
      })}
      submit={t('payments.ignore.submit')}
      fields={['reason']}
      send={({ reason = '' }) =>
        api(ignoreTransaction, { params: { id }, body: { version, reason } })
      }
      onDone={(reply) => {
        onClose();
        onDecided();
        return decided(t('payments.ignored'), id, reply.version);
      }}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          name="reason"
          label={t('payments.ignore.reason')}
          maxLength={300}
          isRequired
          error={errors.reason}
        />
      )}
    </AskDialog>
  );
}

/** One movement over several invoices; what is not given out waits on. */
export function SplitDialog({
  transaction,
  parts,
  onClose,
  onDecided,
}: Props & { parts: { number: string; cents: number }[] }) {
  const { decided } = useDecisions();
  const { id, version, left_cents: left } = transaction;
  const [count, setCount] = useState(Math.max(2, parts.length));
  const rows = Array.from({ length: count }, (_, row) => row);
  const read = (values: Record<string, string>) =>
    rows.flatMap((row) => {
      const [number = '', typed = ''] = [values[`number${row}`]?.trim(), values[`sum${row}`]];
      return number === '' && typed.trim() === '' ? [] : [{ row, number, cents: centsOf(typed) }];
    });
  const check = (values: Record<string, string>) => {
    const given = read(values);
    const wrong = given.flatMap(({ row, number, cents }) => [
      ...(/^\d{10}$/.test(number) ? [] : [[`number${row}`, t('payments.split.wrongNumber')]]),
      ...(cents ? [] : [[`sum${row}`, t('payments.split.wrongSum')]]),
    ]);
    const sum = given.reduce((total, { cents }) => total + (cents ?? 0), 0);
    if (given.length === 0) return { number0: t('forms.required') };
    if (wrong.length === 0 && sum > left)
      return {
        [`sum${given.at(-1)!.row}`]: t('payments.split.tooMuch', { sum: euros(sum - left) }),
      };
    return Object.fromEntries(wrong) as Record<string, string>;
  };
  return (
    <AskDialog
      title={t('payments.split.title', { sum: euros(left) })}
      intro={t('payments.split.intro')}
      submit={t('payments.split.submit')}
      fields={[]}
      check={check}
      send={(values) =>
        api(assignTransaction, {
          params: { id },
          body: {
            version,
            parts: read(values).map(({ number, cents }) => ({ number, cents: cents! })),
            writes_off: values.writesOff === 'on',
            allows_overpayment: values.overpayment === 'on',
          },
        })
      }
      onDone={(reply) => {
        onClose();
        onDecided();
        return decided(
          t('payments.assigned', { sum: euros(left - reply.left_cents) }),
          id,
          reply.version,
        );
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {rows.map((row) => (
            <div key={row} className={styles.part}>
              <TextField
                name={`number${row}`}
                label={t('payments.split.number')}
                inputMode="numeric"
                defaultValue={parts[row]?.number}
                error={errors[`number${row}`]}
              />
              <TextField
                name={`sum${row}`}
                label={t('payments.split.sum')}
                inputMode="decimal"
                defaultValue={parts[row] && typedOf(parts[row].cents)}
                error={errors[`sum${row}`]}
              />
            </div>
          ))}
          <Button variant="quiet" size="sm" onClick={() => setCount(count + 1)}>
            {t('payments.split.add')}
          </Button>
          <Checkbox name="writesOff" label={t('payments.split.writesOff')} />
          <Checkbox name="overpayment" label={t('payments.split.overpayment')} />
        </>
      )}
    </AskDialog>
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
      onDone={({ unpaid_cents: unpaid }) => {
        onClose();
        onDone(t('payments.record.done', { sum: euros(unpaid) }));
      }}
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

export type Sure = { transaction: Transaction; proposal: Proposal };

/** Lists them first: what is taken at once was seen. */
export function SureDialog({
  sure,
  percent,
  onClose,
  onDone,
}: {
  sure: Sure[];
  percent: number;
  onClose: () => void;
  onDone: (done: number, refused: { id: number; problem: string }[]) => unknown;
}) {
  const forgiven = sure.reduce((sum, { proposal }) => sum + Math.abs(proposal.write_off_cents), 0);
  return (
    <AskDialog
      title={t('payments.sure.title', { percent })}
      intro={
        forgiven > 0 ? <b>{t('payments.sure.forgiven', { sum: euros(forgiven) })}</b> : undefined
      }
      submit={plurals('payments.sure.submit', sure.length)}
      fields={[]}
      send={() =>
        api(assignTransactions, {
          body: {
            assignments: sure.map(({ transaction: { id, version }, proposal }) => ({
              id,
              version,
              writes_off: proposal.write_off_cents !== 0,
              allows_overpayment: false,
              parts: proposal.parts.map(({ number, cents }) => ({ number, cents })),
            })),
          },
        })
      }
      onDone={({ done, refused }) => {
        onClose();
        return onDone(done.length, refused);
      }}
      onClose={onClose}
    >
      {() => (
        <ul className={styles.sure}>
          {sure.map(({ transaction, proposal }) => (
            <li key={transaction.id}>
              <span>
                <b>{nameOf(transaction)}</b>
                <small>{proposalWords(proposal)}</small>
                {differenceOf(proposal, transaction.left_cents) ? (
                  <small className={styles.differs}>
                    {differenceOf(proposal, transaction.left_cents)}
                  </small>
                ) : null}
              </span>
              <b className={styles.money}>{euros(transaction.left_cents)}</b>
              <span className={styles.percent}>{proposal.score}&nbsp;%</span>
            </li>
          ))}
        </ul>
      )}
    </AskDialog>
  );
}
