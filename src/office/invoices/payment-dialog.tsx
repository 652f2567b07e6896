import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import { euros } from '#office/components/format.ts';
import { centsOf } from '#office/components/money.ts';
import { todayInBratislava } from '#text/clock.ts';
import { t } from '#text/office.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { type ListedInvoice, recordInvoicePayment } from '#staff/invoices/contract.ts';

type Paid = Pick<ListedInvoice, 'number' | 'kind' | 'unpaid_cents'>;

/** Money that came, or on a credit note was returned, and no statement says so. */
export function PaymentDialog({ invoice, onClose }: { invoice: Paid; onClose: () => void }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [key] = useState(newKey);
  const { number } = invoice;
  return (
    <AskDialog<{ unpaid_cents: number }>
      title={t(invoice.kind === 'invoice' ? 'invoices.pay.title' : 'invoices.pay.titleReturn')}
      submit={t('invoices.record')}
      fields={['sum', 'day']}
      check={({ sum = '' }) => ((centsOf(sum) ?? 0) > 0 ? {} : { sum: t('invoices.pay.noSum') })}
      send={({ sum = '', day = '', note = '' }) =>
        api(recordInvoicePayment, {
          params: { number },
          body: { cents: centsOf(sum)!, paid_on: day, ...(note.trim() ? { note } : {}) },
          headers: { 'idempotency-key': key },
        })
      }
      onDone={({ unpaid_cents: left }) => {
        onClose();
        toasts.success(t('invoices.pay.done', { number, sum: euros(left) }));
        return client.invalidateQueries({ queryKey: ['invoices'] });
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            name="sum"
            inputMode="decimal"
            isRequired
            data-autofocus
            autoComplete="off"
            defaultValue={(Math.abs(invoice.unpaid_cents) / 100).toFixed(2).replace('.', ',')}
            label={t('invoices.pay.sum')}
            error={errors.sum}
          />
          <TextField
            name="day"
            type="date"
            isRequired
            defaultValue={todayInBratislava()}
            label={t('invoices.pay.day')}
            error={errors.day}
          />
          <TextField
            name="note"
            autoComplete="off"
            maxLength={200}
            label={t('invoices.pay.note')}
          />
        </>
      )}
    </AskDialog>
  );
}
