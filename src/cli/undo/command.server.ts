import { command } from '#cli/command.server.ts';
import { count, say } from '#text/staff.ts';
import { undoImport } from '#staff/undo/undo.server.ts';

export const undoCommand = command({
  name: 'undo',
  summary: 'undo.summary',
  args: { id: 'undo.id' },
  isChange: true,
  examples: ['undo 12 --dry-run', 'undo 12'],

  async run(context, { args: { id } }) {
    context.progress(say('undo.working'));
    const undone = await undoImport(context, id);
    return {
      data: undone,
      lines: [
        say('undo.done', { id, command: undone.command }),
        count('undo.restored', undone.restored),
        count('undo.removed', undone.removed),
        count('undo.withdrawn', undone.withdrawn),
      ],
    };
  },
});
