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
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/office/orders.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Message } from '#ui/message.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import type { IssuedInvoice } from '#staff/orders/contract.ts';
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
const invoicesOf = (list: IssuedInvoice[]) => list.flatMap(({ invoices }) => invoices);
const refusedIn = (list: IssuedInvoice[]) => list.filter(({ problem }) => problem !== null);
const doneWords = (work: InvoiceWork) => {
  const failed = refusedIn(work.results).length;
  const issued = plurals('orders.invoices.issued', invoicesOf(work.results).length);
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
  if (stage === 'ready') return <Foreseen orders={orders} checked={checked} />;
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
        {results.map(({ order, invoices, company_name: name, problem }) => (
          <li key={order} className={problem ? styles.bad : styles.good}>
            {problem ? <CircleX /> : <CircleCheck />}
            <span>
              <b>{problem ? order : invoices.map(({ number }) => number).join(', ')}</b> {name}
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

/** What will be issued for each order, and which orders are left out and why. */
function Foreseen({ orders, checked }: Pick<InvoiceWork, 'orders' | 'checked'>) {
  const wanted = checked.filter(({ problem }) => problem === null);
  const invoices = invoicesOf(wanted);
  const sum = invoices.reduce((total, { gross_cents: cents }) => total + cents, 0);
  const refused = refusedIn(checked);
  return (
    <>
      <p>
        {t(invoices.length > 0 ? 'orders.invoices.summary' : 'orders.invoices.none', {
          selected: plurals('orders.invoices.ofSelected', orders.length),
          invoices: plurals('orders.invoices.invoices', invoices.length),
          sum: euros(sum),
        })}
      </p>
      {invoices[0] ? (
        <dl className={styles.days}>
          <dt>{t('orders.invoices.issuedOn')}</dt>
          <dd>{formatDate(invoices[0].issued_on)}</dd>
          <dt>{t('orders.invoices.suppliedOn')}</dt>
          <dd>{t('orders.invoices.bySending')}</dd>
        </dl>
      ) : null}
      {wanted.length > 0 ? (
        <ul className={styles.foreseen} aria-label={t('orders.invoices.willBe')}>
          {wanted.map((one) => (
            <li key={one.order}>
              <span>
                <b>{one.order}</b> {one.company_name}
              </span>
              {one.invoices.map((invoice) => (
                <small key={invoice.shipment}>
                  <span>{sentWords(invoice)}</span>
                  <span>{euros(invoice.gross_cents)}</span>
                </small>
              ))}
              {one.is_part ? <small>{t('orders.invoices.part')}</small> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {refused.length > 0 ? (
        <Message tone="warning">
          <b>{t('orders.invoices.skipped')}</b>
          {refused.map(({ order, problem, company_name: name }) => (
            <span key={order} className={styles.skipped}>
              <b>{order}</b> {name ? `${name} – ` : ''}
              {problem}
            </span>
          ))}
        </Message>
      ) : null}
      {invoices.length > 0 ? <p className="muted">{t('orders.invoices.note')}</p> : null}
    </>
  );
}

const sentWords = ({ shipment, supplied_on: day }: IssuedInvoice['invoices'][number]) =>
  shipment === null
    ? t('orders.invoices.whole', { day: formatDate(day) })
    : t('orders.invoices.shipment', { shipment, day: formatDate(day) });

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
  const count = invoicesOf(checked).length;
  const isInVain = stage === 'ready' && count === 0;
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
        {t(stage === 'working' || isInVain ? 'common.close' : 'office.cancel')}
      </Button>
      {stage === 'failed' ? (
        <Button onClick={() => void askForInvoices([...orders])}>{t('states.retry')}</Button>
      ) : isInVain ? null : (
        <Button
          variant="buy"
          icon={<FileText />}
          data-autofocus
          isLoading={stage !== 'ready'}
          onClick={() => void issueChecked()}
        >
          {plurals('orders.invoices.issue', count)}
        </Button>
      )}
    </>
  );
}
