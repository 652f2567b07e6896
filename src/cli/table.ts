import { showHidden } from '#base/values/hidden-characters.ts';
import { formatCount } from '#text/format.ts';
import { say } from '#text/staff.ts';

type Cells = Record<string, string | number>;

const WIDEST_CELL = 60;

/** Rows for a terminal: a head, columns aligned, numbers to the right, long values cut but of columns told whole. */
export function tableOf(rows: Cells[], { whole = [] }: { whole?: string[] } = {}): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const textOf = (row: Cells, column: string) => {
    const text = String(row[column] ?? '');
    return whole.includes(column) ? text : cut(text);
  };
  const texts = rows.map((row) => columns.map((column) => textOf(row, column)));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...texts.map((cells) => cells[index]!.length)),
  );
  const isNumber = columns.map((column) => rows.every((row) => typeof row[column] === 'number'));
  const line = (cells: string[]) =>
    cells
      .map((cell, index) =>
        isNumber[index] ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!),
      )
      .join('  ')
      .trimEnd();
  return [line(columns), widths.map((width) => '─'.repeat(width)).join('  '), ...texts.map(line)];
}

function cut(value: string) {
  const text = showHidden(value);
  return text.length > WIDEST_CELL ? `${text.slice(0, WIDEST_CELL - 1)}…` : text;
}

/** A list that was cut says so. */
export const cutLine = (shown: number, total: number): string[] =>
  shown < total
    ? [say('values.cut', { shown: formatCount(shown), total: formatCount(total) })]
    : [];
