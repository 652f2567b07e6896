import { Copy, Download } from 'lucide-react';
import type { ToPay } from '#shop/orders/contract.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/checkout.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { copyText } from '#ui/copy-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import styles from './placed-pay.module.css';

/** A transfer to scan, or to copy piece by piece. */
export function PlacedPay({ toPay }: { toPay: ToPay }) {
  const price = formatPrice(toPay.amount);
  return (
    <Card as="section" isPadded className={styles.pay} aria-labelledby="qr-platba">
      <h2 id="qr-platba">{t('placed.qrTitle')}</h2>
      <div className={styles.top}>
        <div className={styles.code}>
          <img src={toPay.qr} alt={t('order.toPay.qr', { price })} width={168} height={168} />
          <small>{t('invoice.payBySquare')}</small>
        </div>
        <dl className={styles.facts}>
          <dt>{t('placed.amount')}</dt>
          <dd className={styles.big}>{price}</dd>
          {toPay.due_to ? (
            <>
              <dt>{t('account.invoices.dueDate')}</dt>
              <dd>{formatDate(toPay.due_to)}</dd>
            </>
          ) : null}
          <dt>{t('placed.recipient')}</dt>
          <dd>{toPay.recipient}</dd>
        </dl>
      </div>
      <dl className={styles.copies}>
        <CopyRow what={t('invoice.iban')} shown={inFours(toPay.iban)} text={toPay.iban} />
        <CopyRow
          what={t('account.invoices.varSymbol')}
          shown={toPay.variable_symbol}
          text={toPay.variable_symbol}
        />
        <CopyRow
          what={t('placed.amount')}
          shown={price}
          text={toPay.amount.toFixed(2).replace('.', ',')}
        />
      </dl>
      <a
        className={classNames(buttonClass({ variant: 'line', isBlock: true }), 'only-on-small')}
        href={toPay.qr}
        download={`pay-by-square-${toPay.variable_symbol}.svg`}
      >
        <Download />
        {t('placed.saveQr')}
      </a>
      <p className={styles.hint}>{t('placed.qrHint')}</p>
    </Card>
  );
}

function CopyRow({ what, shown, text }: { what: string; shown: string; text: string }) {
  const toasts = useToasts();
  const copy = async () => {
    if (await copyText(text)) toasts.success(t('placed.copied'));
    else toasts.error(t('toasts.genericError'));
  };
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        <span>{shown}</span>
        <IconButton
          icon={<Copy />}
          label={t('placed.copy', { what })}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}

const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');
