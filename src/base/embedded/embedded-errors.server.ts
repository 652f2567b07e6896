import { StartError } from '#base/process/start-error.ts';

/** `ENOENT` and the like of the operating system, `57P03` and the like of PostgreSQL. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  return String(error);
}

export function noSpace(folder: string): StartError {
  return new StartError(`There is no space left on the disk that holds ${folder}.`);
}

/** What the file system refuses becomes a sentence for the operator; a bug stays a bug. */
export function asStartError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') return noSpace(folder);
  return new StartError(`The database under ${folder} cannot be opened: ${error.message}.`);
}

/** What the log says to clients that came too early. */
const chatter = /the database system is|terminating connection/;

/** Turns what a PostgreSQL program wrote before it gave up into one sentence. */
export function startErrorFrom(output: string, doing: string, folder: string): StartError {
  if (/No space left on device|ENOSPC/.test(output)) return noSpace(folder);
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !chatter.test(line));
  const said = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '';
  const reason = said.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim();
  return new StartError(`${doing} failed in ${folder}: ${reason || 'no reason was given'}.`);
}
