import { execFileSync } from 'node:child_process';

/** The drills start the shop as it is shipped; does nothing when it is built already. */
export function buildOnce(): void {
  // What is built under a test runner's NODE_ENV would not start in production.
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, ['scripts/prepare.mjs', 'build'], { stdio: 'ignore', env });
}
