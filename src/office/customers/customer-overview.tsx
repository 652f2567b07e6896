import { euros, shortMoment } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import type { Column } from '#office/components/list/description.ts';
import { ListTable } from '#office/components/list/list-table.tsx';
import { Box } from '#office/components/screen.tsx';
import { OrderChip } from '#office/orders/order-chip.tsx';
import { customerPlace, invoicePlace, orderPlace } from '#office/navigation/places.ts';
import { formatCount, formatDate, formatMoment, formatUnitPrice } from '#text/format.ts';
import { type CustomerTextKey, plurals, t } from '#text/office/customers.ts';
import { buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Customer, CustomerChange, CustomerInvoice } from '#staff/customers/contract.ts';
import cells from '#office/components/list/cells.module.css';
import styles from './customer.module.css';

/** What lies in the baskets of its people, to look at. */
export const BasketsBox = ({ baskets }: { baskets: Customer['baskets'] }) => (
  <Box title={t('customer.basket')}>
    {baskets.length === 0 ? <p>{t('customer.noBasket')}</p> : null}
    {baskets.map((basket) => (
      <div key={basket.person} className={styles.basket}>
        <p>
          <b>
            {t('customer.basketOf', {
              items: plurals('customer.itemCount', basket.count),
              sum: euros(basket.net_cents),
            })}
          </b>{' '}
          <small>
            {t('customer.changed', {
              moment: formatMoment(basket.updated_at),
              person: basket.person,
            })}
          </small>
        </p>
        <ul>
          {basket.lines.map((line) => (
            <li key={line.code}>
              <b>{line.code}</b>
              <span>
                {formatCount(line.quantity)} {line.unit} × {formatUnitPrice(line.unit_price)}
              </span>
            </li>
          ))}
          {basket.count > basket.lines.length ? <li>{t('customer.moreLines')}</li> : null}
        </ul>
      </div>
    ))}
  </Box>
);

const All = ({ id, part }: { id: number; part: 'orders' | 'invoices' | 'activity' }) => (
  <Link
    {...customerPlace(id)}
    search={{ cast: part }}
    className={buttonClass({ variant: 'quiet', size: 'sm' })}
  >
    {t('customer.showAll')}
  </Link>
);

export const FewOrders = ({ customer: { orders, company } }: { customer: Customer }) => (
  <Box isFlush title={t('customer.orders')} action={<All id={company.id} part="orders" />}>
    {orders.length === 0 ? (
      <p className={styles.none}>{t('customer.noOrders')}</p>
    ) : (
      <ListTable rows={orders} keyOf={({ id }) => id} columns={ORDER_COLUMNS} />
    )}
  </Box>
);

export const ORDER_COLUMNS: readonly Column<Customer['orders'][number]>[] = [
  {
    name: 'number',
    label: t('customer.orderColumns.number'),
    narrow: 'title',
    className: cells.name,
    cell: ({ number }) => <Link {...orderPlace(number)}>{number}</Link>,
  },
  {
    name: 'created',
    label: t('customer.orderColumns.created'),
    narrow: 'below',
    className: cells.quiet,
    cell: ({ created_at: at }) => shortMoment(at),
  },
  {
    name: 'status',
    label: t('customer.orderColumns.status'),
    narrow: 'belowEnd',
    cell: ({ status, shipping_state: shipping }) => (
      <OrderChip order={{ status, isPartly: shipping === 'part' }} />
    ),
  },
  {
    name: 'invoice',
    label: t('customer.orderColumns.invoice'),
    narrow: 'last',
    isLabelled: true,
    className: cells.quiet,
    cell: ({ invoice_number: number }) => number,
  },
  {
    name: 'sum',
    label: t('customer.orderColumns.sum'),
    isEnd: true,
    narrow: 'beside',
    className: cells.sum,
    cell: ({ net_cents: cents }) => euros(cents),
  },
];

export const FewInvoices = ({ customer: { invoices, company } }: { customer: Customer }) => (
  <Box isFlush title={t('customer.unpaid')} action={<All id={company.id} part="invoices" />}>
    {invoices.length === 0 ? (
      <p className={styles.none}>{t('customer.noUnpaid')}</p>
    ) : (
      <ListTable rows={invoices} keyOf={({ id }) => id} columns={INVOICE_COLUMNS} />
    )}
  </Box>
);

export const INVOICE_COLUMNS: readonly Column<CustomerInvoice>[] = [
  {
    name: 'number',
    label: t('customer.invoiceColumns.number'),
    narrow: 'title',
    className: cells.name,
    cell: ({ number }) => <Link {...invoicePlace(number)}>{number}</Link>,
  },
  {
    name: 'issued',
    label: t('customer.invoiceColumns.issued'),
    className: cells.quiet,
    cell: ({ issued_on: day }) => formatDate(day),
  },
  {
    name: 'due',
    label: t('customer.invoiceColumns.due'),
    narrow: 'below',
    isLabelled: true,
    className: ({ unpaid_cents: unpaid, days_late: days }) =>
      unpaid > 0 && days > 0 ? styles.late : cells.quiet,
    cell: ({ due_on: day }) => formatDate(day),
  },
  {
    name: 'state',
    label: t('customer.invoiceColumns.state'),
    narrow: 'belowEnd',
    cell: (invoice) => <InvoiceState invoice={invoice} />,
  },
  {
    name: 'left',
    label: t('customer.invoiceColumns.left'),
    isEnd: true,
    narrow: 'beside',
    className: cells.sum,
    cell: ({ unpaid_cents: cents }) => euros(cents),
  },
];

function InvoiceState({ invoice }: { invoice: CustomerInvoice }) {
  if (invoice.gross_cents < 0)
    return <Chip tone="neutral">{t('customer.invoiceStates.credit')}</Chip>;
  if (invoice.unpaid_cents <= 0)
    return <Chip tone="success">{t('customer.invoiceStates.paid')}</Chip>;
  return invoice.days_late > 0 ? (
    <Chip tone="error">
      {t('customer.invoiceStates.late', { days: plurals('customer.days', invoice.days_late) })}
    </Chip>
  ) : (
    <Chip tone="neutral">{t('customer.invoiceStates.unpaid')}</Chip>
  );
}

export const FewActivity = ({ customer: { activity, company } }: { customer: Customer }) => (
  <Box title={t('customer.activity.title')} action={<All id={company.id} part="activity" />}>
    <ActivityList activity={activity} />
  </Box>
);

/** What the shop's people do at a customer; whatever else the audit knows keeps its name. */
const COMMANDS: Record<string, CustomerTextKey> = {
  'customers activate': 'customer.activity.commands.activate',
  'customers approve': 'customer.activity.commands.approve',
  'customers ask': 'customer.activity.commands.ask',
  'customers deactivate': 'customer.activity.commands.deactivate',
  'customers discount': 'customer.activity.commands.discount',
  'customers firm': 'customer.activity.commands.firm',
  'customers group': 'customer.activity.commands.group',
  'customers invite': 'customer.activity.commands.invite',
  'customers invite-again': 'customer.activity.commands.inviteAgain',
  'customers note': 'customer.activity.commands.note',
  'customers own-number-add': 'customer.activity.commands.ownNumber',
  'customers own-number-change': 'customer.activity.commands.ownNumber',
  'customers own-number-remove': 'customer.activity.commands.ownNumber',
  'customers password': 'customer.activity.commands.password',
  'customers person': 'customer.activity.commands.person',
  'customers refuse': 'customer.activity.commands.refuse',
  'customers remove-second-factor': 'customer.activity.commands.removeSecondFactor',
  'customers terms': 'customer.activity.commands.terms',
  'customers view': 'customer.activity.commands.view',
  'payments return-overpayment': 'customer.activity.commands.returnOverpayment',
  'payments undo-overpayment': 'customer.activity.commands.undoOverpayment',
  'payments use-overpayment': 'customer.activity.commands.useOverpayment',
  'company: change own numbers': 'customer.activity.commands.ownNumber',
  'company: change a person': 'customer.activity.commands.person',
};

/** What is shown of a change. */
const FIELDS: Record<string, CustomerTextKey> = {
  company_name: 'customer.firm.company_name',
  company_id: 'customer.firm.company_id',
  vat_id: 'customer.firm.vat_id',
  ext_vat_id: 'customer.firm.ext_vat_id',
  invoice_email: 'customer.firm.invoice_email',
  group: 'customer.terms.group',
  due_days: 'customer.terms.due_days',
  credit_limit_cents: 'customer.terms.credit_limit_cents',
  overpaid_cents: 'customer.overpayment.title',
  note: 'customer.note.title',
  reason: 'customer.activity.reason',
  asked: 'customer.activity.reason',
};

const said = (field: string, value: unknown) =>
  value === null || value === undefined || value === ''
    ? '–'
    : field.endsWith('_cents')
      ? euros(Number(value))
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);

export const ActivityList = ({ activity }: { activity: CustomerChange[] }) =>
  activity.length === 0 ? (
    <p>{t('customer.activity.none')}</p>
  ) : (
    <ul className={styles.activity}>
      {activity.map((change) => (
        <li key={change.id + change.key}>
          <span>
            <b>{change.who}</b>{' '}
            {COMMANDS[change.command] ? t(COMMANDS[change.command]!) : change.command}
            <Changes change={change} />
          </span>
          <time dateTime={change.at}>{formatMoment(change.at)}</time>
        </li>
      ))}
    </ul>
  );

const Changes = ({ change: { before, after } }: { change: CustomerChange }) =>
  Object.entries(after ?? {})
    .filter(
      ([field, value]) => FIELDS[field] && said(field, before?.[field]) !== said(field, value),
    )
    .map(([field, value]) => (
      <small key={field}>
        {t(FIELDS[field]!)}: {before?.[field] ? <s>{said(field, before[field])}</s> : null}{' '}
        {said(field, value)}
      </small>
    ));
