#!/usr/bin/env node
// The owner's tool on a bare clone: installs what is missing, then runs the shop's own Node.js on it.
// Plain Node 20, no dependencies; nothing but the command itself writes to standard output.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeBinary } from '../scripts/build.mjs';
import { inRoot, root } from '../scripts/steps.mjs';

const isByNpm = process.env.npm_lifecycle_event === 'shop';

const prepared = spawnSync(process.execPath, [inRoot('scripts/prepare.mjs')], {
  // What it says about installing goes to standard error.
  stdio: ['ignore', 2, 2],
});
if (prepared.status !== 0) process.exit(1);

const child = spawn(
  nodeBinary(),
  [
    '--env-file-if-exists=.env',
    fileURLToPath(new URL('../src/cli/main.server.ts', import.meta.url)),
    ...process.argv.slice(2),
  ],
  {
    // The shop's folders are found from its root, the files one types from where one stands.
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      SHOP_TYPED_IN: (isByNpm && process.env.INIT_CWD) || process.cwd(),
    },
  },
);
// Ctrl-C reaches the command too; it ends in its own way and we follow.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => process.exit(code ?? 1));
