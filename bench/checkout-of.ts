import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * A folder with an installed and built checkout: the one that is named, or of the commit that is named,
 * installed and built for this run in `scratch`.
 */
export function checkoutOf(named: string, scratch: string): { folder: string; remove(): void } {
  if (existsSync(join(named, 'package.json'))) return { folder: resolve(named), remove: () => {} };
  const root = resolve(import.meta.dirname, '..');
  const folder = join(scratch, 'before');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
  git('worktree', 'add', '--detach', folder, named);
  execFileSync('node', ['scripts/prepare.mjs', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { folder, remove: () => void git('worktree', 'remove', '--force', folder) };
}
