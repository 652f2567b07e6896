import { Check, FileText, Printer, X } from 'lucide-react';
import { mayDo, useMe } from '#office/account/session.ts';
import { euros } from '#office/components/format.ts';
import type { Selection } from '#office/components/use-selection.ts';
import { askForInvoices } from '#office/invoices/invoice-work.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { issueInvoices, MOST_PRINTED, moveOrders } from '#staff/orders/contract.ts';
import { printAddress } from './print-address.ts';
import { useOrderStep } from './use-order-step.tsx';
import styles from './bulk-bar.module.css';

/** What can be done with everything that is selected; it goes with the selection. */
export function BulkBar({ selection }: { selection: Selection }) {
  const me = useMe();
  const step = useOrderStep();
  const { size, sum, numbers } = selection;
  return (
    <div
      className={styles.bar}
      role="region"
      aria-label={t('orders.bulk.label')}
      data-on-ink
      data-bottom-bar
    >
      <span className={styles.count} role="status">
        <b>{plurals('orders.bulk.selected', size)}</b>
        {sum === null ? null : <small>{t('orders.bulk.sum', { sum: euros(sum) })}</small>}
      </span>
      {mayDo(me, moveOrders.needs) ? (
        <button
          type="button"
          aria-busy={step.isPending || undefined}
          onClick={() => step.isPending || step.mutate({ numbers, status: 'accepted' })}
        >
          <Check />
          {t('orders.bulk.accept')}
        </button>
      ) : null}
      {mayDo(me, issueInvoices.needs) ? (
        <button type="button" onClick={() => void askForInvoices(numbers)}>
          <FileText />
          {t('orders.bulk.invoices')}
        </button>
      ) : null}
      {size <= MOST_PRINTED ? (
        <a href={printAddress(numbers)} target="_blank" rel="noreferrer">
          <Printer />
          {t('orders.bulk.print')} <kbd className="only-on-large">P</kbd>
        </a>
      ) : (
        <small>{t('orders.bulk.mostPrinted', { count: formatCount(MOST_PRINTED) })}</small>
      )}
      <button type="button" aria-label={t('orders.bulk.clear')} onClick={selection.clear}>
        <X />
      </button>
    </div>
  );
}
