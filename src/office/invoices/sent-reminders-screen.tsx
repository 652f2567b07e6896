import { api } from '#office/api/send.ts';
import { Link } from '#ui/navigation/link.tsx';
import * as column from '#office/components/list/column.tsx';
import { list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { Crumbs } from '#office/components/screen.tsx';
import { customerPlace, invoicePlace } from '#office/navigation/places.ts';
import { listSentReminders, type SentReminder } from '#staff/reminders/contract.ts';
import { t } from '#text/office/invoices.ts';
import cells from '#office/components/list/cells.module.css';

export const SentRemindersScreen = () => <ListScreen of={sentReminders} />;

const VIEWS = ['all', 'first', 'second', 'third'] as const;

const sentReminders = list<SentReminder, (typeof VIEWS)[number]>({
  subject: 'reminders',
  path: '/upomienky',
  needs: listSentReminders.needs,
  title: t('reminders.title'),
  crumbs: (
    <Crumbs
      place={{ to: '/faktury', search: { pohlad: 'remind' } }}
      title={t('invoices.views.remind')}
    />
  ),
  views: {
    title: t('reminders.viewsLabel'),
    names: VIEWS,
    usual: 'all',
    label: (view) => t(`reminders.views.${view}`),
  },
  search: { label: t('reminders.filterLabel'), placeholder: t('reminders.filter') },
  page: ({ view, search }, after, signal) => {
    const body = { level: VIEWS.indexOf(view) || undefined, search, after };
    return pageOf(api(listSentReminders, { body, signal }), 'reminders');
  },
  idOf: ({ id }) => id,
  placeOf: ({ numbers }) => invoicePlace(numbers[0]!),
  columns: [
    column.title('customer', t('reminders.columns.customer'), customerOf, {
      className: cells.roomy,
    }),
    column.line('level', t('reminders.columns.level'), levelOf, { narrow: 'below' }),
    {
      name: 'documents',
      label: t('reminders.columns.documents'),
      narrow: 'wide',
      className: cells.links,
      cell: documentsOf,
    },
    column.moment('at', t('reminders.columns.at'), ({ at }) => at, { narrow: 'belowEnd' }),
    column.line('who', t('reminders.columns.who'), ({ who }) => who, { roomFrom: 1100 }),
    column.money('sum', t('reminders.columns.sum'), (row) => row.sum_cents, { narrow: 'beside' }),
  ],
  empty: () => ({ title: t('reminders.none'), more: t('reminders.noneMore') }),
  noneFound: { title: t('reminders.noneFound'), more: t('reminders.noneFoundMore') },
});

function customerOf({ customer_id: id, company_name: name, recipient }: SentReminder) {
  return (
    <>
      <Link {...customerPlace(id)}>{name}</Link>
      <small>{recipient}</small>
    </>
  );
}

function levelOf({ level }: SentReminder) {
  return t('reminders.level', { level });
}

function documentsOf({ numbers }: SentReminder) {
  return numbers.map((number) => (
    <Link key={number} {...invoicePlace(number)}>
      {number}
    </Link>
  ));
}
