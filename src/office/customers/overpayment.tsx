import { useQueryClient } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { Link } from '#ui/navigation/link.tsx';
import { pressOnce } from '#office/components/press-once.ts';
import { Box } from '#office/components/screen.tsx';
import { useSaved } from '#office/components/use-saved.ts';
import { windowsOnDemand } from '#office/components/window-on-demand.tsx';
import { invoicePlace } from '#office/navigation/places.ts';
import {
  type OverpaymentEntry,
  payFromOverpayment,
  undoOverpayment,
} from '#staff/payments/overpayments-contract.ts';
import { payAgain } from '#office/payments/payment-queries.ts';
import { euros } from '#office/payments/payment-euros.ts';
import { formatDayShort } from '#text/format.ts';
import { t } from '#text/office/customers.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import type { Customer } from '#staff/customers/contract.ts';
import styles from './customer.module.css';

const { UseDialog, ReturnDialog } = windowsOnDemand(() => import('./overpayment-dialogs.tsx'));

type Props = { customer: Customer; overpayment: { cents: number; entries: OverpaymentEntry[] } };

const UNDO_LIFE = 10_000;

/** What the customer has paid beyond what was asked for, and what is done with it. */
export function Overpayment({ customer, overpayment }: Props) {
  const mayChange = mayDo(useMe(), payFromOverpayment.needs);
  const [dialog, setDialog] = useState<'use' | 'return' | null>(null);
  const { undo, done } = useSteps(customer.company.id);
  const { cents, entries } = overpayment;
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
            <Button variant="line" size="sm" {...UseDialog.soon} onClick={() => setDialog('use')}>
              {t('customer.overpayment.use')}
            </Button>
          ) : null}
          <Button
            variant="line"
            size="sm"
            {...ReturnDialog.soon}
            onClick={() => setDialog('return')}
          >
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
