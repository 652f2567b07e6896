import { api } from '#office/api/send.ts';
import { euros, shortMoment } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { Crumbs } from '#office/components/screen.tsx';
import { customerPlace, invoicePlace } from '#office/navigation/places.ts';
import { listSentReminders, type SentReminder } from '#staff/reminders/contract.ts';
import { t } from '#text/office/invoices.ts';
import { classNames } from '#ui/class-names.ts';
import cells from '#office/components/list/cells.module.css';
import styles from './sent-reminders.module.css';

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
    {
      name: 'customer',
      label: t('reminders.columns.customer'),
      narrow: 'title',
      className: classNames(cells.name, styles.customer),
      cell: ({ customer_id: id, company_name: name, recipient }) => (
        <>
          <Link {...customerPlace(id)}>{name}</Link>
          <small>{recipient}</small>
        </>
      ),
    },
    {
      name: 'level',
      label: t('reminders.columns.level'),
      narrow: 'below',
      className: styles.level,
      cell: ({ level }) => t('reminders.level', { level }),
    },
    {
      name: 'documents',
      label: t('reminders.columns.documents'),
      narrow: 'wide',
      className: styles.documents,
      cell: ({ numbers }) =>
        numbers.map((number) => (
          <Link key={number} {...invoicePlace(number)}>
            {number}
          </Link>
        )),
    },
    {
      name: 'at',
      label: t('reminders.columns.at'),
      narrow: 'belowEnd',
      className: cells.quiet,
      cell: ({ at }) => shortMoment(at),
    },
    {
      name: 'who',
      label: t('reminders.columns.who'),
      roomFrom: 1100,
      className: styles.who,
      cell: ({ who }) => who,
    },
    {
      name: 'sum',
      label: t('reminders.columns.sum'),
      isEnd: true,
      narrow: 'beside',
      className: cells.sum,
      cell: ({ sum_cents: cents }) => euros(cents),
    },
  ],
  empty: () => ({ title: t('reminders.none'), more: t('reminders.noneMore') }),
  noneFound: { title: t('reminders.noneFound'), more: t('reminders.noneFoundMore') },
});
