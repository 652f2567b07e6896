import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import type { ToPay } from '#shop/orders/contract.ts';
import styles from './pay-box.module.css';

/** What is still to be paid, as a transfer to type or a code to scan. */
export function PayBox({ toPay }: { toPay: ToPay }) {
  const price = formatPrice(toPay.amount);
  return (
    <Card as="section" isPadded isFlushOnSmall className={styles.box}>
      <div>
        <h2 className={styles.title}>{t('order.toPay.title')}</h2>
        <p className={styles.hint}>{t('order.toPay.hint')}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('order.toPay.amount')}</dt>
            <dd className={styles.owed}>{price}</dd>
          </div>
          <div>
            <dt>{t('account.invoices.varSymbol')}</dt>
            <dd className="code">{toPay.variable_symbol}</dd>
          </div>
          <div>
            <dt>{t('invoice.iban')}</dt>
            <dd className="code">{inFours(toPay.iban)}</dd>
          </div>
          {toPay.due_to ? (
            <div>
              <dt>{t('account.invoices.dueDate')}</dt>
              <dd>
                {formatDate(toPay.due_to)}{' '}
                {toPay.is_overdue ? (
                  <Chip tone="error">{t('account.invoices.overdue')}</Chip>
                ) : null}
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
      <img
        className={styles.qr}
        src={toPay.qr}
        alt={t('order.toPay.qr', { price })}
        width={168}
        height={168}
      />
    </Card>
  );
}

const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1\u00a0');
