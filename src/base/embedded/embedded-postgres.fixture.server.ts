import { openEmbeddedPostgres } from './embedded-postgres.server.ts';
import { StartError } from '#base/process/start-error.ts';

/**
 * A process of the shop for the tests: opens the database of the folder in its argument, reports one
 * line of JSON, and stops when its input ends.
 */
const [dataDir = ''] = process.argv.slice(2);
try {
  const began = performance.now();
  const database = await openEmbeddedPostgres(dataDir);
  const milliseconds = Math.round(performance.now() - began);
  report({ options: database.options, pid: database.pid, milliseconds });
  process.stdin.resume().once('end', () => void database.stop());
} catch (error) {
  report({
    refusal: error instanceof StartError ? error.message : `not expected: ${String(error)}`,
  });
}

function report(line: object) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
