import { command } from '#cli/command.server.ts';
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
    const exported = await exportContent(context, { folder, isReplacing: replace });
    return {
      data: exported,
      lines: [
        count('content.export.files', exported.files.length, { folder }),
        count('content.export.pictures', exported.pictures.length),
      ],
    };
  },
});
