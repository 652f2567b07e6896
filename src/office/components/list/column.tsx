import type { ReactNode } from 'react';
import { euros, shortMoment } from '#office/components/format.ts';
import { classNames } from '#ui/class-names.ts';
import cells from './cells.module.css';
import type { Column } from './description.ts';

// Columns that look alike in many lists: `import * as column`, `column.money('sum', …)`. What is special about one is
// said last: its place in a row of a small screen, the width from which there is room for it, or a class of its own.

type Special<Row> = Omit<Partial<Column<Row>>, 'name' | 'label' | 'cell' | 'className'> & {
  className?: string | undefined;
};

const looking =
  (look: string | undefined, usual: Special<never> = {}) =>
  <Row,>(
    name: string,
    label: string,
    cell: (row: Row) => ReactNode,
    { className, ...special }: Special<Row> = {},
  ): Column<Row> => ({
    ...usual,
    ...special,
    name,
    label,
    cell,
    className: classNames(look, className),
  });

/** What a row is called; a `small` below says more of it. */
export const title = looking(cells.name, { narrow: 'title' });
/** A few words that stay in one line. */
export const line = looking(cells.line);
/** A number or a day that is read second. */
export const quiet = looking(cells.quiet);
const sum = looking(cells.sum, { isEnd: true });

export const money = <Row,>(
  name: string,
  label: string,
  centsOf: (row: Row) => number | null,
  special?: Special<Row>,
) => sum(name, label, (row: Row) => euros(centsOf(row)), special);

export const moment = <Row,>(
  name: string,
  label: string,
  momentOf: (row: Row) => string,
  special?: Special<Row>,
) => quiet(name, label, (row: Row) => at(momentOf(row)), special);

const at = (moment: string) => <time dateTime={moment}>{shortMoment(moment)}</time>;
