// Three bundles: what browsers load of the shop, what renders its pages on the server, and the office.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { inRoot, run, step, unlessDone } from './steps.mjs';

const SOURCES = [
  'src',
  'public',
  'vite.config.ts',
  'vite.office.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'scripts',
];
const COMPRESSIBLE = /\.(js|css|svg|json|txt|ico)$/;
/** A page loads a dozen scripts of less than a kilobyte, and they too are half as long when packed. */
const SMALLEST = 256;

export const build = () => unlessDone(inRoot('dist/.built'), SOURCES, buildAll);

async function buildAll() {
  const vite = (...args) =>
    run(nodeBinary(), [inRoot('node_modules/vite/bin/vite.js'), 'build', ...args]);
  await step('Building the shop for browsers', () => vite());
  await step('Building the page renderer', () =>
    vite('--ssr', 'src/start/render/entry.server.tsx'),
  );
  await step('Building the office', () => vite('--config', 'vite.office.config.ts'));
  await step('Compressing', async () => {
    compress(inRoot('dist/client'));
    compress(inRoot('dist/office'));
  });
}

/** The Node.js that came with the packages; where there is none for the platform, the running one. */
export const nodeBinary = () =>
  readdirSync(inRoot('node_modules/.bin')).includes('node')
    ? inRoot('node_modules/.bin/node')
    : process.execPath;

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compress(path);
    else if (COMPRESSIBLE.test(name) && statSync(path).size >= SMALLEST) {
      const bytes = readFileSync(path);
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildAll();
