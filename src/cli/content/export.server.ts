import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { command } from '#cli/command.server.ts';
import { folderAt } from '#cli/files.server.ts';
import { pathOf } from '#cli/paths.server.ts';
import { exportContent } from '#staff/content/export.server.ts';
import { count } from '#text/staff.ts';

export const exportCommand = command({
  name: 'content export',
  summary: 'content.export.summary',
  args: { folder: 'content.folder' },
  options: { replace: { type: 'boolean', help: 'content.export.replace' } },
  examples: ['content export obsah', 'content export obsah --replace'],

  async run(context, { args, options: { replace } }) {
    const folder = pathOf(args.folder);
    const { texts, pictures, folders, stale } = await exportContent(context, {
      present: existsSync(folder) ? folderAt(folder).files.map(({ name }) => name) : [],
      isReplacing: replace,
    });
    for (const name of stale) rmSync(join(folder, name));
    for (const name of folders) mkdirSync(join(folder, name), { recursive: true });
    for (const [name, bytes] of [...texts, ...pictures]) writeFileSync(join(folder, name), bytes);
    return {
      data: {
        folder,
        files: [...texts.keys()],
        pictures: [...pictures.keys()].map((name) => basename(name)),
      },
      lines: [
        count('content.export.files', texts.size, { folder }),
        count('content.export.pictures', pictures.size),
      ],
    };
  },
});
