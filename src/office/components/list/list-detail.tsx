import { useState } from 'react';
import { EmptyState, LoadingState } from '#office/components/states.tsx';
import type { Detail } from './description.ts';
import styles from './list-screen.module.css';

/** The row beside the list: the one asked for, else the first, where nobody asked or who asked is done with it. */
export function useDetail<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  asked: string | undefined,
) {
  const [done, setDone] = useState<readonly string[]>([]);
  const isFree = asked === undefined || done.includes(asked);
  const shown = rows.find((row) => keyOf(row) === asked) ?? (isFree ? rows[0] : undefined);
  return { shown, onDone: () => shown && setDone([...done, keyOf(shown)]) };
}

type Props<Row> = {
  detail: Detail<Row>;
  row: Row | undefined;
  /** It may be on a page that is still loading. */
  isLoading: boolean;
  onDone: () => void;
};

export const ListDetail = <Row,>({ detail, row, isLoading, onDone }: Props<Row>) => (
  <div className={styles.detail}>
    {row ? (
      <detail.Shown row={row} onDone={onDone} />
    ) : isLoading ? (
      <LoadingState />
    ) : (
      <EmptyState {...detail.gone} />
    )}
  </div>
);
