import { command } from '#owner/command.server.ts';
import { count, say } from '#text/owner.ts';
import { undoImport } from './undo.server.ts';

export const undoCommand = command({
  name: 'undo',
  summary: 'undo.summary',
  args: { id: 'undo.id' },
  isChange: true,
  examples: ['undo 12 --dry-run', 'undo 12'],

  async run(desk, { args: { id } }) {
    desk.progress(say('undo.working'));
    const undone = await undoImport(desk, id);
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
