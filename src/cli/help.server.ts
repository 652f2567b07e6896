import { say, type StaffTextKey } from '#text/staff.ts';
import { optionsOf } from './arguments.server.ts';
import type { Command } from './command.server.ts';
import { COMMANDS, GROUPS } from './commands.server.ts';

/** Help on the whole tool, on a group of commands, or on one. */
export function helpOn(words: string[]): string {
  const name = words.join(' ');
  const command = COMMANDS.find((one) => one.name === name);
  return (command ? helpOnCommand(command) : helpOnGroup(name)).join('\n');
}

function helpOnCommand(command: Command): string[] {
  const args = Object.entries(command.args ?? {});
  const options = Object.entries(optionsOf(command));
  const places = args.map(([arg]) => (arg.endsWith('?') ? `[${arg.slice(0, -1)}]` : `<${arg}>`));
  return [
    say(command.summary),
    '',
    `${say('help.usage')} ${['shop', command.name, ...places, say('help.optionsMark')].join(' ')}`,
    ...section(
      'help.arguments',
      args.map(([arg, help]) => [arg.replace('?', ''), say(help!)]),
    ),
    ...section(
      'help.options',
      options.map(([name, { value, help }]) => [
        `--${name}${value ? ` <${value}>` : ''}`,
        say(help),
      ]),
    ),
    ...section(
      'help.columns',
      (command.columns ?? []).map(({ name, help }) => [name, help]),
    ),
    ...examples(command.examples),
  ];
}

function helpOnGroup(group: string): string[] {
  const inside = COMMANDS.filter(({ name }) => group === '' || name.startsWith(`${group} `));
  const title = group === '' ? 'help.title' : GROUPS[group]!;
  return [
    say(title),
    '',
    `${say('help.usage')} ${['shop', group, say('help.command'), say('help.optionsMark')].filter(Boolean).join(' ')}`,
    ...section(
      'help.commands',
      inside.map(({ name, summary }) => [name, say(summary)]),
    ),
    ...examples(group === '' ? firstOfGroups() : inside.flatMap((one) => one.examples.slice(0, 1))),
    '',
    say('help.more', { command: group === '' ? say('help.command') : inside[0]!.name }),
  ];
}

/** One line of each group is enough to see what the tool is for. */
const firstOfGroups = () =>
  [...Map.groupBy(COMMANDS, ({ name }) => name.split(' ')[0]!).values()].map(
    ([first]) => first!.examples[0]!,
  );

const examples = (lines: string[]): string[] =>
  lines.length === 0 ? [] : ['', say('help.examples'), ...lines.map((line) => `  shop ${line}`)];

/** Two columns, the second one aligned. */
function section(title: StaffTextKey, rows: [string, string][]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([left]) => left.length));
  return ['', say(title), ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)];
}
