import { useState } from 'react';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormSelect, FormText } from '#office/components/form/fields.tsx';
import { euros } from '#office/payments/payment-euros.ts';
import type { Customer } from '#staff/customers/contract.ts';
import {
  payFromOverpayment,
  Returned,
  returnOverpayment,
  UsedFor,
} from '#staff/payments/overpayments-contract.ts';
import { todayInBratislava } from '#text/clock.ts';
import { formatDayShort } from '#text/format.ts';
import { t } from '#text/office/customers.ts';

type AskProps = {
  customer: Customer;
  /** What the overpayment comes to, as it was on the screen. */
  cents: number;
  onClose: () => void;
  onDone: (message: string, id: number) => unknown;
};

export function UseDialog({ customer: { company, invoices }, cents, onClose, onDone }: AskProps) {
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

export function ReturnDialog({ customer: { company }, cents, onClose, onDone }: AskProps) {
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
