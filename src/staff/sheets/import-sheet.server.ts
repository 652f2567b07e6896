import type { GivenFile } from '#staff/given-file.ts';
import { afterReading, changingJob } from '#staff/job.server.ts';
import { readTable } from '#staff/tables/read-table.server.ts';
import { say } from '#text/staff.ts';
import { isHeadOf } from './headings.server.ts';
import { readRows, type ReadRows } from './read-rows.server.ts';
import { bookSold, lockImports, saveRows } from './save-rows.server.ts';
import type { ImportReport, Sheet, SheetName } from './sheet.server.ts';
import { SHEETS } from './sheets.server.ts';

type Given = Choices & { file: GivenFile; ignoresUnknown: boolean };
type Choices = { skipsRefused: boolean; confirmsPrices: boolean };

const importSheet = (sheet: Sheet) =>
  afterReading(async ({ progress }, { file, ignoresUnknown, ...choices }: Given) => {
    progress(say('import.reading'));
    const table = await readTable(file, (cells) => isHeadOf(sheet, cells));
    return { ...choices, read: readRows(sheet, table, { ignoresUnknown }) };
  }, writeRows(sheet));

/** Brings a whole file into the shop in one transaction. */
const writeRows = (sheet: Sheet) =>
  changingJob({
    title: `import ${sheet.name}`,
    needs: sheet.subjects.map((subject) => `${subject}.change` as const),

    async work(context, { read, ...given }: Choices & { read: ReadRows }): Promise<ImportReport> {
      await lockImports(context.sql);
      return saveRows(context, sheet, read, given);
    },

    isKept: ({ isWritten }) => isWritten,

    afterwards: (context) => bookSold(sheet, context),
  });

type SheetImport = ReturnType<typeof importSheet>;

export const SHEET_IMPORTS = Object.fromEntries(
  SHEETS.map((sheet) => [sheet.name, importSheet(sheet)]),
) as Record<SheetName, SheetImport>;

/** Changes of the office that are written as rows of a sheet, and are undone as its imports are. */
const CHANGES_AS_ROWS: Record<string, SheetName> = {
  'products price': 'prices',
  'products prices': 'prices',
  'products visibility': 'products',
  'products category-add': 'categories',
  'products category-change': 'categories',
  'products category-show': 'categories',
  'products category-place': 'categories',
  'products category-move': 'categories',
  'products category-parameters': 'categories',
  'products parameter-add': 'parameters',
  'products parameter-change': 'parameters',
  'products parameter-merge': 'parameters',
  'products save': 'products',
  'products parameters-save': 'products',
  'products related-save': 'products',
  'products price-and-cost': 'products',
  'products add': 'products',
  'products copy': 'products',
  'products synonym-add': 'synonyms',
  'products synonym-change': 'synonyms',
};

/** The sheet whose rows a command of the audit has written. */
export const sheetOf = (command: string): Sheet | undefined =>
  SHEETS.find(
    ({ name }) => SHEET_IMPORTS[name].title === command || CHANGES_AS_ROWS[command] === name,
  );
