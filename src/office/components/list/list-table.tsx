import type { ComponentProps, ReactNode } from 'react';
import { Fragment } from 'react';
import { t } from '#text/office.ts';
import { classNames } from '#ui/class-names.ts';
import { Cell, Row as TableRow, Table } from '#ui/table.tsx';
import type { Column } from './description.ts';
import { ListRow } from './list-row.tsx';
import { useColumns } from './use-columns.ts';
import dense from '#office/components/list.module.css';
import styles from './list-screen.module.css';

type RowState<Row> = Omit<ComponentProps<typeof ListRow<Row>>, 'row' | 'columns'>;

type Props<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  /** Names of those that are seen; undefined for all of them. */
  seen?: readonly string[] | undefined;
  sort?: string;
  /** Where rows are chosen: the tick for all of them. */
  choice?: ReactNode;
  stateOf?: (row: Row, place: number) => RowState<Row>;
  /** What stands under one of the rows, over all columns. */
  below?: { row: Row; content: ReactNode } | undefined;
  className?: string | undefined;
};

/** Rows as their columns describe them; on a small screen each is a card. */
export function ListTable<Row>(props: Props<Row>) {
  const { rows, keyOf, sort = '', choice, stateOf, below, className } = props;
  const columns = useColumns(props.columns, props.seen);
  return (
    <Table
      className={classNames(dense.dense, styles.table, className)}
      columns={[
        ...(choice ? [{ label: t('list.choice'), head: choice }] : []),
        ...columns.map(({ label, isEnd = false, isHidden = false, sorted }) => ({
          label,
          isEnd,
          isHidden,
          sorted: sorted?.[sort],
        })),
      ]}
    >
      {rows.map((row, place) => (
        <Fragment key={keyOf(row)}>
          <ListRow row={row} columns={columns} {...stateOf?.(row, place)} />
          {row === below?.row ? (
            <TableRow className={styles.more}>
              <Cell colSpan={columns.length}>{below.content}</Cell>
            </TableRow>
          ) : null}
        </Fragment>
      ))}
    </Table>
  );
}
