import type { StaffContext } from '#staff/job.server.ts';
import type { StaffTextKey } from '#text/staff.ts';
import type { openDatabase } from './open.server.ts';

export type Outcome = {
  /** What a person reads. */
  lines: string[];
  /** What --json prints, for scripts. */
  data: unknown;
  /** Something was refused or is not in order: the exit code is 1. */
  isRefused?: boolean;
  /** A file the command was asked for: to --output, or to standard output instead of the lines. */
  bytes?: Uint8Array | string;
};

export type Option = {
  type: 'string' | 'boolean';
  help: StaffTextKey;
  /** What stands for the value in the help: --group <name>. */
  value?: string;
};
export type Options = Record<string, Option>;

type Values<Of extends Options> = {
  [Name in keyof Of]: Of[Name]['type'] extends 'boolean' ? boolean : string | undefined;
};

/** `file` must be given, `file?` may be. */
type Given<Name extends string> = {
  [One in Name as One extends `${infer Bare}?` ? Bare : One]: One extends `${string}?`
    ? string | undefined
    : string;
};

type Input<Argument extends string, Of extends Options> = {
  args: Given<Argument>;
  options: Values<Of>;
};

type About<Argument extends string, Of extends Options> = {
  /** How it is called: 'import products'. */
  name: string;
  summary: StaffTextKey;
  args?: Partial<Record<Argument, StaffTextKey>>;
  options?: Of;
  /** What the columns of its file hold. */
  columns?: { name: string; help: string }[];
  /** Whole lines as one types them, after "shop". */
  examples: string[];
  /** Whether it changes the shop: then it takes --dry-run. */
  isChange?: boolean;
  /** Whether it makes a file: then it takes --output. */
  makesFile?: boolean;
};

/** What a command that runs alone can open by itself. */
export type Place = { env: NodeJS.ProcessEnv; open: typeof openDatabase };

type Work<In> =
  | { run(context: StaffContext, input: In): Promise<Outcome> }
  /** For what needs no database, or must work when it is broken. */
  | { runAlone(input: In, place: Place): Promise<Outcome> };

/** A command as the table keeps it, when the names of its own options no longer matter. */
export type Command = About<string, Options> & Work<Input<string, Options>>;

/** Checks that `run` reads only the arguments and options the command declares. */
export const command = <const Argument extends string = never, const Of extends Options = {}>(
  spec: About<Argument, Of> & Work<Input<Argument, Of>>,
): Command => spec as unknown as Command;
