import type { Readable } from 'node:stream';
import type { Cell } from '#base/files/cell.ts';
import { CSV_MARK, csvLine, csvPrice, guarded } from '#base/files/csv.ts';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import { unitLabel } from '#text/units.ts';
import { plainSpaces } from '#text/no-break.ts';
import { t } from '#text/projects.ts';
import type { Project } from './contract.ts';
import type { SharedList } from './share/shared-contract.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const SHARED_HEAD = [
  t('account.projects.section'),
  t('account.projects.code'),
  t('account.projects.product'),
  t('account.projects.quantity'),
  t('account.projects.unit'),
  t('account.projects.lineNote'),
].map(plainSpaces);

const HEAD = [
  ...SHARED_HEAD,
  ...[
    t('account.projects.ordered'),
    t('account.projects.remaining'),
    t('account.projects.priceThen'),
    t('account.projects.priceNow'),
    t('account.projects.total'),
  ].map(plainSpaces),
];

/** A price of a file, which a CSV writes with a comma. */
type Price = { euros: number | null };
type Value = string | number | Price;

const rowsOf = ({ sections }: Project): Value[][] =>
  sections.flatMap((section) =>
    section.lines.map((line) => [
      section.name,
      line.code,
      line.name,
      line.quantity,
      unitLabel(line.unit_of_measure),
      line.note,
      line.ordered,
      line.remaining,
      ...[line.price_saved, line.price_now, line.total_now].map((euros) => ({ euros })),
    ]),
  );

export const projectXlsx = (project: Project): Readable =>
  streamWorkbook(t('account.projects.sheet'), [[HEAD, ...rowsOf(project).map(cellsOf)]]);

export const projectCsv = (project: Project): string =>
  CSV_MARK +
  [HEAD, ...rowsOf(project).map((row) => row.map(textOf))].map((row) => csvLine(row)).join('');

export const sharedXlsx = ({ sections }: SharedList): Readable =>
  streamWorkbook(t('account.projects.sheet'), [
    [
      SHARED_HEAD,
      ...sections.flatMap((section) =>
        section.lines.map((line): Cell[] => [
          section.name,
          line.code,
          line.name,
          line.quantity,
          unitLabel(line.unit_of_measure),
          line.note,
        ]),
      ),
    ],
  ]);

const cellsOf = (row: Value[]): Cell[] =>
  row.map((value) => (typeof value === 'object' ? value.euros : value));

function textOf(value: Value): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return guarded(value);
  return value.euros === null ? '' : csvPrice(value.euros);
}
