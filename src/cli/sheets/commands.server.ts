import { exportAccountingCommand } from '#cli/accounting/commands.server.ts';
import { command, type Command } from '#cli/command.server.ts';
import { FOLDER_COMMANDS } from '#cli/folders/commands.server.ts';
import { fileAt } from '#cli/files.server.ts';
import { CONFIRM_PRICES, FORMAT } from '#cli/options.ts';
import { count } from '#text/staff.ts';
import { sampleOf, SHEET_EXPORTS } from '#staff/sheets/export-sheet.server.ts';
import { formatOf } from './format.server.ts';
import { SHEET_IMPORTS } from '#staff/sheets/import-sheet.server.ts';
import { hasPrices } from '#staff/sheets/price-brake.server.ts';
import { pricelistCommand } from './pricelist.server.ts';
import { importLines } from './report.server.ts';
import { SHEETS } from '#staff/sheets/sheets.server.ts';
import { helpOf, type Sheet } from '#staff/sheets/sheet.server.ts';

/** `import x`, `export x` and `sample x` for every kind of file. */
export const SHEET_COMMANDS: Command[] = [
  ...SHEETS.map(importCommand),
  ...FOLDER_COMMANDS,
  ...SHEETS.map(exportCommand),
  pricelistCommand,
  exportAccountingCommand,
  ...SHEETS.map(sampleCommand),
];

function importCommand(sheet: Sheet): Command {
  const { name } = sheet;
  return command({
    name: `import ${name}`,
    summary: `import.${name}`,
    args: { file: 'import.file' },
    columns: explained(sheet),
    options: {
      'skip-refused': { type: 'boolean', help: 'import.skipRefused' },
      'ignore-unknown': { type: 'boolean', help: 'import.ignoreUnknown' },
      ...(hasPrices(sheet) ? { 'confirm-prices': CONFIRM_PRICES } : {}),
    },
    isChange: true,
    examples: [
      `import ${name} ${name}.csv --dry-run`,
      `import ${name} ${name}.xlsx`,
      `import ${name} ${name}.json --skip-refused --json`,
    ],
    async run(context, { args, options }) {
      const report = await SHEET_IMPORTS[name](context, {
        file: fileAt(args.file),
        skipsRefused: options['skip-refused'],
        ignoresUnknown: options['ignore-unknown'],
        confirmsPrices: Boolean(options['confirm-prices']),
      });
      const isRefused = report.refused > 0 || !report.isWritten;
      return { data: report, lines: importLines(report), isRefused };
    },
  });
}

function exportCommand(sheet: Sheet): Command {
  const { name } = sheet;
  return command({
    name: `export ${name}`,
    summary: `export.${name}`,
    options: { format: FORMAT },
    makesFile: true,
    examples: [
      `export ${name} > ${name}.csv`,
      `export ${name} --format xlsx --output ${name}.xlsx`,
    ],
    async run(context, { options }) {
      const exported = await SHEET_EXPORTS[name](context, formatOf(options.format));
      return {
        bytes: exported.bytes,
        data: { rows: exported.count },
        lines: [count('export.done', exported.count)],
      };
    },
  });
}

function sampleCommand(sheet: Sheet): Command {
  const { name } = sheet;
  const columns = explained(sheet);
  return command({
    name: `sample ${name}`,
    summary: `sample.${name}`,
    columns,
    options: { format: FORMAT },
    makesFile: true,
    examples: [
      `sample ${name} > ${name}.csv`,
      `sample ${name} --format xlsx --output ${name}.xlsx`,
    ],
    runAlone: async ({ options }) => ({
      bytes: await sampleOf(sheet, formatOf(options.format)),
      data: columns.map((column) => ({ column: column.name, meaning: column.help })),
      lines: columns.map((column) => `${column.name}: ${column.help}`),
    }),
  });
}

function explained(sheet: Sheet) {
  return sheet.columns.map((column) => ({ name: column.name, help: helpOf(sheet, column) }));
}
