import {
  Banknote,
  Bell,
  BookOpen,
  Download,
  FileArchive,
  FileCode,
  FileSpreadsheet,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { handOverChosen } from '#staff/accounting/contract.ts';
import { lastFormat, PROGRAMS, useHandover } from '#office/accounting/use-handover.ts';
import { euros } from '#office/components/format.ts';
import { MenuButton } from '#office/components/menu-button.tsx';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import {
  type ListedInvoice,
  MOST_PRINTED,
  printInvoices,
  recordInvoicePayment,
} from '#staff/invoices/contract.ts';
import styles from './invoices.module.css';

type ChosenProps = {
  picked: ListedInvoice[];
  mayRemind: boolean;
  onRemind: () => void;
  onPay: (invoice: ListedInvoice) => void;
  onClear: () => void;
};

/** What can be done with everything that is chosen; proformas are only printed. */
export function Chosen({ picked, mayRemind, onRemind, onPay, onClear }: ChosenProps) {
  const me = useMe();
  const numbers = picked.map(({ number }) => number);
  const isOfInvoices = picked.every(({ kind }) => kind !== 'proforma');
  const [only] = picked.length === 1 ? picked : [];
  const isToPay = only && isOfInvoices && only.unpaid_cents !== 0;
  return (
    <div
      role="toolbar"
      className={styles.bar}
      aria-label={t('invoices.chosenLabel')}
      data-on-ink
      data-bottom-bar
    >
      <p aria-live="polite">
        <b>{plurals('invoices.chosen', picked.length)}</b>{' '}
        <span>
          {t('invoices.chosenUnpaid', {
            sum: euros(picked.reduce((sum, one) => sum + Math.max(one.unpaid_cents, 0), 0)),
          })}
        </span>
      </p>
      {mayRemind ? (
        <Button className={styles.onInk} icon={<Bell />} onClick={onRemind}>
          {t('invoices.remind')}
          <kbd className="only-on-large">U</kbd>
        </Button>
      ) : null}
      {isToPay && mayDo(me, recordInvoicePayment.needs) ? (
        <Button className={styles.onInk} icon={<Banknote />} onClick={() => onPay(only)}>
          {t('invoices.pay.open')}
        </Button>
      ) : null}
      {numbers.length <= MOST_PRINTED ? (
        <a
          className={classNames(buttonClass(), styles.onInk)}
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
      <IconButton variant="onInk" icon={<X />} label={t('invoices.unchoose')} onClick={onClear} />
    </div>
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
      className={classNames(buttonClass(), styles.onInk)}
      icon={<BookOpen />}
      label={t('invoices.export.label')}
      items={PROGRAMS.map((format) => ({
        ...{ label: t(`accounting.formats.${format}`), icon: FORMAT_ICONS[format] },
        isChosen: format === last,
        onClick: () => give.isPending || give.mutate({ numbers, format }),
      }))}
    >
      {t('invoices.export.open')}
    </MenuButton>
  );
}
