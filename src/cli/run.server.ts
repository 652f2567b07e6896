import { writeFileSync } from 'node:fs';
import { readConfig, type Config } from '#base/process/config.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { showHiddenInLines } from '#base/values/hidden-characters.ts';
import { StartError } from '#base/process/start-error.ts';
import { say, type StaffTextKey } from '#text/staff.ts';
import { refusalText } from '#text/documents.ts';
import { readArguments, type Asked } from './arguments.server.ts';
import type { Command, Outcome } from './command.server.ts';
import { COMMANDS, GROUPS } from './commands.server.ts';
import { atTerminal } from './context.server.ts';
import { helpOn } from './help.server.ts';
import { openDatabase } from './open.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { CommandError, UsageError } from './command-error.ts';
import { pathOf } from './paths.server.ts';
import { createProgress } from './progress.server.ts';

/** Where it runs; a test brings its own. */
type Surroundings = { env?: NodeJS.ProcessEnv; out?: Out; open?: typeof openDatabase };
type Out = { write(text: string | Uint8Array): unknown; isTTY?: boolean };

/** Runs one command as it was typed and says how it ended: 0 well, 1 something was refused. */
export async function runCommand(
  typed: string[],
  { env = process.env, out = process.stdout, open = openDatabase }: Surroundings = {},
): Promise<number> {
  const command = findCommand(typed);
  if (!command) {
    out.write(`${helpOn(typed.filter((word) => !isHelp(word)))}\n`);
    return 0;
  }
  const asked = readArguments(command, typed.slice(command.name.split(' ').length));
  if (asked.options.help) {
    out.write(`${helpOn([command.name])}\n`);
    return 0;
  }
  const outcome = await perform(command, asked, { env, open }).catch(translate);
  print(outcome, asked, out);
  return outcome.isRefused ? 1 : 0;
}

const isHelp = (word: string) => ['--help', '-h', 'help'].includes(word);

/** The command whose name begins what was typed; none when help on a group was asked for. */
function findCommand(typed: string[]): Command | undefined {
  const command = COMMANDS.findLast(({ name }) => `${typed.join(' ')} `.startsWith(`${name} `));
  if (command) return command;
  const words = typed.filter((word) => !isHelp(word));
  const group = words.join(' ');
  const isKnown = words.length === 0 || group in GROUPS;
  if (isKnown && words.length < typed.length) return undefined;
  if (isKnown) throw new UsageError(say('usage.noCommand'), group);
  const [first = ''] = words;
  const place = first in GROUPS ? first : '';
  throw new UsageError(say('usage.unknownCommand', { command: group }), place);
}

async function perform(
  command: Command,
  asked: Asked,
  { env, open }: Required<Omit<Surroundings, 'out'>>,
): Promise<Outcome> {
  const input = asked as Parameters<Extract<Command, { runAlone: unknown }>['runAlone']>[0];
  if ('runAlone' in command) return command.runAlone(input, { env, open });
  const config = configOf(env);
  const progress = createProgress();
  const { sql, close } = await open(config, progress);
  const isDryRun = asked.options['dry-run'] === true;
  try {
    const as = asked.options.as as string | undefined;
    const context = atTerminal({ sql, config, progress, as, isDryRun });
    const outcome = await command.run(context, input);
    return isDryRun ? { ...outcome, lines: [...outcome.lines, say('run.dryRun')] } : outcome;
  } finally {
    progress.end();
    await close();
  }
}

function configOf(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof StartError) throw new CommandError(error.message);
    throw error;
  }
}

/** Which option lets a refused command through, or where to look. */
const ADVICE: Partial<Record<StaffTextKey, StaffTextKey>> = {
  'priceBrake.discount': 'advice.confirmPrices',
  'payments.record.tooMuch': 'advice.overpayment',
  'files.unknownColumn': 'advice.ignoreUnknown',
  'content.export.stale': 'advice.replace',
  'undo.unknown': 'advice.audit',
};

/** Refusals in the words of a terminal; those of the shop's own rules are in the shop's dictionary. */
function translate(error: unknown): never {
  if (error instanceof StaffError) {
    const advice = ADVICE[error.key];
    const sentences = [error.message, ...(advice ? [say(advice)] : [])];
    throw new CommandError(sentences.join(' '), { cause: error });
  }
  if (!(error instanceof ShopError)) throw error;
  const sentences = error.problems.map((problem) => refusalText(problem) ?? problem.code);
  throw new CommandError(sentences.join('\n'));
}

function print({ lines, data, bytes }: Outcome, { options }: Asked, out: Out) {
  if (bytes !== undefined && typeof options.output !== 'string') {
    if (out.isTTY && typeof bytes !== 'string') throw new UsageError(say('run.noTerminal'));
    if (isBehindBanner(out)) process.stderr.write(`${say('run.npmBanner')}\n`);
    out.write(bytes);
    return;
  }
  if (bytes !== undefined) writeFileSync(pathOf(options.output as string), bytes);
  out.write(
    // What customers typed must not drive the terminal. In JSON the same characters mean the same when escaped.
    showHiddenInLines(
      options.json
        ? `${JSON.stringify(data, null, 2)}\n`
        : lines.map((line) => `${line}\n`).join(''),
    ),
  );
}

/** npm prints two lines of its own before the command, into the same redirected output. */
const isBehindBanner = (out: Out) =>
  process.env.npm_lifecycle_event === 'shop' &&
  process.env.npm_config_loglevel !== 'silent' &&
  !out.isTTY;
