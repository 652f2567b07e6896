import { Link } from '@tanstack/react-router';
import type { DocumentItem, Payment } from '#shop/invoices/list/documents-contract.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { classNames } from '#ui/class-names.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import styles from './board-debts.module.css';
import box from './board-box.module.css';
import { BoardBox } from './board-box.tsx';

type Props = { payment: Payment; documents: DocumentItem[]; unpaid: { amount: number } };

/** The oldest debt with its code, those that are due next, and all of it. */
export function BoardDebts({ payment, documents, unpaid }: Props) {
  const price = formatPrice(payment.amount);
  return (
    <BoardBox
      title={t('account.board.toPay')}
      more={
        <Link className="link" to="/account/invoices">
          {t('account.board.allInvoices')}
        </Link>
      }
    >
      <div className={styles.payment}>
        <img
          className={styles.qr}
          src={payment.qr}
          alt={t('order.toPay.qr', { price })}
          width={140}
          height={140}
        />
        <dl>
          <div>
            <dt>{t('account.board.invoice')}</dt>
            <dd>{payment.number}</dd>
          </div>
          <div>
            <dt>{t('documents.payAmount')}</dt>
            <dd className={styles.amount}>{price}</dd>
          </div>
          <div>
            <dt>{t('documents.due')}</dt>
            <dd className={classNames(payment.is_overdue && styles.late)}>
              {formatDate(payment.due_on)}
            </dd>
          </div>
        </dl>
        <div className={classNames('only-on-small', styles.copy)}>
          <CopyButton label={t('account.board.copyPayment')} text={wordsOf(payment)} />
        </div>
      </div>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <Link
              className={classNames(box.row, styles.line)}
              to="/account/invoices"
              search={{ q: Number(document.number) }}
            >
              <span>
                {document.number}{' '}
                <small className={classNames(document.is_overdue && styles.late)}>
                  {document.is_overdue
                    ? plurals('documents.late', document.days_late)
                    : t('account.board.until', { day: formatDate(document.due_on) })}
                </small>
              </span>
              <b>{formatPrice(document.unpaid_amount)}</b>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classNames(box.row, styles.line)}>
        <span className="muted">{t('documents.unpaid')}</span>
        <b>{formatPrice(unpaid.amount)}</b>
      </p>
    </BoardBox>
  );
}

/** For a bank that reads no code. */
const wordsOf = ({ iban, variable_symbol, amount, recipient }: Payment) =>
  [
    recipient,
    `${t('invoice.iban')} ${iban}`,
    `${t('documents.paySymbol')} ${variable_symbol}`,
    `${t('documents.payAmount')} ${formatPrice(amount)}`,
  ].join('\n');
