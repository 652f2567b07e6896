// Everything that must be true, one line each, and a plain count at the end.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/free-port.ts';
import { knownBrowser } from './browser.mjs';
import { nodeBinary } from './build.mjs';
import { inRoot, root } from './steps.mjs';
import { filesWithoutDatabase } from './without-database.mjs';

const isQuick = process.argv.includes('--quick');
const isDatabaseOnly = process.argv.includes('--server');
const scratch = mkdtempSync(join(tmpdir(), 'bastion-run-'));
// As root the database runs under another account, which must be able to pass through.
chmodSync(scratch, 0o755);
/**
 * Drills, a first start and the embedded server bring databases of their own. HTML, headers, pages, caches, the gate and
 * the terminal ask the same functions as the tests of slices and staff do, so a second database tells nothing new of them.
 * Random orders and a file of 100,000 rows are long, and their statements are those of the tests beside them.
 */
const SAME_ON_EVERY_DATABASE = [
  'drills/**',
  'src/base/embedded/**',
  'tests/start.test.ts',
  'tests/html.test.ts',
  'src/start/http/**',
  'src/start/cache/**',
  'src/start/render/**',
  'src/cli/**',
  'src/start/public/**',
  'tests/own-brand.test.ts',
  'tests/openapi-client.test.ts',
  'src/**/*.property.test.ts',
  'src/staff/sheets/large-import.test.ts',
  'src/ui/**',
  'src/text/**',
  'src/start/office/{access,hostile,secure}.test.ts',
  '**/*.dom.test.tsx',
];

const total = { passed: 0, failed: 0 };

try {
  if (!isDatabaseOnly) {
    // Two at a time: the second of each pair uses one core only.
    await Promise.all([
      check('Types', 'typescript/bin/tsc', ['--noEmit']),
      check('Format', 'prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']).then(() =>
        check('Types of the office', 'typescript/bin/tsc', ['--noEmit', '-p', 'src/office']),
      ),
    ]);
    await Promise.all([
      check('Lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
      check('Nothing unused', 'knip/bin/knip.js', []),
    ]);
  }
  await suite(
    'Rules and server, on a real database',
    'vitest/vitest.mjs',
    vitestArgs(),
    vitestCounts,
  );
  if (!isQuick && !isDatabaseOnly)
    await suite('Journeys in a browser', '@playwright/test/cli.js', ['test'], playwrightCounts, {
      // Two shops, two offices and who delivers electronic invoices; playwright.config.ts names them.
      E2E_PORT: String(await freePort(5)),
      E2E_DATA_DIR: join(scratch, 'data'),
      CHROMIUM_PATH: knownBrowser() ?? '',
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(scratch, 'report.json'),
    });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed > 0 ? 1 : 0);

/** A tool that says yes or no; what it says is shown once it has ended, as another may run beside it. */
async function check(title, tool, args) {
  const said = [];
  const code = await spawnTool(tool, args, {}, (chunk) => said.push(chunk));
  process.stdout.write(`\n── ${title}\n${Buffer.concat(said)}`);
  report(title, code === 0 ? [1, 0] : [0, 1]);
}

/** A runner that counts; one that dies before counting has failed. */
async function suite(title, tool, args, counts, env) {
  const code = await runTool(title, tool, args, env);
  const [passed, failed] = counts();
  report(title, [passed, code !== 0 && failed === 0 ? 1 : failed]);
}

function report(title, [passed, failed]) {
  total.passed += passed;
  total.failed += failed;
  process.stdout.write(
    `${failed > 0 ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed\n`.replace(
      /(\d+ passed), /,
      '$1 and ',
    ),
  );
}

function runTool(title, tool, args, env = {}) {
  process.stdout.write(`\n── ${title}\n`);
  return spawnTool(tool, args, env);
}

function spawnTool(tool, args, env, hear) {
  const output = hear ? 'pipe' : 'inherit';
  return new Promise((resolve) => {
    const child = spawn(nodeBinary(), [inRoot('node_modules', tool), ...args], {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    for (const stream of hear ? [child.stdout, child.stderr] : []) stream.on('data', hear);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function vitestArgs() {
  return [
    'run',
    ...(isDatabaseOnly
      ? [...SAME_ON_EVERY_DATABASE, ...filesWithoutDatabase()].map((files) => `--exclude=${files}`)
      : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(scratch, 'vitest.json')}`,
  ];
}

function vitestCounts() {
  const report = readReport('vitest.json');
  return report ? [report.numPassedTests, report.numFailedTests] : [0, 0];
}

function playwrightCounts() {
  const report = readReport('report.json');
  if (!report) return [0, 0];
  const { expected, unexpected, flaky } = report.stats;
  // Each is a fault to be found, of the shop or of the journey, and is named. One in a hundred fails nothing: a shared
  // machine stands still for seconds, and a run of 500 journeys would be refused for it as often as not.
  for (const title of flakyTitles(report.suites))
    process.stdout.write(`passed only on a retry, to be looked at: ${title}\n`);
  const isTooOften = flaky > (expected + flaky) / 100;
  return isTooOften ? [expected, unexpected + flaky] : [expected + flaky, unexpected];
}

function flakyTitles(suites, above = []) {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const path = [...above, title];
    const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
    return [...flaky.map((spec) => [...path, spec.title].join(' › ')), ...flakyTitles(inner, path)];
  });
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(scratch, name), 'utf8'));
  } catch {
    return null;
  }
}
