import { command } from '#cli/command.server.ts';
import { folderAt } from '#cli/files.server.ts';
import { tableOf } from '#cli/table.ts';
import { importContent } from '#staff/content/import.server.ts';
import { say } from '#text/staff.ts';

type Imported = Awaited<ReturnType<typeof importContent>>;

export const importCommand = command({
  name: 'content import',
  summary: 'content.import.summary',
  args: { folder: 'content.folder' },
  options: { delete: { type: 'boolean', help: 'content.import.delete' } },
  isChange: true,
  examples: ['content import obsah --dry-run', 'content import obsah'],

  async run(context, { args, options }) {
    const { counts, refusals } = await importContent(context, {
      folder: folderAt(args.folder),
      isDeleting: options.delete,
    });
    if (refusals.length > 0) return refused(refusals);
    return { data: counts, lines: tableOf(Object.entries(counts).map(rowOf)) };
  },
});

const refused = (refusals: Imported['refusals']) => ({
  data: { refused: refusals },
  lines: [
    ...refusals.map(({ file, reason }) => say('content.import.refusal', { file, reason })),
    say('content.import.refused'),
  ],
  isRefused: true,
});

const rowOf = ([folder, counts]: [string, Imported['counts'][string]]) => ({
  [say('content.columns.folder')]: folder,
  [say('content.columns.created')]: counts.created,
  [say('content.columns.changed')]: counts.changed,
  [say('content.columns.unchanged')]: counts.unchanged,
  [say('content.columns.deleted')]: counts.deleted,
  [say('content.columns.kept')]: counts.kept,
});
