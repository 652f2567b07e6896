// Makes `npm start`, `npm test` and the rest work on a bare clone: installs, builds, finds a browser.
import { build } from './build.mjs';
import { findBrowser } from './browser.mjs';
import { inRoot, run, step, unlessDone } from './steps.mjs';

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const OLDEST_NODE = 20;

const wanted = process.argv.slice(2);

try {
  checkMachine();
  await install();
  if (wanted.includes('build')) await build();
  if (wanted.includes('browser')) await findBrowser();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

function checkMachine() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE)
    throw new Error(`Node.js ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`);
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform) && !process.env.DATABASE_URL)
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
}

async function install() {
  // Not `npm ci`: it empties node_modules first, and with it the Node.js that may be running this very
  // script; and it insists on optional packages of other platforms, which a registry may not have.
  await unlessDone(inRoot('node_modules/.installed'), ['package-lock.json', 'package.json'], () =>
    step('Installing packages', () =>
      run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
        shell: process.platform === 'win32',
      }),
    ),
  );
}
