import { readFileSync } from 'node:fs';
import { change, difference } from '#owner/change.server.ts';
import { command, type Command } from '#owner/command.server.ts';
import { OwnerError } from '#owner/owner-error.ts';
import { pathOf } from '#owner/paths.server.ts';
import { say } from '#text/owner.ts';
import { readSettings } from './read.server.ts';
import { Settings } from './shape.ts';
import { writeSettings } from './write.server.ts';

const showCommand = command({
  name: 'settings show',
  summary: 'settings.show.summary',
  makesFile: true,
  examples: ['settings show', 'settings show --output nastavenia.json'],

  async run({ sql }) {
    const settings = await readSettings(sql);
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

  async run(desk, { args: { file } }) {
    const settings = readFile(pathOf(file));
    const [before, after] = await change(desk, async (tx, audit) => {
      const was = await readSettings(tx);
      await writeSettings(tx, settings);
      const is = await readSettings(tx);
      for (const part of Object.keys(is) as (keyof typeof is)[])
        await audit.add('setting', part, { value: was[part] }, { value: is[part] });
      return difference(was, is);
    });
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

function readFile(path: string): Settings {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    const reason = (error as Error).message;
    throw new OwnerError(say('settings.set.unreadable', { path, reason }), { cause: error });
  }
  const { data, error } = Settings.safeParse(given);
  if (data) return data;
  const places = error.issues.map((issue) => issue.path.join('.') || '–');
  throw new OwnerError(say('settings.set.wrong', { places: [...new Set(places)].join(', ') }));
}

/** The company, its shipping and payment methods, and where it keeps its goods. */
export const SETTING_COMMANDS: Command[] = [showCommand, setCommand];
