import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  Bell,
  Building2,
  Calendar,
  Download,
  FileCode,
  Package,
  Plus,
  Send,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fillPath } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import { euros, shortMoment } from '#office/components/format.ts';
import { OfficeLink } from '#office/components/link.ts';
import { pressOnce } from '#office/components/press-once.ts';
import { Box, Screen } from '#office/components/screen.tsx';
import { Allowed, ErrorState, LoadingState } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { useLetters } from '#office/components/use-letters.ts';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Message } from '#ui/message.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToasts } from '#ui/toasts.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { Pair, PdfToday } from './invoice-boxes.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { isLate, isOpen, nextStep } from './invoice-step.ts';
import { FOR_PEOPLE, isRefusedForDate, MAY_SEND, paymentOf, STATE_TONES } from './invoice-words.ts';
import {
  creditInvoice,
  getInvoice,
  getInvoicePdf,
  getInvoiceXml,
  type Invoice,
  recordInvoicePayment,
  sendEinvoice,
} from '#staff/invoices/contract.ts';
import { pauseReminders, sendReminders } from '#staff/reminders/contract.ts';
import { GoneDocument } from './gone-document.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { ProformaScreen } from './proforma-screen.tsx';
import { REMINDER } from './reminder-place.ts';
import { RemindersDialog } from './reminders-dialog.tsx';
import styles from './invoice.module.css';

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
  const { number } = useParams({ strict: false }) as { number: string };
  return (
    <Allowed needs={getInvoice.needs}>
      {number.startsWith('Z') ? <ProformaScreen number={number} /> : <One number={number} />}
    </Allowed>
  );
}

function One({ number }: { number: string }) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(number));
  if (invoice) return <Detail key={number} invoice={invoice} />;
  if (error instanceof ShopError && (error.status === 404 || error.status === 400))
    return <GoneDocument number={number} />;
  return error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingState />;
}

type Asked = 'credit' | 'remind' | 'pay' | 'pause' | null;

function Detail({ invoice }: { invoice: Invoice }) {
  const me = useMe();
  const [address, change] = useAddress();
  const [asked, setAsked] = useState<Asked>(null);
  const isReminding = address.krok === REMINDER.krok;
  const close = () => {
    setAsked(null);
    if (isReminding) change({ krok: undefined }, { replace: true });
  };
  const { number, kind, einvoice } = invoice;
  const send = useSend(number);
  const may = {
    change: mayDo(me, creditInvoice.needs),
    remind: mayDo(me, sendReminders.needs),
    pay: mayDo(me, recordInvoicePayment.needs),
  };
  const next = nextStep(invoice);
  const isCreditable = may.change && invoice.is_creditable;
  const [tone, words] = paymentOf(invoice);
  const pdf = fillPath(getInvoicePdf.url, { number });
  const act =
    next === 'send' && may.change
      ? () => send.mutate()
      : next === 'credit' && may.change
        ? () => setAsked('credit')
        : next === 'remind' && may.remind
          ? () => setAsked('remind')
          : undefined;
  useLetters({ e: send.isPending ? undefined : act, p: () => location.assign(pdf) });
  return (
    <Screen
      title={number}
      count={t(`invoices.kinds.${kind}`)}
      actions={
        <>
          {isCreditable ? (
            <Button
              variant={next === 'credit' ? 'buy' : 'quiet'}
              icon={<Undo2 />}
              onClick={() => setAsked('credit')}
            >
              {t('invoices.credit.open')}
            </Button>
          ) : null}
          <a className={buttonClass({ variant: 'line' })} href={pdf} download>
            <Download />
            {t('invoices.getPdf')}
          </a>
          {einvoice ? (
            <a
              className={buttonClass({ variant: 'line' })}
              href={fillPath(getInvoiceXml.url, { number })}
              download
            >
              <FileCode />
              {t('invoices.getXml')}
            </a>
          ) : null}
        </>
      }
    >
      <p className={styles.facts}>
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
        <OfficeLink to={`/objednavky/${invoice.order_number}`}>
          <Package />
          {t('invoices.ofOrder', { number: invoice.order_number })}
        </OfficeLink>
        <span>
          <Calendar />
          {t('invoices.dueOn', { day: formatDate(invoice.due_on) })}
        </span>
      </p>
      <div className={styles.columns}>
        <InvoicePaper invoice={invoice} />
        <div className={styles.side}>
          {einvoice ? (
            <EinvoiceBox
              invoice={invoice}
              action={
                may.change && MAY_SEND.includes(einvoice.state) ? (
                  <Button
                    variant={next === 'send' ? 'buy' : 'line'}
                    isBlock
                    icon={<Send />}
                    isLoading={send.isPending}
                    {...pressOnce(() => send.mutate())}
                  >
                    {t(einvoice.state === 'kept' ? 'invoices.sendEinvoice' : 'invoices.sendAgain')}
                  </Button>
                ) : null
              }
            />
          ) : null}
          <PaymentBox
            invoice={invoice}
            onPay={may.pay && isOpen(invoice) ? () => setAsked('pay') : undefined}
            onPause={may.remind && isLate(invoice) ? () => setAsked('pause') : undefined}
            action={
              may.remind && isLate(invoice) && !invoice.pause_reason ? (
                <Button
                  variant={next === 'remind' ? 'buy' : 'line'}
                  isBlock
                  icon={<Bell />}
                  onClick={() => setAsked('remind')}
                >
                  {t('invoices.remindOne')}
                </Button>
              ) : null
            }
          />
          <Around invoice={invoice} />
          <History invoice={invoice} />
        </div>
      </div>
      {asked === 'credit' ? <CreditDialog invoice={invoice} onClose={close} /> : null}
      {asked === 'pay' ? <PaymentDialog invoice={invoice} onClose={close} /> : null}
      {may.remind && (asked === 'remind' || (isReminding && isLate(invoice))) ? (
        <RemindersDialog numbers={[number]} onClose={close} />
      ) : null}
      {asked === 'pause' ? <PauseDialog number={number} onClose={close} /> : null}
    </Screen>
  );
}

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

const STEPS = ['made', 'sent', 'delivered'] as const;

function EinvoiceBox({ invoice, action }: { invoice: Invoice; action: ReactNode }) {
  const { state, answer, receiver, next_at: nextAt, provider_id: providerId } = invoice.einvoice!;
  const reached = state === 'delivered' ? 3 : state === 'taken' || state === 'failed' ? 2 : 1;
  const isWrong = FOR_PEOPLE.includes(state);
  const isOfDate = isRefusedForDate(state, answer);
  return (
    <Box title={t('invoices.einvoice')} badge={<span className="muted">Peppol BIS 3.0</span>}>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            data-on={index < reached || undefined}
            data-wrong={(isWrong && index === reached) || undefined}
          >
            {isWrong && index === reached
              ? t(`invoices.states.${state}`)
              : t(`invoices.steps.${step}`)}
          </li>
        ))}
      </ol>
      {invoice.service_pause ? (
        <Message tone="warning">
          {t('invoices.servicePaused', {
            until: shortMoment(invoice.service_pause.until),
            reason: invoice.service_pause.message,
          })}
        </Message>
      ) : null}
      {answer && isWrong ? (
        <Message tone="error">
          <b>{isOfDate ? t('invoices.refusedForDate') : answer.message}</b>{' '}
          {[isOfDate ? answer.message : '', answer.status || '', answer.code ?? '']
            .filter(Boolean)
            .join(' ')}
        </Message>
      ) : null}
      {isOfDate ? null : <p className={styles.note}>{t(`invoices.meaning.${state}`)}</p>}
      {answer && state === 'waiting' ? (
        <p className={styles.note}>{t('invoices.lastAnswer', { answer: answer.message })}</p>
      ) : null}
      {action}
      <dl className={styles.pairs}>
        <dt>{t('invoices.receiver')}</dt>
        <dd>{receiver ?? '–'}</dd>
        {providerId ? (
          <>
            <dt>{t('invoices.providerId')}</dt>
            <dd>{providerId}</dd>
          </>
        ) : null}
        {state === 'waiting' && nextAt ? (
          <>
            <dt>{t('invoices.nextTry')}</dt>
            <dd>{shortMoment(nextAt)}</dd>
          </>
        ) : null}
      </dl>
    </Box>
  );
}

type PaymentProps = {
  invoice: Invoice;
  onPay: (() => void) | undefined;
  onPause: (() => void) | undefined;
  action: ReactNode;
};

function PaymentBox({ invoice, onPay, onPause, action }: PaymentProps) {
  const { unpaid_cents: unpaid, payments } = invoice;
  const resume = useResume(invoice.number);
  return (
    <Box
      title={t('invoices.paymentTitle')}
      action={
        onPay ? (
          <Button variant="quiet" size="sm" icon={<Plus />} onClick={onPay}>
            {t('invoices.record')}
          </Button>
        ) : null
      }
    >
      <dl className={styles.pairs}>
        <dt>{t('invoices.columns.sum')}</dt>
        <dd>{euros(invoice.gross_cents)}</dd>
        {payments.map((payment, index) => (
          <Pair
            // oxlint-disable-next-line react/no-array-index-key -- two of one day may be alike
            key={index}
            label={[formatDate(payment.paid_on), payment.note].filter(Boolean).join(', ')}
          >
            {euros(payment.cents)}
          </Pair>
        ))}
        <dt className={styles.strong}>{t('invoices.columns.unpaid')}</dt>
        <dd className={styles.strong}>{euros(unpaid)}</dd>
      </dl>
      {isLate(invoice) ? (
        <p className={styles.note}>
          {plurals('invoices.late', invoice.days_late)}
          {invoice.reminded ? `, ${t('invoices.reminded', { level: invoice.reminded })}` : ''}
        </p>
      ) : null}
      {invoice.pause_reason ? (
        <Message
          tone="info"
          action={
            onPause ? (
              <Button
                variant="line"
                size="sm"
                isLoading={resume.isPending}
                onClick={() => resume.mutate()}
              >
                {t('invoices.pause.resume')}
              </Button>
            ) : null
          }
        >
          {t('invoices.pause.is', { reason: invoice.pause_reason })}
        </Message>
      ) : null}
      {action}
      {onPause && !invoice.pause_reason ? (
        <Button variant="quiet" size="sm" onClick={onPause}>
          {t('invoices.pause.open')}
        </Button>
      ) : null}
    </Box>
  );
}

function Around({ invoice }: { invoice: Invoice }) {
  return (
    <Box title={t('invoices.around')}>
      <dl className={styles.pairs}>
        <dt>{t('invoices.paper.order')}</dt>
        <dd>
          <OfficeLink className="link" to={`/objednavky/${invoice.order_number}`}>
            {invoice.order_number}
          </OfficeLink>
        </dd>
        <PdfToday url={fillPath(getInvoicePdf.url, { number: invoice.number })} />
        {invoice.kept?.is_late ? (
          <Pair label={t('invoices.keptLate')}>{shortMoment(invoice.kept.at)}</Pair>
        ) : null}
        {invoice.credited_number ? (
          <Pair label={t('invoices.paper.credits')}>
            <OfficeLink className="link" to={`/faktury/${invoice.credited_number}`}>
              {invoice.credited_number}
            </OfficeLink>
          </Pair>
        ) : null}
        {invoice.settled.map((one) => (
          <Pair
            key={one.number}
            label={t(`invoices.settledOf.${invoice.kind === 'advance' ? 'advance' : 'invoice'}`)}
          >
            <OfficeLink className="link" to={`/faktury/${one.number}`}>
              {one.number}
            </OfficeLink>{' '}
            {euros(one.cents)}
          </Pair>
        ))}
        {invoice.credits.map((credit) => (
          <Pair key={credit.number} label={t('invoices.kinds.credit_note')}>
            <OfficeLink className="link" to={`/faktury/${credit.number}`}>
              {credit.number}
            </OfficeLink>{' '}
            {euros(credit.gross_cents)}
          </Pair>
        ))}
        <dt>{t('invoices.accountant')}</dt>
        <dd>{t(`invoices.handed.${invoice.handed}`)}</dd>
      </dl>
    </Box>
  );
}

const History = ({ invoice }: { invoice: Invoice }) => (
  <Box title={t('invoices.history')}>
    <ol className={styles.history}>
      {invoice.events.toReversed().map((event, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- events of one moment may be alike
        <li key={index}>
          <span>
            {eventWords(event)}
            {event.message ? <small>{event.message}</small> : null}
          </span>
          <time dateTime={event.at}>{shortMoment(event.at)}</time>
        </li>
      ))}
    </ol>
  </Box>
);

function eventWords({ what, who, detail, level, cents }: Invoice['events'][number]): string {
  if (what === 'einvoice')
    return t('invoices.einvoiceIs', {
      state: t(`invoices.states.${detail as NonNullable<Invoice['einvoice']>['state']}`),
    });
  return t(`invoices.events.${what}`, {
    ...{ who: who ?? t('invoices.events.shop'), detail, level: level ?? '' },
    sum: cents === null ? '' : euros(cents),
  });
}

function useResume(number: string) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => api(pauseReminders, { params: { number }, body: { reason: null } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['invoices'] }),
    onError: (error) => toasts.error(wordsOf(error)),
  });
}

function PauseDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <AskDialog<unknown>
      title={t('invoices.pause.title')}
      intro={t('invoices.pause.intro')}
      submit={t('invoices.pause.submit')}
      fields={['reason']}
      send={({ reason = '' }) => api(pauseReminders, { params: { number }, body: { reason } })}
      onDone={() => {
        onClose();
        return client.invalidateQueries({ queryKey: ['invoices'] });
      }}
      onClose={onClose}
    >
      {(errors) => (
        <TextArea
          name="reason"
          rows={3}
          isRequired
          data-autofocus
          maxLength={300}
          label={t('invoices.pause.reason')}
          error={errors.reason}
        />
      )}
    </AskDialog>
  );
}
