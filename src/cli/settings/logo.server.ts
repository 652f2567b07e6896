import { command } from '#cli/command.server.ts';
import { UsageError } from '#cli/command-error.ts';
import { fileAt } from '#cli/files.server.ts';
import { setLogo, showLogo } from '#staff/settings/logo.server.ts';
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
    if (file && remove) throw new UsageError(say('settings.logo.both'), 'settings logo');
    const logo =
      file || remove ? await setLogo(context, file ? fileAt(file) : null) : await showLogo(context);
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
