import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { propertyFiles } from '#tests/property-files.ts';

/**
 * Looks for counterexamples that the tests do not know, as these draw the same values in every run. `npm run properties -- 20`
 * tries twenty seeds and stops at the first that finds something; `PROPERTY_SEED=<seed> npx vitest run <file>` repeats it.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const rounds = Number(process.argv[2] ?? 1);

for (let round = 1; round <= rounds; round += 1) {
  const seed = String(randomInt(2 ** 31));
  process.stdout.write(`Round ${round} of ${rounds}: PROPERTY_SEED=${seed}\n`);
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...propertyFiles()],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PROPERTY_SEED: seed } },
  );
  if (status !== 0) {
    process.stdout.write(`PROPERTY_SEED=${seed} has found something\n`);
    process.exit(1);
  }
}
