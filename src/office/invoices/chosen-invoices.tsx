import {
  Banknote,
  Bell,
  BookOpen,
  Download,
  FileArchive,
  FileCode,
  FileSpreadsheet,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { lastFormat, PROGRAMS, useHandover } from '#office/accounting/use-handover.ts';
import { euros } from '#office/components/format.ts';
import { ChosenBar } from '#office/components/list/chosen-bar.tsx';
import { MenuButton } from '#office/components/menu-button.tsx';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { handOverChosen } from '#staff/accounting/contract.ts';
import {
  type ListedInvoice,
  MOST_PRINTED,
  printInvoices,
  recordInvoicePayment,
} from '#staff/invoices/contract.ts';
import { sendReminders } from '#staff/reminders/contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/invoices.ts';
import bar from '#office/components/list/chosen-bar.module.css';

const PaymentDialog = windowOnDemand(
  async () => (await import('./payment-dialog.tsx')).PaymentDialog,
);
const RemindersDialog = windowOnDemand(
  async () => (await import('./reminders-dialog.tsx')).RemindersDialog,
);

type Props = { chosen: ListedInvoice[]; onClear: () => void };

/** What can be done with everything that is chosen; proformas are only printed. */
export function ChosenInvoices({ chosen, onClear }: Props) {
  const me = useMe();
  const [asked, setAsked] = useState<'remind' | 'pay' | null>(null);
  const numbers = chosen.map(({ number }) => number);
  const isOfInvoices = chosen.every(({ kind }) => kind !== 'proforma');
  const [only] = chosen.length === 1 && isOfInvoices ? chosen : [];
  const isToPay = only && only.unpaid_cents !== 0 && mayDo(me, recordInvoicePayment.needs);
  const mayRemind = isOfInvoices && mayDo(me, sendReminders.needs);
  const sum = chosen.reduce((total, one) => total + Math.max(one.unpaid_cents, 0), 0);
  useScreenKeys({ u: mayRemind ? () => setAsked('remind') : undefined });
  return (
    <ChosenBar
      label={t('invoices.chosenLabel')}
      count={plurals('invoices.chosen', chosen.length)}
      sum={t('invoices.chosenUnpaid', { sum: euros(sum) })}
      onClear={onClear}
    >
      {mayRemind ? (
        <button
          type="button"
          className={bar.action}
          {...RemindersDialog.soon}
          onClick={() => setAsked('remind')}
        >
          <Bell />
          {t('invoices.remind')} <kbd className="only-on-large">U</kbd>
        </button>
      ) : null}
      {isToPay ? (
        <button
          type="button"
          className={bar.action}
          {...PaymentDialog.soon}
          onClick={() => setAsked('pay')}
        >
          <Banknote />
          {t('invoices.pay.open')}
        </button>
      ) : null}
      {numbers.length <= MOST_PRINTED ? (
        <a
          className={bar.action}
          href={`${printInvoices.url}?numbers=${numbers.join(',')}`}
          target="_blank"
          rel="noreferrer"
        >
          <Download />
          {t('invoices.pdf')}
        </a>
      ) : (
        <small>{t('invoices.mostPrinted', { count: formatCount(MOST_PRINTED) })}</small>
      )}
      {isOfInvoices && mayDo(me, handOverChosen.needs) ? <ExportMenu numbers={numbers} /> : null}
      {only && asked === 'pay' ? (
        <PaymentDialog invoice={only} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'remind' ? (
        <RemindersDialog numbers={numbers} onClose={() => setAsked(null)} onSent={onClear} />
      ) : null}
    </ChosenBar>
  );
}

const FORMAT_ICONS: Record<(typeof PROGRAMS)[number], ReactNode> = {
  pohoda: <FileSpreadsheet />,
  omega: <FileSpreadsheet />,
  money: <FileSpreadsheet />,
  xlsx: <FileSpreadsheet />,
  ubl: <FileCode />,
  pdf: <FileArchive />,
};

function ExportMenu({ numbers }: { numbers: string[] }) {
  const give = useHandover({ saysProblem: true });
  const last = lastFormat();
  return (
    <MenuButton
      className={bar.action}
      icon={<BookOpen />}
      label={t('invoices.export.label')}
      items={PROGRAMS.map((format) => ({
        label: t(`accounting.formats.${format}`),
        icon: FORMAT_ICONS[format],
        isChosen: format === last,
        onClick: () => give.isPending || give.mutate({ numbers, format }),
      }))}
    >
      {t('invoices.export.open')}
    </MenuButton>
  );
}
