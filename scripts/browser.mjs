// A Chromium for the browser journeys: the one named, the system's, or one we install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, step } from './steps.mjs';

/** The shell draws no window of its own, which is work nobody looks at. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export async function findBrowser() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isDebianRoot && !process.env.CHROMIUM_PATH && !pathOf(SHELL)) await installShell();
  else if (!isDebianRoot && !knownBrowser())
    await step('Installing Chromium', () => run('npx', ['playwright', 'install', 'chromium']));
  return knownBrowser();
}

/** Also where a whole browser is there: it takes several times the processor time of the shell. */
async function installShell() {
  try {
    await step('Installing Chromium', async () => {
      await run('apt-get', ['update', '-qq']);
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', SHELL], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    });
  } catch (error) {
    if (!knownBrowser()) throw error;
  }
}

/** Undefined lets Playwright look for its own. */
export function knownBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return NAMES.map(pathOf).find((path) => path !== undefined);
}

function pathOf(name) {
  const { stdout, status } = spawnSync('which', [name], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
