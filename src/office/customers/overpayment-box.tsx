import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormSelect, FormText } from '#office/components/form/fields.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { pressOnce } from '#office/components/press-once.ts';
import { Box } from '#office/components/screen.tsx';
import { useSaved } from '#office/components/use-saved.ts';
import { invoicePlace } from '#office/navigation/places.ts';
import {
  lookAtOverpayment,
  type OverpaymentEntry,
  payFromOverpayment,
  Returned,
  returnOverpayment,
  undoOverpayment,
  UsedFor,
} from '#staff/payments/overpayments-contract.ts';
import { overpaymentQuery, payAgain } from '#office/payments/payment-queries.ts';
import { euros } from '#office/payments/payment-words.ts';
import { todayInBratislava } from '#text/clock.ts';
import { formatDayShort } from '#text/format.ts';
import { t } from '#text/office/customers.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import type { Customer } from '#staff/customers/contract.ts';
import styles from './customer.module.css';

const UNDO_LIFE = 10_000;

/** What the customer has paid beyond what was asked for; not there for whoever never has. */
export function OverpaymentBox({ customer }: { customer: Customer }) {
  const me = useMe();
  const mayRead = mayDo(me, lookAtOverpayment.needs);
  const mayChange = mayDo(me, payFromOverpayment.needs);
  const { id } = customer.company;
  const { data } = useQuery({ ...overpaymentQuery(id), enabled: mayRead });
  const [dialog, setDialog] = useState<'use' | 'return' | null>(null);
  const { undo, done } = useSteps(id);
  if (!data || data.entries.length === 0) return null;
  const { cents, entries } = data;
  const ask = { customer, cents, onClose: () => setDialog(null), onDone: done };
  return (
    <Box title={t('customer.overpayment.title')}>
      <p className={styles.overpaid}>
        <b>{euros(cents)}</b>
        <small>{t(cents > 0 ? 'customer.overpayment.more' : 'customer.overpayment.none')}</small>
      </p>
      {mayChange && cents > 0 ? (
        <p className={styles.steps}>
          {customer.invoices.length > 0 ? (
            <Button variant="line" size="sm" onClick={() => setDialog('use')}>
              {t('customer.overpayment.use')}
            </Button>
          ) : null}
          <Button variant="line" size="sm" onClick={() => setDialog('return')}>
            {t('customer.overpayment.return')}
          </Button>
        </p>
      ) : null}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>
              {t(`customer.overpayment.kinds.${entry.kind}`)} <Where entry={entry} />
              <small>
                {formatDayShort(entry.day)} · {entry.who}
                {entry.note && entry.kind !== 'used' ? ` · ${entry.note}` : ''}
              </small>
            </span>
            <span className={styles.sum}>{euros(entry.cents)}</span>
            {mayChange && entry.kind !== 'made' ? (
              <IconButton
                icon={<Unlink />}
                label={t('customer.overpayment.undoOf', { sum: euros(Math.abs(entry.cents)) })}
                {...pressOnce(() => void undo(entry.id))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {dialog === 'use' ? <UseDialog {...ask} /> : null}
      {dialog === 'return' ? <ReturnDialog {...ask} /> : null}
    </Box>
  );
}

function Where({ entry: { number, statement_id: statement } }: { entry: OverpaymentEntry }) {
  if (number !== null) return <Link {...invoicePlace(number)}>{number}</Link>;
  if (statement === null) return null;
  return (
    <Link to="/platby" search={{ vypis: String(statement) }}>
      {t('customer.overpayment.statement')}
    </Link>
  );
}

/** Each step says what it did and can be taken back. */
function useSteps(customer: number) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { refresh } = useSaved(customer);
  const again = async () => {
    await Promise.all([payAgain(client), refresh()]);
  };
  async function undo(id: number) {
    try {
      await api(undoOverpayment, { params: { id } });
      toasts.success(t('customer.overpayment.undone'));
    } catch (error) {
      toasts.error(wordsOf(error));
    }
    await again();
  }
  const done = (message: string, id: number) => {
    toasts.success(message, {
      life: UNDO_LIFE,
      action: (
        <Button variant="line" size="sm" {...pressOnce(() => void undo(id))}>
          {t('payments.undo')}
        </Button>
      ),
    });
    return again();
  };
  return { undo, done };
}

type AskProps = {
  customer: Customer;
  /** What the overpayment comes to, as it was on the screen. */
  cents: number;
  onClose: () => void;
  onDone: (message: string, id: number) => unknown;
};

function UseDialog({ customer: { company, invoices }, cents, onClose, onDone }: AskProps) {
  // One dialog makes one change, however often its button is pressed.
  const [key] = useState(newKey);
  const [seen] = useState(cents);
  const takenOf = (number: string) =>
    Math.min(seen, invoices.find((one) => one.number === number)?.unpaid_cents ?? 0);
  return (
    <AskForm
      title={t('customer.overpayment.useTitle', { sum: euros(seen) })}
      intro={t('customer.overpayment.useIntro')}
      submit={t('customer.overpayment.useSubmit')}
      schema={UsedFor}
      begins={{ number: invoices[0]?.number ?? '' }}
      send={async ({ number }) => {
        const taken = takenOf(number);
        const { id } = await api(payFromOverpayment, {
          params: { id: company.id },
          headers: { 'idempotency-key': key },
          body: { number, cents: taken, seen_cents: seen },
        });
        return { id, number, taken };
      }}
      onDone={({ id, number, taken }) =>
        onDone(t('customer.overpayment.used', { sum: euros(taken), number }), id)
      }
      onClose={onClose}
    >
      {(form) => (
        <FormSelect
          of={form}
          name="number"
          label={t('customer.overpayment.invoice')}
          options={invoices.map(({ number, unpaid_cents: unpaid, due_on: due }) => [
            number,
            t('customer.overpayment.option', {
              number,
              sum: euros(unpaid),
              day: formatDayShort(due),
            }),
          ])}
        />
      )}
    </AskForm>
  );
}

function ReturnDialog({ customer: { company }, cents, onClose, onDone }: AskProps) {
  const [key] = useState(newKey);
  const [seen] = useState(cents);
  return (
    <AskForm
      title={t('customer.overpayment.returnTitle')}
      intro={t('customer.overpayment.returnIntro')}
      submit={t('customer.overpayment.returnSubmit')}
      schema={Returned}
      begins={{ cents: seen, day: todayInBratislava() }}
      check={(value) =>
        value.cents > seen ? { cents: t('customer.overpayment.tooMuch', { sum: euros(seen) }) } : {}
      }
      send={async (returned) => {
        const { id } = await api(returnOverpayment, {
          params: { id: company.id },
          headers: { 'idempotency-key': key },
          body: { ...returned, seen_cents: seen },
        });
        return { id, taken: returned.cents };
      }}
      onDone={({ id, taken }) =>
        onDone(t('customer.overpayment.returned', { sum: euros(taken) }), id)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            of={form}
            name="cents"
            label={t('payments.split.sum')}
            inputMode="decimal"
            isRequired
          />
          <FormText
            of={form}
            name="day"
            type="date"
            label={t('customer.overpayment.day')}
            isRequired
          />
          <FormText of={form} name="note" label={t('customer.overpayment.note')} isRequired />
        </>
      )}
    </AskForm>
  );
}
