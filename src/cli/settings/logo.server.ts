import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { command } from '#cli/command.server.ts';
import { pathOf } from '#cli/paths.server.ts';
import { setLogo, showLogo } from '#staff/settings/logo.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { say } from '#text/staff.ts';

export const logoCommand = command({
  name: 'settings logo',
  summary: 'settings.logo.summary',
  args: { 'file?': 'settings.logo.file' },
  options: { remove: { type: 'boolean', help: 'settings.logo.remove' } },
  isChange: true,
  examples: [
    'settings logo logo.svg --dry-run',
    'settings logo logo.svg',
    'settings logo --remove',
  ],

  async run(context, { args: { file }, options: { remove } }) {
    if (file && remove) throw new StaffError('settings.logo.both');
    const logo =
      file || remove
        ? await setLogo(context, file ? readFile(pathOf(file)) : null)
        : await showLogo(context);
    return {
      data: { logo },
      lines: [
        logo
          ? say('settings.logo.now', { src: logo.src, width: logo.width, height: logo.height })
          : say('settings.logo.none'),
      ],
    };
  },
});

function readFile(path: string) {
  try {
    return { file: basename(path), bytes: readFileSync(path) };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? '';
    throw new StaffError('settings.set.unreadable', { path, reason }, { cause: error });
  }
}
