import { ShopError } from '#base/wire/errors.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { ListMore } from '#office/components/list/list-more.tsx';
import { RowPanel, RowPanelBody, RowPanelFoot } from '#office/components/list/row-panel.tsx';
import { EmptyState, NotLoaded } from '#office/components/states.tsx';
import { type Change, type ChangedThing, lookAtChange } from '#staff/history/contract.ts';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/office/history.ts';
import { ChangedFields } from './changed-fields.tsx';
import { ChangeUndo } from './change-undo.tsx';
import { ThingName } from './thing-name.tsx';
import { changeWords, entityWords, whoWords } from './history-words.ts';
import styles from './history.module.css';

type Props = { of: string; onClose: () => void };

/** What one change changed, thing by thing, beside the list. */
export function ChangePreview({ of: id, onClose }: Props) {
  const query = useInfiniteQuery({
    queryKey: ['history', 'one', id],
    queryFn: ({ pageParam: skip, signal }) =>
      api(lookAtChange, { params: { id: Number(id) }, body: { skip }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ has_more: hasMore }, pages) =>
      hasMore ? pages.reduce((count, { things }) => count + things.length, 0) : undefined,
    retry: false,
  });
  const { data, error } = query;
  const change = data?.pages[0]?.change;
  const things = data?.pages.flatMap((page) => page.things) ?? [];
  const isGone = error instanceof ShopError && [400, 404].includes(error.status);
  return (
    <RowPanel
      label={t('history.preview', { id })}
      title={change ? changeWords(change) : t('history.number', { id })}
      isWide
      closeLabel={t('history.closePreview')}
      onClose={onClose}
    >
      {change ? (
        <>
          <Body change={change} things={things}>
            <ListMore query={query} />
          </Body>
          <RowPanelFoot>
            <ChangeUndo change={change} />
          </RowPanelFoot>
        </>
      ) : isGone ? (
        <EmptyState title={t('history.gone')} more={t('states.notFoundMore')} />
      ) : (
        <NotLoaded query={query} />
      )}
    </RowPanel>
  );
}

type BodyProps = { change: Change; things: ChangedThing[]; children: React.ReactNode };

const Body = ({ change, things, children }: BodyProps) => (
  <RowPanelBody label={t('history.list')} className={styles.panelBody}>
    <p>
      <b>{whoWords(change)}</b>, {formatMoment(change.at)}
    </p>
    <p className={styles.more}>{t('history.number', { id: change.id })}</p>
    {things.map((thing, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- one thing may be changed twice
      <section key={place}>
        <h3>
          {entityWords(thing)} <ThingName thing={thing} />{' '}
          {thing.kind === 'changed' ? null : t(`history.kinds.${thing.kind}`)}
        </h3>
        <ChangedFields thing={thing} />
      </section>
    ))}
    {children}
  </RowPanelBody>
);
