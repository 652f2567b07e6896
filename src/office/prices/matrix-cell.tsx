import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '#text/office/prices.ts';
import { classNames } from '#ui/class-names.ts';
import { type MatrixCell, readCell } from './matrix-rows.ts';
import { percentWords } from './percent-text.ts';
import styles from './matrix.module.css';

/** Where a cell stands among those on the screen: row:column. */
export type At = `${number}:${number}`;
export type Way = 'stay' | 'up' | 'down' | 'left' | 'right';

type Names = { row: string; group: string };
type Props = Names & {
  cell: MatrixCell;
  at: At;
  /** What its field begins with; null while it is only read. */
  typed: string | null;
  /** The one that Tab leads to. */
  isCurrent: boolean;
  mayChange: boolean;
  onOpen: (at: At) => void;
  /** Without points what was there stays; `isLeft`: somebody has gone elsewhere already. */
  onClose: (at: At, points: number | null | undefined, way: Way, isLeft?: boolean) => void;
};

/** One discount: to be read, or while somebody types in it a field. */
export function Cell(props: Props) {
  const { cell, at, typed, isCurrent, mayChange, onOpen, row, group } = props;
  const { own, inherited, isDead, isChanged } = cell;
  const words = percentWords(own ?? inherited);
  const state = t(
    isDead
      ? 'prices.matrix.states.dead'
      : own === null
        ? 'prices.matrix.states.inherited'
        : 'prices.matrix.states.own',
    { percent: percentWords(inherited) },
  );
  const shown = (
    <>
      <span className={own === null ? styles.inherited : isDead ? styles.dead : styles.own}>
        {words}
      </span>
      {isDead ? <TriangleAlert className={styles.warning} /> : null}
    </>
  );
  return (
    <td className={classNames(styles.cell, isChanged && styles.changed)} data-at={at}>
      {typed !== null ? (
        <Field {...props} begins={typed} />
      ) : mayChange ? (
        <button
          type="button"
          tabIndex={isCurrent ? 0 : -1}
          title={isDead ? state : undefined}
          aria-label={[
            t('prices.matrix.cell', { row, group, percent: words }),
            ...(cell.kind === 'base' ? [] : [state]),
            ...(isChanged ? [t('prices.matrix.states.changed')] : []),
          ].join(', ')}
          onClick={() => onOpen(at)}
        >
          {shown}
        </button>
      ) : (
        <span className={styles.read} title={isDead ? state : undefined}>
          {shown}
          <span className="visually-hidden">{cell.kind === 'base' ? '' : `, ${state}`}</span>
        </span>
      )}
    </td>
  );
}

const WAYS: Record<string, Way> = { Enter: 'stay', ArrowUp: 'up', ArrowDown: 'down', Tab: 'right' };

function Field({ cell, at, row, group, begins, onClose }: Props & { begins: string }) {
  const [typed, setTyped] = useState(begins);
  const [isWrong, setIsWrong] = useState(false);
  const problemId = useId();
  const close = (way: Way, isLeft = false) => {
    const points = readCell(typed);
    if (points === undefined) setIsWrong(true);
    else onClose(at, points, way, isLeft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The table has keys of its own.
    event.stopPropagation();
    const way = event.key === 'Tab' && event.shiftKey ? 'left' : WAYS[event.key];
    if (event.key === 'Escape') onClose(at, undefined, 'stay');
    else if (way) {
      event.preventDefault();
      if (!event.repeat || event.key !== 'Enter') close(way);
    }
  };
  return (
    <>
      <input
        className={styles.field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was pressed to be written in
        autoFocus
        aria-label={t('prices.matrix.field', { row, group })}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsWrong(false);
        }}
        // Of what was there all is written over; a key that was pressed is the beginning.
        onFocus={({ target }) => begins === textOf(cell) && target.select()}
        onBlur={() => close('stay', true)}
        onKeyDown={onKeyDown}
      />
      {isWrong ? (
        <span id={problemId} role="alert" className={styles.problem}>
          {t('prices.matrix.wrong')}
        </span>
      ) : null}
    </>
  );
}

/** As it is typed; what is inherited is an empty field. */
export const textOf = ({ own }: MatrixCell): string =>
  own === null ? '' : String(own / 100).replace('.', ',');
