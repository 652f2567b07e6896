import { showHiddenInLines } from '#base/values/hidden-characters.ts';
import { say } from '#text/staff.ts';
import { CommandError, UsageError } from './command-error.ts';
import { runCommand } from './run.server.ts';

// Whoever reads us may stop reading: shop audit | head.
process.stdout.on('error', () => process.exit(0));

process.exitCode = await runCommand(process.argv.slice(2)).catch(report);

function report(error: unknown): number {
  if (error instanceof UsageError) {
    const command = error.command && `${error.command} `;
    process.stderr.write(
      `${showHiddenInLines(error.message)}\n${say('usage.seeHelp', { command })}\n`,
    );
    return 2;
  }
  const message =
    error instanceof CommandError
      ? error.message
      : say('run.failed', { reason: (error as Error).stack ?? String(error) });
  process.stderr.write(`${showHiddenInLines(message)}\n`);
  return 1;
}
