import { parseArgs } from 'node:util';
import { say } from '#text/staff.ts';
import type { Command, Options } from './command.server.ts';
import { UsageError } from './command-error.ts';

const COMMON: Options = {
  help: { type: 'boolean', help: 'options.help' },
  json: { type: 'boolean', help: 'options.json' },
};
const OF_CHANGES: Options = {
  'dry-run': { type: 'boolean', help: 'options.dryRun' },
  as: { type: 'string', help: 'options.as', value: 'meno' },
};
const OF_FILES: Options = {
  output: { type: 'string', help: 'options.output', value: 'súbor' },
};

/** Its own options, then those it has because of what it is. */
export const optionsOf = ({ options, isChange, makesFile }: Command): Options => ({
  ...options,
  ...(makesFile ? OF_FILES : {}),
  ...(isChange ? OF_CHANGES : {}),
  ...COMMON,
});

export type Asked = {
  args: Record<string, string | undefined>;
  options: Record<string, string | boolean | undefined>;
};

/** What was typed after the name of a command. */
export function readArguments(command: Command, typed: string[]): Asked {
  const options = optionsOf(command);
  const { values, positionals } = parse(command, options, typed);
  const flags = Object.keys(options).filter((name) => options[name]!.type === 'boolean');
  return {
    args: values.help ? {} : namedArguments(command, positionals),
    options: { ...Object.fromEntries(flags.map((name) => [name, false])), ...values },
  };
}

function parse({ name }: Command, options: Options, args: string[]) {
  const spec = Object.fromEntries(
    Object.entries(options).map(([option, { type }]) => [
      option,
      { type, ...(option === 'help' ? { short: 'h' } : {}) },
    ]),
  );
  try {
    return parseArgs({ args, options: spec, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const option = /'(?:-\w, )?(--?[^\s'=]+)/.exec(message)?.[1] ?? '';
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new UsageError(say('usage.unknownOption', { option }), name);
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
      throw new UsageError(say('usage.optionValue', { option }), name);
    throw error;
  }
}

function namedArguments({ name, args = {} }: Command, given: string[]) {
  const wanted = Object.keys(args);
  const missing = wanted.find((arg, index) => !arg.endsWith('?') && given[index] === undefined);
  if (missing) throw new UsageError(say('usage.missingArgument', { name: missing }), name);
  if (given.length > wanted.length)
    throw new UsageError(say('usage.tooManyArguments', { value: given[wanted.length]! }), name);
  return Object.fromEntries(wanted.map((arg, index) => [arg.replace('?', ''), given[index]]));
}
