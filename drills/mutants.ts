import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTANTS, type Mutant } from './mutant-list.ts';

/**
 * Tests the tests: each bug is planted into a copy of the project, its tests run, and the one that saw
 * it is named. `npm run mutants`, or with part of a name or of a file only those.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ name, file }) =>
    wanted.length === 0 || wanted.some((part) => `${name} ${file}`.includes(part)),
);

const place = mkdtempSync(join(tmpdir(), 'bastion-mutants-'));
// As root the database runs under another account, which must be able to pass through.
chmodSync(place, 0o755);
try {
  copyProject();
  print(`| planted bug | caught by |\n| --- | --- |`);
  let missed = 0;
  for (const mutant of chosen) {
    const caught = await plant(mutant);
    if (!caught) missed += 1;
    print(`| ${mutant.name} (\`${mutant.file}\`) | ${caught ?? '**nobody**'} |`);
  }
  print(`\n${chosen.length - missed} of ${chosen.length} caught`);
  process.exitCode = missed > 0 ? 1 : 0;
} finally {
  rmSync(place, { recursive: true, force: true });
}

function copyProject() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  const isOurs = (file: string) => file !== '' && file !== 'node_modules';
  for (const file of files.toString().split('\n').filter(isOurs))
    cpSync(join(root, file), join(place, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
}

/** The first test that failed, or null when all of them passed. */
async function plant({ name, file, find, replace, suites }: Mutant): Promise<string | null> {
  const path = join(place, file);
  const sound = readFileSync(path, 'utf8');
  if (!sound.includes(find)) throw new Error(`"${name}" no longer fits ${file}`);
  writeFileSync(
    path,
    sound.replaceAll(find, () => replace),
  );
  try {
    return await firstFailure(suites);
  } finally {
    writeFileSync(path, sound);
  }
}

type Report = {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

async function firstFailure(suites: string[]): Promise<string | null> {
  const file = join(place, 'report.json');
  rmSync(file, { force: true });
  const vitest = join(place, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', ...suites, '--reporter=json', `--outputFile=${file}`];
  const code = await new Promise((resolve) =>
    spawn(process.execPath, args, { cwd: place, stdio: 'ignore' }).on('close', resolve),
  );
  if (code === 0) return null;
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  for (const { name, message, assertionResults } of testResults) {
    // Who ran out of time on a busy machine has seen nothing.
    const failed = assertionResults.find(
      ({ status, failureMessages }) =>
        status === 'failed' && !failureMessages.some((one) => one.includes('timed out in')),
    );
    const where = name.replace(`${place}/`, '');
    if (failed) return `\`${where}\`: ${failed.fullName.replaceAll('|', '\\|')}`;
    // A bug that keeps a file from starting is seen, but no test can take the credit.
    if (message) throw new Error(`${where} did not run: ${message}`);
  }
  throw new Error('the tests failed without saying which');
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
