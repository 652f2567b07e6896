import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { dayIn } from '#office/components/day-in.ts';
import { Choices } from '#office/components/list/choices.tsx';
import { idIn } from '#office/components/id-in.ts';
import * as column from '#office/components/list/column.tsx';
import { type Filter, list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { rangeFilter } from '#office/components/list/range-panel.tsx';
import { useAddress } from '#office/components/use-address.ts';
import {
  type Change,
  HISTORY_VIEWS,
  historyPeople,
  type HistoryView,
  listHistory,
  MOST_COUNTED,
} from '#staff/history/contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/history.ts';
import { Link } from '#ui/navigation/link.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { ChangePreview } from './change-preview.tsx';
import { ChangeUndo } from './change-undo.tsx';
import { changeWords, whoWords } from './history-words.ts';
import { ThingName } from './thing-name.tsx';
import styles from './history.module.css';

export const HistoryScreen = () => <ListScreen of={history} />;

const peopleQuery = queryOptions({
  queryKey: ['history', 'people'],
  queryFn: async ({ signal }) => (await api(historyPeople, { signal })).people,
  staleTime: 300_000,
});
const usePeople = () => useQuery(peopleQuery).data ?? [];

/** A name; the number until names are there. */
const Named = ({ id }: { id: string }) =>
  usePeople().find((one) => String(one.id) === id)?.name ?? id;

const person: Filter = {
  label: t('history.who'),
  params: ['kto'],
  needs: historyPeople.needs,
  words: ({ kto }) => idIn(kto) && <Named id={kto!} />,
  Panel: function People({ change, close }) {
    return (
      <Choices
        options={usePeople().map(({ id, name }) => [String(id), name])}
        onChoose={(kto) => (close(), change({ kto }))}
      />
    );
  },
};

/** Of a list with so many things in a change, the first of them says the most. */
const FIELDS_IN_ROW = 2;

/** All of it stands in the address: `?pohlad=prices&od=2026-11-01&kto=3&hladat=NV-D8Z&nahlad=412`. */
const history = list<Change, HistoryView>({
  subject: 'history',
  path: '/historia',
  needs: listHistory.needs,
  title: t('office.sections.history'),
  views: {
    title: t('history.viewsLabel'),
    names: HISTORY_VIEWS,
    usual: 'all',
    label: (view) => t(`history.views.${view}`),
  },
  search: { label: t('history.filterLabel'), placeholder: t('history.filter') },
  filters: [person, rangeFilter('days', t('history.days'), ['od', 'do'])],
  page: ({ view, search, address }, after, signal) => {
    const body = {
      view,
      search,
      person: idIn(address.kto),
      from: dayIn(address.od),
      to: dayIn(address.do),
      after,
    };
    return pageOf(api(listHistory, { body, signal }), 'changes');
  },
  idOf: ({ id }) => id,
  columns: [
    column.moment('at', t('history.columns.at'), ({ at }) => at, {
      narrow: 'below',
      className: styles.top,
    }),
    column.line('who', t('history.columns.who'), (change) => whoWords(change), {
      narrow: 'belowEnd',
      className: styles.top,
    }),
    {
      name: 'what',
      label: t('history.columns.what'),
      narrow: 'title',
      className: styles.what,
      cell: (change) => <What change={change} />,
    },
    {
      name: 'undo',
      label: t('history.columns.undo'),
      isEnd: true,
      narrow: 'last',
      className: styles.top,
      cell: (change) => <ChangeUndo change={change} />,
    },
  ],
  Preview: ChangePreview,
  empty: () => ({ title: t('history.none'), more: t('history.noneMore') }),
  noneFound: { title: t('history.noneFound'), more: t('history.noneFoundMore') },
  Foot: Whose,
  note: t('history.kept'),
});

/** Whoever does not look after the system reads their own changes. */
function Whose() {
  const isOfEverybody = mayDo(useMe(), historyPeople.needs);
  return isOfEverybody ? null : <span>{t('history.mine')}</span>;
}

function What({ change }: { change: Change }) {
  const [address] = useAddress();
  const { id, first, count } = change;
  return (
    <>
      <Link to="/historia" search={{ ...address, nahlad: id }} className={styles.title}>
        {changeWords(change)}
      </Link>{' '}
      {first ? <ThingName thing={first} /> : null}
      {first ? <ChangedFields thing={first} most={FIELDS_IN_ROW} /> : null}
      {count > 1 ? <small className={styles.more}>{restWords(count - 1)}</small> : null}
    </>
  );
}

const restWords = (count: number) =>
  count >= MOST_COUNTED
    ? t('history.manyMore', { count: formatCount(MOST_COUNTED) })
    : plurals('history.moreThings', count);
