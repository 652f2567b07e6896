import { command, type Command } from '#cli/command.server.ts';
import { fileAt } from '#cli/files.server.ts';
import { setSettings, showSettings } from '#staff/settings/settings.server.ts';
import { parseJson } from '#staff/tables/json.ts';
import { say } from '#text/staff.ts';
import { logoCommand } from './logo.server.ts';

const showCommand = command({
  name: 'settings show',
  summary: 'settings.show.summary',
  makesFile: true,
  examples: ['settings show', 'settings show --output nastavenia.json'],

  async run(context) {
    const settings = await showSettings(context);
    return {
      data: settings,
      lines: [say('settings.show.done')],
      bytes: `${JSON.stringify(settings, null, 2)}\n`,
    };
  },
});

const setCommand = command({
  name: 'settings set',
  summary: 'settings.set.summary',
  args: { file: 'settings.set.file' },
  isChange: true,
  examples: ['settings set nastavenia.json --dry-run', 'settings set nastavenia.json'],

  async run(context, { args: { file } }) {
    const { before, after } = await setSettings(
      context,
      parseJson(String(await fileAt(file).read())),
    );
    const parts = Object.keys(after);
    return {
      data: { before, after },
      lines:
        parts.length === 0
          ? [say('settings.set.same')]
          : parts.map((part) => say('settings.set.changed', { part })),
    };
  },
});

/** The company, what its shop is called and looks like, its shipping and payment methods, and where it keeps its goods. */
export const SETTING_COMMANDS: Command[] = [showCommand, setCommand, logoCommand];
