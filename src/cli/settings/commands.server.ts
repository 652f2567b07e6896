import { readFileSync } from 'node:fs';
import { command, type Command } from '#cli/command.server.ts';
import { pathOf } from '#cli/paths.server.ts';
import { setSettings, showSettings } from '#staff/settings/settings.server.ts';
import { StaffError } from '#staff/staff-error.ts';
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
    const { before, after } = await setSettings(context, readFile(pathOf(file)));
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

function readFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? '';
    throw new StaffError('settings.set.unreadable', { path, reason }, { cause: error });
  }
  return parseJson(text);
}

/** The company, what its shop is called and looks like, its shipping and payment methods, and where it keeps its goods. */
export const SETTING_COMMANDS: Command[] = [showCommand, setCommand, logoCommand];
