import { useState } from 'react';
import type * as z from 'zod/mini';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { useDone } from '#office/components/form/use-done.ts';
import { euros } from '#office/components/format.ts';
import { type ListedInvoice, Received, recordInvoicePayment } from '#staff/invoices/contract.ts';
import { todayInBratislava } from '#text/clock.ts';
import { t } from '#text/office/invoices.ts';

type FormProps<Result> = {
  title: string;
  /** The sum still to be paid. */
  cents: number | null;
  send: (body: z.infer<typeof Received>, headers: { 'idempotency-key': string }) => Promise<Result>;
  onDone: (result: Result) => unknown;
  onClose: () => void;
};

/** A payment that is on no bank statement. */
export function ReceivedForm<Result>({ title, cents, send, onDone, onClose }: FormProps<Result>) {
  // One window is one payment, however often its button is pressed.
  const [key] = useState(newKey);
  return (
    <AskForm
      title={title}
      submit={t('invoices.record')}
      schema={Received}
      onClose={onClose}
      begins={{ paid_on: todayInBratislava(), ...(cents ? { cents } : {}) }}
      send={(body) => send(body, { 'idempotency-key': key })}
      onDone={onDone}
    >
      {(form) => (
        <>
          <FormText
            of={form}
            name="cents"
            inputMode="decimal"
            isRequired
            data-autofocus
            autoComplete="off"
            label={t('invoices.pay.sum')}
            wrong={t('invoices.pay.noSum')}
          />
          <FormText of={form} name="paid_on" type="date" isRequired label={t('invoices.pay.day')} />
          <FormText of={form} name="note" autoComplete="off" label={t('invoices.pay.note')} />
        </>
      )}
    </AskForm>
  );
}

type Paid = Pick<ListedInvoice, 'number' | 'kind' | 'unpaid_cents'>;

/** On a credit note it was returned. */
export function PaymentDialog({ invoice, onClose }: { invoice: Paid; onClose: () => void }) {
  const done = useDone('invoices');
  const { number } = invoice;
  return (
    <ReceivedForm
      title={t(invoice.kind === 'invoice' ? 'invoices.pay.title' : 'invoices.pay.titleReturn')}
      cents={Math.abs(invoice.unpaid_cents)}
      send={(body, headers) => api(recordInvoicePayment, { params: { number }, body, headers })}
      onDone={({ unpaid_cents: left }) =>
        done(t('invoices.pay.done', { number, sum: euros(left) }))
      }
      onClose={onClose}
    />
  );
}
