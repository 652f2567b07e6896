import { api } from '#office/api/send.ts';
import { shortMoment } from '#office/components/format.ts';
import cells from '#office/components/list/cells.module.css';
import { list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { importPlace } from '#office/navigation/places.ts';
import { listImports } from '#staff/imports/contract.ts';
import type { ListedImport } from '#staff/imports/shapes-contract.ts';
import { formatDayShort } from '#text/format.ts';
import { plurals, t } from '#text/office/imports.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { ImportDrop } from './import-drop.tsx';
import { ProgressBar, ResultCounts, StateChip } from './import-state.tsx';
import { isWorking } from './use-import.ts';
import styles from './imports.module.css';

export const ImportsScreen = () => <ListScreen of={imports} />;

/** Files that were brought, in all states, below the place where one is dropped. */
const imports = list<ListedImport>({
  subject: 'imports',
  path: '/importy',
  needs: listImports.needs,
  title: t('imports.title'),
  // There is nothing to count: the place to drop a file stands above the list from the start.
  summary: async () => ({ counts: { all: 0 } }),
  Above: ImportDrop,
  page: async (_asked, after, signal) => {
    const { imports: rows, has_more: hasMore } = await api(listImports, {
      body: { after },
      signal,
    });
    return { rows, hasMore };
  },
  idOf: ({ id }) => id,
  placeOf: ({ id }) => importPlace(id),
  columns: [
    {
      name: 'at',
      label: t('imports.columnsOfList.at'),
      narrow: 'below',
      className: cells.quiet,
      cell: ({ created_at: at }) => <time dateTime={at}>{shortMoment(at)}</time>,
    },
    {
      name: 'file',
      label: t('imports.columnsOfList.file'),
      narrow: 'title',
      className: cells.name,
      cell: (one) => (
        <>
          <Link {...importPlace(one.id)}>{one.name}</Link>
          <small className={styles.more}>{moreWords(one)}</small>
        </>
      ),
    },
    {
      name: 'who',
      label: t('imports.columnsOfList.who'),
      narrow: 'belowEnd',
      roomFrom: 900,
      cell: ({ who }) => who,
    },
    {
      name: 'result',
      label: t('imports.columnsOfList.result'),
      narrow: 'wide',
      cell: (one) =>
        isWorking(one.state) ? <ProgressBar of={one} /> : <ResultCounts result={one.result} />,
    },
    {
      name: 'state',
      label: t('imports.columnsOfList.state'),
      narrow: 'beside',
      cell: ({ state }) => <StateChip state={state} />,
    },
    {
      name: 'act',
      label: t('imports.columnsOfList.act'),
      isEnd: true,
      isHidden: true,
      narrow: 'last',
      cell: (one) => (
        <Link
          {...importPlace(one.id)}
          className={buttonClass({
            variant: one.undo_until && !one.is_undo_late ? 'line' : 'quiet',
            size: 'sm',
          })}
        >
          {actWords(one)}
        </Link>
      ),
    },
  ],
  empty: () => ({ title: t('imports.empty'), more: t('imports.emptyMore') }),
});

const moreWords = ({ kind, template, rows }: ListedImport) =>
  [
    template === null
      ? kind && t(`imports.kinds.${kind}`)
      : t('imports.template', { name: template }),
    plurals('imports.rows', rows),
  ]
    .filter(Boolean)
    .join(', ');

function actWords({ state, undo_until: until, is_undo_late: isLate }: ListedImport) {
  if (until && !isLate) return t('imports.undoUntil', { day: formatDayShort(until.slice(0, 10)) });
  return state === 'mapping' || state === 'previewed' ? t('imports.goOn') : t('imports.open');
}
