// A Chromium for the browser journeys: the one named, the system's, or one we install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, step } from './steps.mjs';

/** The shell draws no window of its own, which is work nobody looks at. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export async function findBrowser() {
  const known = knownBrowser();
  if (known) return known;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  await step('Installing Chromium', async () => {
    if (isDebianRoot) {
      await run('apt-get', ['update', '-qq']);
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', SHELL], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    } else await run('npx', ['playwright', 'install', 'chromium']);
  });
  return knownBrowser();
}

/** Undefined lets Playwright look for its own. */
export function knownBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of NAMES) {
    const { stdout, status } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}
