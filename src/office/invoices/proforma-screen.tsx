import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2, Calendar, Download, FileText, Package, Send } from 'lucide-react';
import { useState } from 'react';
import { fillPath } from '#base/wire/api.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { Columns, Facts, History, Pair, Pairs } from '#office/components/detail/detail.tsx';
import { euros } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { LoadedScreen } from '#office/components/loaded-screen.tsx';
import { pressOnce } from '#office/components/press-once.ts';
import { Box, Screen } from '#office/components/screen.tsx';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { windowsOnDemand } from '#office/components/window-on-demand.tsx';
import { invoicePlace, orderPlace } from '#office/navigation/places.ts';
import { formatDate } from '#text/format.ts';
import { t } from '#text/office/invoices.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { GONE_DOCUMENT } from './gone-document.ts';
import { PdfToday, RecordButton } from './invoice-boxes.tsx';
import { InvoiceDocument } from './invoice-document.tsx';
import { paymentOf } from './invoice-words.ts';
import {
  getProforma,
  getProformaPdf,
  issueAdvances,
  type Proforma,
  bookPrepayment,
  sendProforma,
} from '#staff/invoices/proforma-contract.ts';
import styles from './invoice.module.css';

const { AdvanceDialog, PrepaymentDialog } = windowsOnDemand(
  () => import('./prepayment-dialogs.tsx'),
);

const proformaQuery = (number: string) =>
  queryOptions({
    queryKey: ['invoices', 'proforma', number],
    queryFn: async ({ signal }) =>
      (await api(getProforma, { params: { number }, signal })).proforma,
    retry: false,
  });

export const ProformaScreen = ({ number }: { number: string }) => (
  <LoadedScreen title={number} query={useQuery(proformaQuery(number))} gone={GONE_DOCUMENT}>
    {(proforma) => <Detail key={number} proforma={proforma} />}
  </LoadedScreen>
);

function Detail({ proforma }: { proforma: Proforma }) {
  const me = useMe();
  const [asked, setAsked] = useState<'advance' | 'prepayment' | null>(null);
  const close = () => setAsked(null);
  const { number, order_number: order, closed } = proforma;
  const send = useSendAgain(number);
  const mayTax = mayDo(me, issueAdvances.needs) && proforma.unused_cents > 0 && !closed;
  const pdf = fillPath(getProformaPdf.url, { number });
  useScreenKeys({
    e: mayTax ? () => setAsked('advance') : undefined,
    p: () => location.assign(pdf),
  });
  const [tone, words] = paymentOf(proforma);
  return (
    <Screen
      title={number}
      count={t('invoices.kinds.proforma')}
      actions={
        <>
          {mayDo(me, sendProforma.needs) && !closed ? (
            <Button
              variant="line"
              icon={<Send />}
              isLoading={send.isPending}
              {...pressOnce(() => send.mutate())}
            >
              {t('proforma.sendAgain')}
            </Button>
          ) : null}
          <a className={buttonClass({ variant: 'line' })} href={pdf} download>
            <Download />
            {t('invoices.getPdf')}
          </a>
        </>
      }
    >
      <Facts>
        <Chip tone={tone}>{words}</Chip>
        <Chip tone="neutral">{t('proforma.noTax')}</Chip>
        <span>
          <Building2 />
          {proforma.buyer.name}
        </span>
        <Link {...orderPlace(order)}>
          <Package />
          {t('invoices.ofOrder', { number: order })}
        </Link>
        <span>
          <Calendar />
          {t('invoices.dueOn', { day: formatDate(proforma.due_on) })}
        </span>
      </Facts>
      <Columns
        isSpaced
        side={
          <>
            <MoneyBox
              proforma={proforma}
              onPay={
                mayDo(me, bookPrepayment.needs) && !closed
                  ? () => setAsked('prepayment')
                  : undefined
              }
              onTax={mayTax ? () => setAsked('advance') : undefined}
            />
            <Around proforma={proforma} />
            <HistoryBox proforma={proforma} />
          </>
        }
      >
        <InvoiceDocument invoice={proforma} />
      </Columns>
      {asked === 'advance' ? <AdvanceDialog order={order} onClose={close} /> : null}
      {asked === 'prepayment' ? (
        <PrepaymentDialog order={order} cents={proforma.unpaid_cents} onClose={close} />
      ) : null}
    </Screen>
  );
}

function useSendAgain(number: string) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: () =>
      api(sendProforma, {
        params: { number },
        body: {},
        headers: { 'idempotency-key': newKey() },
      }),
    onSuccess: ({ recipients }) => {
      toasts.success(t('proforma.sent', { to: recipients.join(', ') }));
      return client.invalidateQueries({ queryKey: ['invoices'] });
    },
    onError: (error) => toasts.error(wordsOf(error)),
  });
}

type MoneyProps = {
  proforma: Proforma;
  onPay: (() => void) | undefined;
  onTax: (() => void) | undefined;
};

const MoneyBox = ({ proforma, onPay, onTax }: MoneyProps) => (
  <Box title={t('invoices.paymentTitle')} action={<RecordButton onPay={onPay} />}>
    <Pairs>
      <Pair label={t('invoices.columns.sum')}>{euros(proforma.gross_cents)}</Pair>
      {proforma.card_cents > 0 ? (
        <Pair label={t('proforma.card')}>{euros(proforma.card_cents)}</Pair>
      ) : null}
      <Pair label={t('proforma.received')}>{euros(proforma.received_cents)}</Pair>
      <Pair isStrong label={t('invoices.columns.unpaid')}>
        {euros(proforma.unpaid_cents)}
      </Pair>
    </Pairs>
    <p className={styles.note}>
      {proforma.closed
        ? t(`proforma.closed.${proforma.closed}`)
        : proforma.unused_cents > 0
          ? t('proforma.untaxed', { sum: euros(proforma.unused_cents) })
          : t('proforma.symbol', { symbol: proforma.variable_symbol })}
    </p>
    {onTax ? (
      <Button variant="buy" isBlock icon={<FileText />} {...AdvanceDialog.soon} onClick={onTax}>
        {t('proforma.advance.open')}
      </Button>
    ) : null}
  </Box>
);

const Around = ({ proforma }: { proforma: Proforma }) => (
  <Box title={t('invoices.around')}>
    <Pairs>
      <PdfToday url={fillPath(getProformaPdf.url, { number: proforma.number })} />
      <Pair label={t('invoices.document.order')}>
        <Link className="link" {...orderPlace(proforma.order_number)}>
          {proforma.order_number}
        </Link>
      </Pair>
      {proforma.documents.map(({ number, kind, gross_cents: cents }) => (
        <Pair key={number} label={t(`invoices.kinds.${kind}`)}>
          <Link className="link" {...invoicePlace(number)}>
            {number}
          </Link>{' '}
          {euros(cents)}
        </Pair>
      ))}
    </Pairs>
  </Box>
);

const HistoryBox = ({ proforma }: { proforma: Proforma }) => (
  <Box title={t('invoices.history')}>
    <History
      of={proforma.events.toReversed().map(({ at, what, who, detail, cents }, key) => ({
        key,
        at,
        words: t(`proforma.events.${what}`, {
          who: who ?? t('invoices.events.shop'),
          detail,
          sum: cents === null ? '' : euros(cents),
        }),
      }))}
    />
  </Box>
);
