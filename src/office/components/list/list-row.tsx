import { type MouseEvent, useEffect, useRef } from 'react';
import { useLongPress } from '#office/components/use-long-press.ts';
import { classNames } from '#ui/class-names.ts';
import { Cell, Row as TableRow } from '#ui/table.tsx';
import type { Column } from './description.ts';
import { Tick } from './tick.tsx';
import styles from './list-screen.module.css';

type Choice = {
  label: string;
  isOn: boolean;
  /** Some row is selected: on a small screen a tap selects another. */
  isPicking: boolean;
  onToggle: () => void;
  /** With Shift: selects all rows up to this one. */
  onReach: () => void;
};

type Props<Row> = {
  row: Row;
  columns: Column<Row>[];
  /** Where the keyboard stands. */
  isCurrent?: boolean;
  /** Shown in the preview. */
  isShown?: boolean;
  isChosen?: boolean;
  onLook?: (() => void) | undefined;
  choice?: Choice | undefined;
};

/** A row of a list: its link opens it, a press elsewhere in the row shows the preview, a long press selects it. */
export function ListRow<Row>(props: Props<Row>) {
  const { row, columns, isCurrent = false, isShown = false, isChosen = false } = props;
  const { onLook, choice } = props;
  const line = useRef<HTMLTableRowElement>(null);
  const press = useLongPress(() => choice?.onToggle());
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    if (choice && !press.isTap()) return event.preventDefault();
    const isPicking = choice?.isPicking && matchMedia('(width <= 750px)').matches;
    if (isPicking && !target.closest('label')) {
      event.preventDefault();
      event.stopPropagation();
      return choice?.onToggle();
    }
    if (!target.closest('a, button, input, label')) onLook?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- space, X and Enter do the same
    <TableRow
      ref={line}
      data-current={isCurrent || undefined}
      aria-current={isShown || undefined}
      className={classNames(
        styles.row,
        choice && styles.choosable,
        isCurrent && styles.current,
        (isShown || isChosen) && styles.marked,
      )}
      {...(choice ? press.handlers : {})}
      onClickCapture={onClick}
      onContextMenu={(event) => {
        if (choice && !press.isTap()) event.preventDefault();
      }}
    >
      {choice ? (
        <Cell className={styles.check}>
          <Tick
            label={choice.label}
            isOn={choice.isOn}
            onChange={(isReach) => (isReach ? choice.onReach() : choice.onToggle())}
          />
        </Cell>
      ) : null}
      {columns.map(({ name, label, cell, isEnd, narrow, isLabelled, className }) => (
        <Cell
          key={name}
          isEnd={isEnd ?? false}
          {...(isLabelled ? { label } : {})}
          className={classNames(
            narrow && styles[narrow],
            typeof className === 'function' ? className(row) : className,
          )}
        >
          {cell(row)}
        </Cell>
      ))}
    </TableRow>
  );
}
