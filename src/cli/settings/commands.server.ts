import { readFileSync } from 'node:fs';
import { change, difference } from '#staff/change.server.ts';
import { command, type Command } from '#cli/command.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { pathOf } from '#cli/paths.server.ts';
import { parseJson } from '#staff/tables/json.ts';
import { say } from '#text/staff.ts';
import { readSettings } from '#staff/settings/read.server.ts';
import { Settings } from '#staff/settings/shape.ts';
import { writeSettings } from '#staff/settings/write.server.ts';

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

  async run(context, { args: { file } }) {
    const settings = readFile(pathOf(file));
    const [before, after] = await change(context, async (tx, audit) => {
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
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? '';
    throw new StaffError(say('settings.set.unreadable', { path, reason }), { cause: error });
  }
  const given = parseJson(text);
  const { data, error } = Settings.safeParse(given);
  if (data) return data;
  const places = error.issues.map((issue) => placeOf(issue.path) || '–');
  throw new StaffError(say('settings.set.wrong', { places: [...new Set(places)].join(', ') }));
}

/** As people count: payments.0.name is the name of the first of payments. */
const placeOf = (path: PropertyKey[]) =>
  path.map((part) => (typeof part === 'number' ? `${part + 1}.` : String(part))).join(' › ');

/** The company, its shipping and payment methods, and where it keeps its goods. */
export const SETTING_COMMANDS: Command[] = [showCommand, setCommand];
