import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, FileText, LoaderCircle, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { euros } from '#office/components/format.ts';
import {
  askForInvoices,
  closeInvoices,
  type InvoiceWork,
  issueChecked,
  useInvoiceWork,
} from '#office/invoices/invoice-work.ts';
import { plurals, t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Message } from '#ui/message.tsx';
import { useToasts } from '#ui/toasts.tsx';
import type { IssuedInvoice } from './orders-contract.ts';
import { printAddress } from './print-address.ts';
import styles from './invoice-dialog.module.css';

/** Before, while and after invoices of several orders are issued; one window for the whole office. */
export function InvoiceDialog() {
  const work = useInvoiceWork();
  const client = useQueryClient();
  const toasts = useToasts();
  const stage = work?.stage;
  const isClosed = work !== null && !work.isOpen;
  useEffect(() => {
    if (stage !== 'done') return;
    void client.invalidateQueries({ queryKey: ['orders'] });
    if (isClosed) {
      toasts.info(doneWords(work));
      closeInvoices();
    }
  }, [stage]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- told once, when it is done
  if (!work?.isOpen) return null;
  return (
    <Dialog isOpen onClose={closeInvoices} title={titleOf(work)} footer={<Foot work={work} />}>
      <div className={styles.body} aria-live="polite">
        <Body work={work} />
      </div>
    </Dialog>
  );
}

const issuedIn = ({ results }: InvoiceWork) => results.filter(({ problem }) => problem === null);
const refusedIn = (list: IssuedInvoice[]) => list.filter(({ problem }) => problem !== null);
const doneWords = (work: InvoiceWork) => {
  const failed = refusedIn(work.results).length;
  const issued = plurals('orders.invoices.issued', issuedIn(work).length);
  return failed > 0 ? `${issued}, ${plurals('orders.invoices.notIssued', failed)}` : issued;
};

function titleOf(work: InvoiceWork): string {
  if (work.stage === 'working') return t('orders.invoices.working');
  return work.stage === 'done' ? doneWords(work) : t('orders.invoices.title');
}

function Body({ work }: { work: InvoiceWork }) {
  const { stage, orders, checked, results } = work;
  const wanted = checked.filter(({ problem }) => problem === null);
  if (stage === 'failed') return <Message tone="error">{t('orders.invoices.failed')}</Message>;
  if (stage === 'checking')
    return (
      <>
        <p>{t('orders.invoices.checking')}</p>
        <Progress done={checked.length} all={orders.length} />
      </>
    );
  if (stage === 'ready') {
    const sum = wanted.reduce((total, { gross_cents: cents }) => total + (cents ?? 0), 0);
    const refused = refusedIn(checked);
    return (
      <>
        <p>
          {t('orders.invoices.summary', {
            selected: plurals('orders.invoices.ofSelected', orders.length),
            invoices: plurals('orders.invoices.invoices', wanted.length),
            sum: euros(sum),
          })}
        </p>
        {refused.length > 0 ? (
          <Message tone="warning">
            <b>{t('orders.invoices.skipped')}</b>
            {refused.map(({ order, problem }) => (
              <span key={order} className={styles.skipped}>
                <b>{order}</b> {problem}
              </span>
            ))}
          </Message>
        ) : null}
        <p className="muted">{t('orders.invoices.note')}</p>
      </>
    );
  }
  return (
    <>
      {stage === 'working' ? (
        <>
          <Progress done={results.length} all={wanted.length} />
          <p className="muted">
            {t('orders.invoices.progress', { done: results.length, all: wanted.length })}
          </p>
        </>
      ) : null}
      <ul className={styles.results}>
        {results.map(({ order, invoice, company_name: name, problem }) => (
          <li key={order} className={problem ? styles.bad : styles.good}>
            {problem ? <CircleX /> : <CircleCheck />}
            <span>
              <b>{invoice ?? order}</b> {name}
              {problem ? ` – ${problem}` : ''}
            </span>
          </li>
        ))}
        {stage === 'working' && wanted[results.length] ? (
          <li>
            <LoaderCircle />
            <span>{t('orders.invoices.now', { order: wanted[results.length]!.order })}</span>
          </li>
        ) : null}
      </ul>
    </>
  );
}

const Progress = ({ done, all }: { done: number; all: number }) => (
  <progress
    className={styles.progress}
    value={done}
    max={Math.max(1, all)}
    aria-label={t('orders.invoices.bar')}
  />
);

function Foot({ work }: { work: InvoiceWork }) {
  const { stage, orders, checked } = work;
  const count = checked.filter(({ problem }) => problem === null).length;
  if (stage === 'done') {
    const issued = issuedIn(work).map(({ order }) => order);
    return (
      <>
        {issued.length > 0 ? (
          <a
            className={buttonClass({ variant: 'line' })}
            href={printAddress(issued)}
            target="_blank"
            rel="noreferrer"
          >
            <Printer />
            {t('orders.bulk.print')}
          </a>
        ) : null}
        <Button data-autofocus onClick={closeInvoices}>
          {t('orders.invoices.finish')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="line" onClick={closeInvoices}>
        {t(stage === 'working' ? 'common.close' : 'office.cancel')}
      </Button>
      {stage === 'failed' ? (
        <Button onClick={() => void askForInvoices([...orders])}>{t('states.retry')}</Button>
      ) : (
        <Button
          variant="buy"
          icon={<FileText />}
          data-autofocus
          disabled={stage === 'ready' && count === 0}
          isLoading={stage !== 'ready'}
          onClick={() => void issueChecked()}
        >
          {plurals('orders.invoices.issue', count)}
        </Button>
      )}
    </>
  );
}
