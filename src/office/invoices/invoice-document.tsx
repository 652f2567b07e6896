import { euros } from '#office/components/format.ts';
import { formatCount, formatDate, formatZip } from '#text/format.ts';
import { t } from '#text/office/invoices.ts';
import { unitWords } from './invoice-words.ts';
import type { PrintedDocument, Party } from '#staff/invoices/contract.ts';
import styles from './invoice-document.module.css';

/** The document as the customer has it: always light, from the data of the PDF. */
export function InvoiceDocument({ invoice }: { invoice: PrintedDocument }) {
  const { supplier, buyer, kind } = invoice;
  const isNote = kind === 'credit_note';
  return (
    <article className={styles.document} aria-label={t('invoices.document.label')}>
      <header className={styles.head}>
        <b className={styles.name}>{invoice.letterhead}</b>
        <div className={styles.title}>
          <h2>{t(`invoices.document.titles.${kind}`)}</h2>
          <p>{t('invoices.document.number', { number: invoice.number })}</p>
        </div>
      </header>
      <div className={styles.parties}>
        <PartyOf
          title={t('invoices.document.supplier')}
          party={supplier}
          more={supplier.register}
        />
        <PartyOf title={t('invoices.document.buyer')} party={buyer} />
      </div>
      <div className={styles.parties}>
        <Facts
          rows={[
            [t('invoices.document.issued'), formatDate(invoice.issued_on)],
            ...(kind === 'proforma'
              ? []
              : ([
                  [
                    t(
                      kind === 'advance'
                        ? 'invoices.document.received'
                        : 'invoices.document.supplied',
                    ),
                    formatDate(invoice.supplied_on),
                  ],
                ] as Pair[])),
            [t('invoices.document.due'), formatDate(invoice.due_on)],
            ...(invoice.credited_number
              ? ([[t('invoices.document.credits'), invoice.credited_number]] as Pair[])
              : []),
          ]}
        />
        <Facts
          rows={[
            [t('invoices.document.iban'), supplier.iban.replace(/(.{4})(?=.)/g, '$1 ')],
            [t('invoices.document.symbol'), invoice.variable_symbol],
            [t('invoices.document.order'), invoice.order_number],
            ...(invoice.reason
              ? ([[t('invoices.document.reason'), invoice.reason]] as Pair[])
              : ([[t('invoices.document.method'), invoice.payment_name]] as Pair[])),
          ]}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <div className={styles.scroll} role="region" aria-label={t('orders.lines')} tabIndex={0}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t('invoices.document.item')}</th>
              <th scope="col">{t('invoices.document.quantity')}</th>
              <th scope="col">{t('invoices.document.price')}</th>
              <th scope="col">{t('invoices.document.rate')}</th>
              <th scope="col">{t('invoices.document.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((line) => (
              <tr key={line.position}>
                <td>
                  {line.code ? <code>{line.code}</code> : null} {line.name}
                </td>
                <td>
                  {formatCount(line.quantity)} {line.unit}
                </td>
                <td>{unitWords(line.unit_price)}</td>
                <td>{line.vat_percent} %</td>
                <td>{euros(line.total_cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={styles.sums}>
        {invoice.rates.map(({ vatPercent, baseCents, vatCents }) => (
          <div key={vatPercent}>
            <dt>{t('invoices.document.base', { percent: vatPercent })}</dt>
            <dd>{euros(baseCents)}</dd>
            <dt>{t('invoices.document.vat', { percent: vatPercent })}</dt>
            <dd>{euros(vatCents)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('invoices.document.total')}</dt>
          <dd>{euros(invoice.gross_cents)}</dd>
        </div>
        {invoice.rounding_cents === 0 ? null : (
          <div>
            <dt>{t('invoices.document.rounding')}</dt>
            <dd>{euros(invoice.rounding_cents)}</dd>
          </div>
        )}
        <div>
          <dt>{t(isNote ? 'invoices.document.toReturn' : 'invoices.document.toPay')}</dt>
          <dd>{euros(isNote ? 0 - invoice.unpaid_cents : invoice.unpaid_cents)}</dd>
        </div>
      </dl>
      {kind === 'proforma' ? <p className={styles.notice}>{t('invoices.document.noTax')}</p> : null}
    </article>
  );
}

type Pair = [string, string];

const PartyOf = ({ title, party, more }: { title: string; party: Party; more?: string }) => (
  <section>
    <h3>{title}</h3>
    <p>
      <b>{party.name}</b>
    </p>
    <p>
      {party.street}, {formatZip(party.zip)} {party.city}
    </p>
    <p>
      {[
        party.ico && t('invoices.document.ico', { number: party.ico }),
        party.dic && t('invoices.document.dic', { number: party.dic }),
        party.icDph && t('invoices.document.icDph', { number: party.icDph }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    {more ? <p className={styles.quiet}>{more}</p> : null}
  </section>
);

const Facts = ({ rows }: { rows: Pair[] }) => (
  <dl className={styles.facts}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
