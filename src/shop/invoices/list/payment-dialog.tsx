import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Copy } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import type { Payment } from './documents-contract.ts';
import styles from './payment-dialog.module.css';
import { paymentQuery } from '#shop/invoices/queries.ts';

type Props = { id: number | null; onNext: (id: number) => void; onClose: () => void };

/** One unpaid invoice as a code and as figures, then the next one. */
export function PaymentDialog({ id, onNext, onClose }: Props) {
  // While it closes it still shows what it was about.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const { data: payment, error } = useQuery({
    ...paymentQuery(useApi(), shown ?? 0),
    enabled: shown !== null,
  });
  const next = payment?.next ?? null;
  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      title={t('documents.pay', { number: payment?.number ?? '' })}
      footer={
        <>
          {payment ? (
            <span className={classNames('not-on-small', styles.place)}>{placeOf(payment)}</span>
          ) : null}
          {next === null ? null : (
            <Button variant="line" onClick={() => onNext(next)}>
              {t('documents.next')}
              <ArrowRight />
            </Button>
          )}
          <Button onClick={onClose}>{t('documents.done')}</Button>
        </>
      }
    >
      {error ? <FormProblem>{wordsOf(error)}</FormProblem> : null}
      {payment ? <PaymentFacts key={payment.id} payment={payment} /> : null}
    </Dialog>
  );
}

const placeOf = ({ position, count, is_overdue }: Payment) =>
  t(is_overdue ? 'documents.ofOverdue' : 'documents.ofUnpaid', { position, count });

function PaymentFacts({ payment }: { payment: Payment }) {
  const price = formatPrice(payment.amount);
  const iban = payment.iban.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <div className={styles.payment}>
      <p className="muted">
        {t(payment.is_overdue ? 'documents.wasDue' : 'documents.isDue', {
          day: formatDate(payment.due_on),
        })}{' '}
        {t(payment.is_whole ? 'documents.leftWhole' : 'documents.leftPart')}
      </p>
      <div className={styles.top}>
        <img
          className={styles.qr}
          src={payment.qr}
          alt={t('order.toPay.qr', { price })}
          width={184}
          height={184}
        />
        <dl>
          <dt>{t('documents.payAmount')}</dt>
          <dd className={styles.amount}>{price}</dd>
          <dt>{t('documents.payTo')}</dt>
          <dd>{payment.recipient}</dd>
        </dl>
      </div>
      <dl className={styles.facts}>
        <Fact name={t('invoice.iban')} shown={iban} copied={payment.iban} />
        <Fact name={t('documents.paySymbol')} shown={payment.variable_symbol} />
        <Fact
          name={t('documents.payAmount')}
          shown={price}
          copied={payment.amount.toFixed(2).replace('.', ',')}
        />
      </dl>
      <p className={styles.note}>{t('documents.paired')}</p>
      <p className={classNames('only-on-small', styles.note)}>{placeOf(payment)}</p>
    </div>
  );
}

function Fact({ name, shown, copied = shown }: { name: string; shown: string; copied?: string }) {
  const toasts = useToasts();
  const copy = async () => {
    if (await copyText(copied)) toasts.success(t('toasts.copied'));
    else toasts.error(t('toasts.genericError'));
  };
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{shown}</span>
        <IconButton
          icon={<Copy />}
          label={t('documents.copyOf', { what: name })}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}
