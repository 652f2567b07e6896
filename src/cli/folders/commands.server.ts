import { command, type Command } from '#cli/command.server.ts';
import { folderAt } from '#cli/files.server.ts';
import { tableOf } from '#cli/table.ts';
import {
  importAttachments,
  importPictures,
  type FolderReport,
} from '#staff/folders/import-folder.server.ts';
import { count, say } from '#text/staff.ts';

function folderCommand(name: 'pictures' | 'attachments', job: typeof importPictures): Command {
  return command({
    name: `import ${name}`,
    summary: `folders.${name}`,
    args: { folder: `folders.${name}Folder` },
    options: { 'skip-refused': { type: 'boolean', help: 'folders.skipRefused' } },
    isChange: true,
    examples: [`import ${name} ./${name} --dry-run`, `import ${name} ./${name}`],
    async run(context, { args, options }) {
      const folder = folderAt(args.folder);
      const report = await job(context, { folder, skipsRefused: options['skip-refused'] });
      return { data: report, lines: folderLines(report), isRefused: report.refused > 0 };
    },
  });
}

export const FOLDER_COMMANDS: Command[] = [
  folderCommand('pictures', importPictures),
  folderCommand('attachments', importAttachments),
];

const folderLines = (report: FolderReport): string[] => [
  ...(report.refusals.length === 0 ? [] : [...tableOf(report.refusals.map(rowOf)), '']),
  count('import.created', report.created),
  count('import.changed', report.changed),
  count('import.unchanged', report.unchanged),
  count('import.refused', report.refused),
  ...(report.isWritten ? [] : ['', say('folders.nothingWritten')]),
];

const rowOf = ({ file, reason }: FolderReport['refusals'][number]) => ({
  [say('folders.file')]: file,
  [say('import.columns.reason')]: reason,
});
