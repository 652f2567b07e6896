import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { euros } from '#office/components/format.ts';
import { LoadingState } from '#office/components/states.tsx';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/office/invoices.ts';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { issueAdvances, issueProforma, bookPrepayment } from '#staff/invoices/proforma-contract.ts';
import { ReceivedForm } from './payment-dialog.tsx';

type Props = { order: string; onClose: () => void };
const DRY_RUN = { 'x-dry-run': '1' };

/** Both lists are read again: a prepayment is shown at the order and among invoices. */
function useRefresh() {
  const client = useQueryClient();
  return () => readAnew(client, ['invoices', 'orders']);
}

type TriedProps<Result> = {
  title: string;
  submit: string;
  order: string;
  /** Tries it first, and then does it under the key of this window. */
  send: (headers: Record<string, string>) => Promise<Result>;
  will: (result: Result) => ReactNode;
  done: (result: Result) => string;
  onClose: () => void;
};

/** A document that cannot be taken back: what will happen is tried and shown before. */
function TriedDialog<Result>({
  title,
  submit,
  order,
  send,
  will,
  done,
  onClose,
}: TriedProps<Result>) {
  const toasts = useToasts();
  const refresh = useRefresh();
  const [key] = useState(newKey);
  const shown = useQuery({
    // Not among the orders: once it is done they are read anew, and to try it again would be refused.
    queryKey: ['tried', title, order],
    queryFn: () => send(DRY_RUN),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <AskForm
      title={title}
      submit={submit}
      isReady={shown.data !== undefined}
      send={() => send({ 'idempotency-key': key })}
      onDone={(result) => {
        toasts.success(done(result));
        return refresh();
      }}
      onClose={onClose}
    >
      <div aria-live="polite">
        {shown.data ? (
          <Message tone="info">{will(shown.data)}</Message>
        ) : shown.error ? (
          <FormProblem>{wordsOf(shown.error)}</FormProblem>
        ) : (
          <LoadingState />
        )}
      </div>
    </AskForm>
  );
}

/** Asks for a prepayment of an order. */
export const ProformaDialog = ({ order, onClose }: Props) => (
  <TriedDialog
    title={t('proforma.issue.title', { order })}
    submit={t('proforma.issue.submit')}
    order={order}
    send={async (headers) =>
      (await api(issueProforma, { params: { number: order }, body: {}, headers })).proforma
    }
    will={({ to_pay_cents: cents, due_on: day }) =>
      t('proforma.issue.will', { sum: euros(cents), day: formatDate(day) })
    }
    done={({ number }) => t('proforma.issue.done', { number })}
    onClose={onClose}
  />
);

/** Tax documents for prepayments. */
export const AdvanceDialog = ({ order, onClose }: Props) => (
  <TriedDialog
    title={t('proforma.advance.title', { order })}
    submit={t('proforma.advance.submit')}
    order={order}
    send={async (headers) =>
      (await api(issueAdvances, { params: { number: order }, body: {}, headers })).documents
    }
    will={(documents) =>
      t('proforma.advance.will', {
        count: plurals('proforma.advance.count', documents.length),
        sum: euros(documents.reduce((sum, one) => sum + one.gross_cents, 0)),
      })
    }
    done={(documents) =>
      t('proforma.advance.done', { numbers: documents.map(({ number }) => number).join(', ') })
    }
    onClose={onClose}
  />
);

/** A prepayment that is on no bank statement. */
export function PrepaymentDialog({
  order,
  cents,
  onClose,
}: Props & { /** What is still asked for. */ cents: number | null }) {
  const toasts = useToasts();
  const refresh = useRefresh();
  return (
    <ReceivedForm
      title={t('proforma.prepayment.title', { order })}
      cents={cents}
      send={(body, headers) => api(bookPrepayment, { params: { number: order }, body, headers })}
      onDone={(result) => {
        toasts.success(t('proforma.prepayment.done', { sum: euros(result.cents) }));
        return refresh();
      }}
      onClose={onClose}
    />
  );
}
