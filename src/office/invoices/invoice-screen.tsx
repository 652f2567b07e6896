import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Bell, Building2, Calendar, Download, FileCode, Package, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { fillPath } from '#base/wire/api.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { Columns, Facts } from '#office/components/detail/detail.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { LoadedScreen } from '#office/components/loaded-screen.tsx';
import { pressOnce } from '#office/components/press-once.ts';
import { Screen } from '#office/components/screen.tsx';
import { Allowed } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { orderPlace } from '#office/navigation/places.ts';
import { formatDate } from '#text/format.ts';
import { t } from '#text/office/invoices.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { EinvoiceBox } from './einvoice-box.tsx';
import { Around, HistoryBox } from './invoice-around.tsx';
import { InvoiceDocument } from './invoice-document.tsx';
import { isLate, isOpen, nextStep } from './invoice-step.ts';
import { MAY_SEND, paymentOf, STATE_TONES } from './invoice-words.ts';
import {
  creditInvoice,
  getInvoice,
  getInvoicePdf,
  getInvoiceXml,
  type Invoice,
  recordInvoicePayment,
  sendEinvoice,
} from '#staff/invoices/contract.ts';
import { sendReminders } from '#staff/reminders/contract.ts';
import { GONE_DOCUMENT } from './gone-document.ts';
import { PaymentBox } from './payment-box.tsx';
import { ProformaScreen } from './proforma-screen.tsx';
import { REMINDER } from './reminder-place.ts';

const CreditDialog = windowOnDemand(async () => (await import('./credit-dialog.tsx')).CreditDialog);
const PaymentDialog = windowOnDemand(
  async () => (await import('./payment-dialog.tsx')).PaymentDialog,
);
const PauseDialog = windowOnDemand(async () => (await import('./pause-dialog.tsx')).PauseDialog);
const RemindersDialog = windowOnDemand(
  async () => (await import('./reminders-dialog.tsx')).RemindersDialog,
);

const invoiceQuery = (number: string) =>
  queryOptions({
    queryKey: ['invoices', 'one', number],
    queryFn: async ({ signal }) => (await api(getInvoice, { params: { number }, signal })).invoice,
    retry: false,
    // A sent document is looked at until the service has answered.
    refetchInterval: ({ state }) =>
      state.data?.einvoice?.state === 'waiting' && state.data.einvoice.next_at ? 3000 : false,
  });

/** Proformas are numbered by themselves, and are looked at in the same place. */
export function InvoiceScreen() {
  const { number } = useParams({ from: '/faktury/$number' });
  return (
    <Allowed needs={getInvoice.needs}>
      {number.startsWith('Z') ? <ProformaScreen number={number} /> : <One number={number} />}
    </Allowed>
  );
}

const One = ({ number }: { number: string }) => (
  <LoadedScreen title={number} query={useQuery(invoiceQuery(number))} gone={GONE_DOCUMENT}>
    {(invoice) => <Detail key={number} invoice={invoice} />}
  </LoadedScreen>
);

type Asked = 'credit' | 'remind' | 'pay' | 'pause' | null;

/** What can be done with the document by who looks at it; the one next step is done by a key too. */
function useInvoiceActs(invoice: Invoice, ask: (what: Asked) => void) {
  const me = useMe();
  const send = useSend(invoice.number);
  const may = {
    change: mayDo(me, creditInvoice.needs),
    remind: mayDo(me, sendReminders.needs),
    pay: mayDo(me, recordInvoicePayment.needs),
  };
  const next = nextStep(invoice);
  const mayRemind = may.remind && isLate(invoice);
  const steps = {
    send: may.change ? () => send.mutate() : undefined,
    credit: may.change ? () => ask('credit') : undefined,
    remind: may.remind ? () => ask('remind') : undefined,
  };
  return {
    next,
    doNext: next && !send.isPending ? steps[next] : undefined,
    isSending: send.isPending,
    send:
      invoice.einvoice && may.change && MAY_SEND.includes(invoice.einvoice.state)
        ? () => send.mutate()
        : undefined,
    credit: may.change && invoice.is_creditable ? () => ask('credit') : undefined,
    pay: may.pay && isOpen(invoice) ? () => ask('pay') : undefined,
    pause: mayRemind ? () => ask('pause') : undefined,
    remind: mayRemind && !invoice.pause_reason ? () => ask('remind') : undefined,
    mayRemind: may.remind,
  };
}

function Detail({ invoice }: { invoice: Invoice }) {
  const [address, change] = useAddress();
  const [asked, setAsked] = useState<Asked>(null);
  const isReminding = address.krok === REMINDER.krok;
  const close = () => {
    setAsked(null);
    if (isReminding) change({ krok: undefined }, { replace: true });
  };
  const { number } = invoice;
  const acts = useInvoiceActs(invoice, setAsked);
  const pdf = fillPath(getInvoicePdf.url, { number });
  useScreenKeys({ e: acts.doNext, p: () => location.assign(pdf) });
  return (
    <Screen
      title={number}
      count={t(`invoices.kinds.${invoice.kind}`)}
      actions={<Actions invoice={invoice} acts={acts} pdf={pdf} />}
    >
      <InvoiceFacts invoice={invoice} />
      <Columns isSpaced side={<Side invoice={invoice} acts={acts} />}>
        <InvoiceDocument invoice={invoice} />
      </Columns>
      {asked === 'credit' ? <CreditDialog invoice={invoice} onClose={close} /> : null}
      {asked === 'pay' ? <PaymentDialog invoice={invoice} onClose={close} /> : null}
      {acts.mayRemind && (asked === 'remind' || (isReminding && isLate(invoice))) ? (
        <RemindersDialog numbers={[number]} onClose={close} />
      ) : null}
      {asked === 'pause' ? <PauseDialog number={number} onClose={close} /> : null}
    </Screen>
  );
}

type ActsProps = { invoice: Invoice; acts: ReturnType<typeof useInvoiceActs> };

const Actions = ({ invoice, acts, pdf }: ActsProps & { pdf: string }) => (
  <>
    {acts.credit ? (
      <Button
        variant={acts.next === 'credit' ? 'buy' : 'quiet'}
        icon={<Undo2 />}
        {...CreditDialog.soon}
        onClick={acts.credit}
      >
        {t('invoices.credit.open')}
      </Button>
    ) : null}
    <a className={buttonClass({ variant: 'line' })} href={pdf} download>
      <Download />
      {t('invoices.getPdf')}
    </a>
    {invoice.einvoice ? (
      <a
        className={buttonClass({ variant: 'line' })}
        href={fillPath(getInvoiceXml.url, { number: invoice.number })}
        download
      >
        <FileCode />
        {t('invoices.getXml')}
      </a>
    ) : null}
  </>
);

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const [tone, words] = paymentOf(invoice);
  const { einvoice } = invoice;
  return (
    <Facts>
      <Chip tone={tone}>{words}</Chip>
      {einvoice ? (
        <Chip tone={STATE_TONES[einvoice.state]}>
          {t('invoices.einvoiceIs', { state: t(`invoices.states.${einvoice.state}`) })}
        </Chip>
      ) : (
        <Chip tone="neutral">{t('invoices.pdfOnly')}</Chip>
      )}
      <span>
        <Building2 />
        {invoice.buyer.name}
      </span>
      <Link {...orderPlace(invoice.order_number)}>
        <Package />
        {t('invoices.ofOrder', { number: invoice.order_number })}
      </Link>
      <span>
        <Calendar />
        {t('invoices.dueOn', { day: formatDate(invoice.due_on) })}
      </span>
    </Facts>
  );
}

const Side = ({ invoice, acts }: ActsProps) => (
  <>
    {invoice.einvoice ? (
      <EinvoiceBox
        invoice={invoice}
        action={
          acts.send ? (
            <Button
              variant={acts.next === 'send' ? 'buy' : 'line'}
              isBlock
              icon={<Send />}
              isLoading={acts.isSending}
              {...pressOnce(acts.send)}
            >
              {t(
                invoice.einvoice.state === 'kept' ? 'invoices.sendEinvoice' : 'invoices.sendAgain',
              )}
            </Button>
          ) : null
        }
      />
    ) : null}
    <PaymentBox
      invoice={invoice}
      onPay={acts.pay}
      onPause={acts.pause}
      action={
        acts.remind ? (
          <Button
            variant={acts.next === 'remind' ? 'buy' : 'line'}
            isBlock
            icon={<Bell />}
            {...RemindersDialog.soon}
            onClick={acts.remind}
          >
            {t('invoices.remindOne')}
          </Button>
        ) : null
      }
    />
    <Around invoice={invoice} />
    <HistoryBox invoice={invoice} />
  </>
);

function useSend(number: string) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => api(sendEinvoice, { params: { number }, body: {} }),
    onSuccess: () => {
      toasts.success(t('invoices.sendingAgain', { number }));
      return client.invalidateQueries({ queryKey: ['invoices'] });
    },
    onError: (error) => toasts.error(wordsOf(error)),
  });
}
