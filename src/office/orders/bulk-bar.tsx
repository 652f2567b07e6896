import { Check, FileText, Printer } from 'lucide-react';
import { mayDo, useMe } from '#office/api/session.ts';
import { euros } from '#office/components/format.ts';
import { ChosenBar } from '#office/components/list/chosen-bar.tsx';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { askForInvoices } from '#office/invoices/invoice-work.ts';
import { issueInvoices, MOST_PRINTED, moveOrders } from '#staff/orders/contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/orders.ts';
import { openPrint, printAddress } from './print-address.ts';
import { useOrderStep } from './use-order-step.tsx';
import bar from '#office/components/list/chosen-bar.module.css';

/** Its sum is null where prices may not be read. */
export type ChosenOrder = { number: string; net_cents: number | null };

type Props = { chosen: ChosenOrder[]; onClear: () => void };

/** What can be done with all orders that are chosen. */
export function BulkBar({ chosen, onClear }: Props) {
  const me = useMe();
  const step = useOrderStep();
  const numbers = chosen.map(({ number }) => number);
  const isPrintable = numbers.length <= MOST_PRINTED;
  useScreenKeys({ p: isPrintable ? () => openPrint(numbers) : undefined });
  return (
    <ChosenBar
      label={t('orders.bulk.label')}
      count={plurals('orders.bulk.selected', chosen.length)}
      sum={sumWords(chosen)}
      onClear={onClear}
    >
      {mayDo(me, moveOrders.needs) ? (
        <button
          type="button"
          className={bar.action}
          aria-busy={step.isPending || undefined}
          onClick={() => step.isPending || step.mutate({ numbers, status: 'accepted' })}
        >
          <Check />
          {t('orders.bulk.accept')}
        </button>
      ) : null}
      {mayDo(me, issueInvoices.needs) ? (
        <button type="button" className={bar.action} onClick={() => void askForInvoices(numbers)}>
          <FileText />
          {t('orders.bulk.invoices')}
        </button>
      ) : null}
      {isPrintable ? (
        <a href={printAddress(numbers)} className={bar.action} target="_blank" rel="noreferrer">
          <Printer />
          {t('orders.bulk.print')} <kbd className="only-on-large">P</kbd>
        </a>
      ) : (
        <small>{t('orders.bulk.mostPrinted', { count: formatCount(MOST_PRINTED) })}</small>
      )}
    </ChosenBar>
  );
}

function sumWords(chosen: ChosenOrder[]): string | undefined {
  if (chosen.some(({ net_cents: cents }) => cents === null)) return undefined;
  const sum = chosen.reduce((total, { net_cents: cents }) => total + (cents ?? 0), 0);
  return t('orders.bulk.sum', { sum: euros(sum) });
}
